import { Text } from '@mantine/core'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import type { ImportExchange } from './quantity-import.ts'

/** Which exchange file it is, and what it comes to beside what it prints. */
export function ExchangeNote({ exchange }: { exchange: ImportExchange }) {
  const { t } = useText()
  const { money } = useFormat()
  const { form, version, total, printed, currency } = exchange
  const shown = (value: number) => money(value, currency ?? '').trim()
  const parts = [t('importFormRead', { form: `${FORMS[form]} ${version}`.trim(), total: shown(total) })]
  if (printed !== null) parts.push(t('importFormPrinted', { printed: shown(printed) }))
  return <Text size="sm">{parts.join(' · ')}</Text>
}

const FORMS = { bc3: '', gaeb: 'GAEB DA XML', json: 'Temelia JSON' } as const
