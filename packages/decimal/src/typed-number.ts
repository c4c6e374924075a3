/** Reads a number that a person typed, the way the company's practice writes numbers: `12.500,5` in Romania, `12,500.5` in the United States. */
import { MAX_DIGITS } from './number.ts'
import { MAX_SCALE } from './scaled.ts'

/** How a company writes numbers: `ro` groups with a point and has a decimal comma, `us` the other way round. */
export type NumberPractice = 'ro' | 'us'

/** Why a typed text is not one number. `AMBIGUOUS` brings both readings. */
export type TypedNumberFault = 'EMPTY' | 'NOT_A_NUMBER' | 'TOO_MANY_DIGITS'

/** A number understood, the two it could be, or what is wrong with the text. */
export type TypedNumber =
  | { ok: true; value: number }
  | { ok: false; fault: 'AMBIGUOUS'; readings: readonly [number, number] }
  | { ok: false; fault: TypedNumberFault }

const MARKS = { ro: { group: '.', decimal: ',' }, us: { group: ',', decimal: '.' } } as const
/** The decimal sign of a practice. */
export const DECIMAL_SIGN = { ro: MARKS.ro.decimal, us: MARKS.us.decimal } as const
const SPACES = /[ \u00a0\u2009\u202f]/g
const MINUS = /^[-−–]/
const SHAPE = /^(?:\d[\d., ]*|[.,]\d+)$/

/**
 * Reads a typed number. The company's group separator groups wherever groups stand (`12.500` in Romania is twelve thousand five
 * hundred), its decimal sign is one; spaces group too. Any other writing is read when it can mean one thing (`12.5` in Romania),
 * and comes back as `AMBIGUOUS` with both values when it can mean two (`1 250.500` in Romania).
 */
export function readTypedNumber(text: string, practice: NumberPractice): TypedNumber {
  const spaced = text.trim().replace(SPACES, ' ')
  if (spaced === '') return { ok: false, fault: 'EMPTY' }
  const negative = MINUS.test(spaced)
  const size = spaced.replace(MINUS, '').replace(/^\+/, '').trimStart()
  if (!SHAPE.test(size)) return { ok: false, fault: 'NOT_A_NUMBER' }
  const { group, decimal } = MARKS[practice]
  const own = plainDigits(size, group, decimal)
  if (own !== null) return valueOf(own, negative)
  const foreign = plainDigits(size, decimal, group)
  const mixed = mixedGroups(size, group)
  if (foreign !== null && mixed !== null) {
    const readings = [valueOf(foreign, negative), valueOf(mixed, negative)] as const
    if (readings[0].ok && readings[1].ok)
      return { ok: false, fault: 'AMBIGUOUS', readings: [readings[0].value, readings[1].value] }
  }
  const plain = foreign ?? mixed
  return plain === null ? { ok: false, fault: 'NOT_A_NUMBER' } : valueOf(plain, negative)
}

/**
 * The number as it stands in a field that is being typed in: the practice's decimal sign and no groups, so that reading it again
 * gives the same value. Null gives the empty text.
 */
export function typedText(value: number | null, practice: NumberPractice): string {
  if (value === null) return ''
  const text = value.toString().includes('e') ? value.toFixed(MAX_SCALE).replace(/\.?0+$/, '') : String(value)
  return text.replace('.', MARKS[practice].decimal)
}

/** `1234.5` for a text whose groups, if any, are made by one sign or by spaces and hold three digits each; null for another text. */
function plainDigits(size: string, group: string, decimal: string): string | null {
  const [whole = '', fraction = '', ...more] = size.split(decimal)
  if (more.length > 0 || !/^\d*$/.test(fraction)) return null
  const sign = whole.includes(' ') ? ' ' : group
  const groups = whole.split(sign)
  const grouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part))
  if (groups.length > 1 ? !grouped : !/^\d*$/.test(whole)) return null
  return `${groups.join('')}.${fraction}`
}

/** Groups made partly by spaces and partly by the group separator: `1 250.500` for 1250500. */
function mixedGroups(size: string, group: string): string | null {
  if (!size.includes(' ')) return null
  return plainDigits(size.replaceAll(group, ' '), ' ', '\n')
}

function valueOf(plain: string, negative: boolean): Exclude<TypedNumber, { fault: 'AMBIGUOUS' }> {
  const [whole = '', fraction = ''] = plain.split('.')
  const decimals = fraction.replace(/0+$/, '')
  const digits = `${whole}${decimals}`.replace(/^0+/, '')
  if (digits.length > MAX_DIGITS || decimals.length > MAX_SCALE) return { ok: false, fault: 'TOO_MANY_DIGITS' }
  const value = Number(`${whole || '0'}.${decimals || '0'}`)
  return { ok: true, value: negative && value !== 0 ? -value : value }
}
