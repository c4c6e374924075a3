/** Writes decimals as text, without any locale library: the digits are exactly those of the decimal. */
import { roundDecimal } from './arithmetic.ts'
import { decimalsOf, toBig } from './number.ts'

/** Separators of a written number; the default is a point and no grouping. */
export interface NumberMarks {
  decimal: string
  group: string
}

const PLAIN_MARKS: NumberMarks = { decimal: '.', group: '' }

/** A scaled integer as text with all its decimals: `formatScaled(123450, 2)` is `1234.50`. */
export function formatScaled(scaled: number | bigint, scale: number, marks: NumberMarks = PLAIN_MARKS): string {
  const value = BigInt(scaled)
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const grouped = marks.group === '' ? whole : whole.replace(/\B(?=(\d{3})+$)/g, marks.group)
  const sign = value < 0n ? '-' : ''
  return scale === 0 ? `${sign}${grouped}` : `${sign}${grouped}${marks.decimal}${digits.slice(-scale)}`
}

/** A plain decimal as text, rounded to `digits` decimals and padded to them; without `digits`, all it has. */
export function formatDecimal(value: number, digits?: number, marks: NumberMarks = PLAIN_MARKS): string {
  const scale = digits ?? decimalsOf(value)
  const rounded = roundDecimal(value, scale)
  return Number.isNaN(rounded) ? 'NaN' : formatScaled(toBig(rounded, scale), scale, marks)
}
