import { formatDecimal } from '@temelia/decimal/format'
import type { Say } from './text.ts'

/**
 * A number as it is read aloud, without separators: `12 thousand 500`, `12 point 5`. Beside a text that can be read two ways no writing
 * with a separator says which of them is meant.
 */
export function spokenNumber(value: number, t: Say): string {
  if (value < 0) return t('importSpokenMinus', { number: spokenNumber(-value, t) })
  const [whole = '0', decimals] = formatDecimal(value).split('.')
  const thousands = Number(whole.slice(0, -3))
  const rest = Number(whole.slice(-3))
  const spoken =
    thousands === 0
      ? String(rest)
      : t('importSpokenThousands', { count: thousands, rest: rest === 0 ? '' : String(rest) }).trim()
  return decimals === undefined ? spoken : t('importSpokenDecimals', { whole: spoken, decimals })
}
