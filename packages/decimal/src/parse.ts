/** Reads decimals typed or imported by people: decimal comma or point, grouped thousands, a sign. */
import { MAX_DIGITS } from './number.ts'
import { MAX_SCALE } from './scaled.ts'

/** Why a text is not a decimal. */
export type DecimalFault = 'EMPTY' | 'NOT_A_NUMBER' | 'TOO_MANY_DIGITS'

/** A read decimal, or what is wrong with the text. */
export type ParsedDecimal = { ok: true; value: number } | { ok: false; fault: DecimalFault }

const SPACES = /[\s\u00a0\u202f']/g
const PLAIN = /^(\d*)(?:[.,](\d*))?$/
const GROUPED_BY_POINT = /^(\d{1,3}(?:\.\d{3})+)(?:,(\d*))?$/
const GROUPED_BY_COMMA = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?$/

/**
 * Reads `12,5`, `12.5`, `1.234,56`, `1,234.56`, `1 234,56`, `-3`. One separator that occurs once is the decimal one
 * (`1.234` is one and a bit); with both present, or one repeated, the last kind decides and the rest groups thousands.
 */
export function parseDecimal(text: string): ParsedDecimal {
  const compact = text.replace(SPACES, '').replace('−', '-')
  if (compact === '') return { ok: false, fault: 'EMPTY' }
  const negative = compact.startsWith('-')
  const size = negative || compact.startsWith('+') ? compact.slice(1) : compact
  const match = PLAIN.exec(size) ?? GROUPED_BY_POINT.exec(size) ?? GROUPED_BY_COMMA.exec(size)
  const whole = match?.[1]?.replace(/[.,]/g, '') ?? ''
  const fraction = (match?.[2] ?? '').replace(/0+$/, '')
  if (match === null || !/\d/.test(size)) return { ok: false, fault: 'NOT_A_NUMBER' }
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  if (digits.length > MAX_DIGITS || fraction.length > MAX_SCALE) return { ok: false, fault: 'TOO_MANY_DIGITS' }
  const value = Number(`${whole || '0'}.${fraction || '0'}`)
  return { ok: true, value: negative && value !== 0 ? -value : value }
}
