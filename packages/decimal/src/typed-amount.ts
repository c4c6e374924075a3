/** Reads an amount as spreadsheets copy it: with its currency, and in accountants' brackets where it is negative. */
import { type NumberPractice, readTypedNumber, type TypedNumber } from './typed-number.ts'

const MONEY = String.raw`(?:US\$|[$€£]|USD|EUR|GBP|RON|lei|leu)`
const MONEY_BEFORE = new RegExp(String.raw`^${MONEY}\s*(?=[-−–(\d.,])`, 'i')
const MONEY_AFTER = new RegExp(String.raw`(?<=[\d.,)])\s*${MONEY}$`, 'i')
const BRACKETS = /^\(([^()]*)\)$/
const MINUS = /^[-−–]\s*/
const DASH_FOR_ZERO = new RegExp(String.raw`^(?:\s+[-–—]\s*|\s*[-–—]\s+|\s*${MONEY}\s*[-–—]\s*)$`, 'i')

/**
 * Reads `$1,234.50`, `-$1,234.50`, `(1,234.50)`, `($1,234.50)` and `1.234,50 lei`; what is left without currency, brackets and sign is read
 * as any typed number. More than one minus is no number.
 */
export function readTypedAmount(text: string, practice: NumberPractice): TypedNumber {
  let rest = text.trim()
  if (/^[\d.,\s+−–-]*$/.test(rest)) return readTypedNumber(rest, practice)
  let negatives = 0
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(MONEY_BEFORE, '').replace(MONEY_AFTER, '')
    const bare = rest.replace(BRACKETS, '$1').trim().replace(MINUS, '')
    if (bare !== rest) negatives += rest.startsWith('(') && MINUS.test(rest.slice(1).trim()) ? 2 : 1
    rest = bare
  }
  const read = negatives > 1 ? null : readTypedNumber(rest, practice)
  if (read === null || (!read.ok && read.fault === 'EMPTY')) return { ok: false, fault: 'NOT_A_NUMBER' }
  if (negatives === 0) return read
  if (read.ok) return { ok: true, value: negated(read.value) }
  if (read.fault !== 'AMBIGUOUS') return read
  const [one, other] = read.readings
  return { ...read, readings: [negated(one), negated(other)] }
}

/** True for the dash that the accounting format of spreadsheets writes for zero: ` -   `, ` $ -   `; a dash that is typed alone is none. */
export function isDashForZero(text: string): boolean {
  return DASH_FOR_ZERO.test(text)
}

function negated(value: number): number {
  return value === 0 ? 0 : -value
}
