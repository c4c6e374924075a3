import { Text } from '@mantine/core'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import type { ActualFrom } from './curve-data.ts'
import classes from './curve.module.css'

/** Where what was spent is known from, and what of it does not count. */
export function ActualNote({ from }: Readonly<{ from: ActualFrom }>) {
  const { t } = useText()
  const format = useFormat()
  const { Bills, Typed, Repeated, BillsHidden, NotConverted } = from
  return (
    <Text component="div" size="sm" c="dimmed" className={classes['actualNote']}>
      {(Bills !== 0 || Typed !== 0) && (
        <p>{t('taFrom', { bills: format.number(Bills, 2), typed: format.number(Typed, 2) })}</p>
      )}
      {Repeated.length > 0 && <p>{t('taRepeated', { notes: Repeated.join(', ') })}</p>}
      {BillsHidden && <p>{t('taHidden')}</p>}
      {NotConverted > 0 && <p>{t('taNotConverted', { count: NotConverted })}</p>}
    </Text>
  )
}
