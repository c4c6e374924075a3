import { useFormat } from '../../ui/use-format.ts'
import type { Amount } from './reminder-data.ts'

/** Writes amounts of several currencies one behind the other. */
export function useSums(): (amounts: readonly Amount[]) => string {
  const format = useFormat()
  return (amounts) => amounts.map(({ Amount: sum, Currency: currency }) => format.money(sum, currency)).join(' + ')
}
