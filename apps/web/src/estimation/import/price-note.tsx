import { SegmentedControl, Text } from '@mantine/core'
import { useFormat } from '../../ui/use-format.ts'
import { useText } from '../../ui/text.ts'
import type { ImportPrices } from './quantity-import.ts'

/** New lines, or prices for the lines that are there. */
export type ImportMode = 'add' | 'price'

/** Whether the lines of the file are added or price those of the project. */
export function ImportModeChoice({
  mode,
  onChange,
}: Readonly<{ mode: ImportMode; onChange: (mode: ImportMode) => void }>) {
  const { t } = useText()
  return (
    <SegmentedControl
      aria-label={t('exchangeMode')}
      data={[
        { value: 'add', label: t('importModeAdd') },
        { value: 'price', label: t('importModePrice') },
      ]}
      value={mode}
      onChange={(value) => onChange(value as ImportMode)}
    />
  )
}

/** How an offer fits the bill, and what it makes of it. */
export function PriceNote({ prices, currency }: Readonly<{ prices: ImportPrices; currency: string }>) {
  const { t } = useText()
  const { money } = useFormat()
  const { matched, changed, differing, missing, extra, before, after } = prices
  const amount = (value: number) => money(value, currency).trim()
  const parts = [
    t('importPricesFit', { matched, changed }),
    t('importPricesValue', { before: amount(before), after: amount(after) }),
    ...(differing > 0 ? [t('importPricesDiffering', { count: differing })] : []),
    ...(missing > 0 ? [t('importPricesMissing', { count: missing })] : []),
    ...(extra > 0 ? [t('importPricesExtra', { count: extra })] : []),
  ]
  return <Text size="sm">{parts.join(' · ')}</Text>
}
