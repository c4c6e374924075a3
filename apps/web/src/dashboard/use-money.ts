import { currencyOf } from '@temelia/calendar/region'
import { usePractice } from '../session/tenant-region.ts'
import { useFormat } from '../ui/use-format.ts'
import type { Figure } from './figure-link.tsx'

/** Money of a figure in the company's currency, without decimals; zero is a dash. */
export function useMoney() {
  const format = useFormat()
  const currency = currencyOf(usePractice())
  const whole = (value: number) => format.figure(value, 0)
  return {
    currency,
    whole,
    sum: (figure: Figure | null | undefined, name = 'Sum') => whole(figure?.Sums?.[name] ?? 0),
    count: (figure: Figure | null | undefined) => (figure?.Count ? format.number(figure.Count, 0) : '–'),
    /** What could not be converted, `1.200 EUR`; '' when nothing is left out. */
    besides: (figure: Figure | null | undefined, name = 'Sum') =>
      (figure?.Unconverted ?? [])
        .map((part) => `${format.number(part.Sums[name] ?? 0, 0)} ${part.Currency}`)
        .join(', '),
  }
}
