import { nearestDecimal } from '@temelia/decimal/number'
import { parseDecimal } from '@temelia/decimal/parse'
import { readDecimal } from '@temelia/model/values'
import { type Cell, isBlank } from './sheet.ts'

/** Which sign a column writes before its decimals. */
export type DecimalMark = 'comma' | 'point'

/** No number needs more characters; patterns never meet a cell of thousands of digits. */
const LONGEST = 60

const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/g
const APOSTROPHES = /[\u2018\u2019\u00b4`]/g

// Any sign that Unicode calls a currency, with the letters that tell one dollar from another; the words that stand for one; the codes of ISO 4217.
const WORDS =
  'lei|leu|euro?|z[łl]|k[cč]|[fF]t|kr\\.?|лв\\.?|руб\\.?|грн\\.?|ден\\.?|дин\\.?|din\\.?|[sS]?[fF]r\\.?|[rR]s\\.?|rol|' +
  Intl.supportedValuesOf('currency').join('|')
const MONEY = `(?:[a-z]{0,3}\\p{Sc}|\\p{Sc}[a-z]{1,3}|${WORDS})`
const MONEY_BEFORE = new RegExp(`^${MONEY}(?![\\p{L}])\\s*(?=[-+−–(]?\\s*[\\d.,(])`, 'iu')
const MONEY_AFTER = new RegExp(`(?<=[\\d.,)])\\s*[-–]?\\s*${MONEY}$`, 'iu')
/** `12.50 lei/mc`: a price says for what. */
const PER_UNIT = /(?<=[\p{L}\p{Sc}.\d])\s*\/\s*\p{L}[\p{L}\d.²³]*$/u

/** What stands where nothing is counted: a dash, with the currency of an accounting format or not. */
const DASH_FOR_ZERO = new RegExp(`^\\s*(?:${MONEY}\\s*)?[-–—]\\s*(?:${MONEY})?\\s*$`, 'iu')

/** In brackets, after a minus or before one. */
const NEGATIVE = /^\((.+)\)$|^[-−–]\s*(.+)$|^(.+?)\s*[-−–]$/

const POWER = /^\d+(?:[.,]\d+)?e[+-]?\d{1,2}$/i
/** A group of three that may as well be three decimals. */
const ONE_GROUP = /^[1-9]\d{0,2}[.,]\d{3}$/

/** The figures of a written number without currency, sign, brackets and percent; null for what is no number. */
interface Written {
  readonly figures: string
  readonly negative: boolean
}

/**
 * The decimal sign that a written number proves: its own groups or the count of its decimals tell. A number such as `1.234` proves
 * nothing and gives `open`; one without a separator gives nothing.
 */
export function provenMark(cell: Cell | undefined): DecimalMark | 'open' | undefined {
  if (typeof cell !== 'string') return undefined
  const figures = writtenNumber(cell)?.figures
  if (figures === undefined || !/[.,]/.test(figures) || POWER.test(figures)) return undefined
  if (ONE_GROUP.test(figures)) return 'open'
  const comma = plainFigures(figures, 'comma') !== null
  const point = plainFigures(figures, 'point') !== null
  if (comma === point) return undefined
  return comma ? 'comma' : 'point'
}

/**
 * The number in a cell: null for an empty one, undefined for what is no number. Text may carry a currency, a percent sign, a sign
 * before or after, or accountants' brackets for a negative. What can mean one thing is read so; `1.234` is read by the column's sign.
 * What no field can hold is no number.
 */
export function readNumber(cell: Cell | undefined, mark: DecimalMark): number | null | undefined {
  const read = numberIn(cell, mark)
  return typeof read === 'number' ? readDecimal(read) : read
}

function numberIn(cell: Cell | undefined, mark: DecimalMark): number | null | undefined {
  if (cell === undefined || isBlank(cell)) return null
  if (typeof cell === 'number') return nearestDecimal(cell)
  if (typeof cell !== 'string') return undefined
  if (DASH_FOR_ZERO.test(cell)) return null
  const written = writtenNumber(cell)
  if (!written) return undefined
  const { figures, negative } = written
  if (POWER.test(figures)) return signed(nearestDecimal(Number(figures.replace(',', '.'))), negative)
  const plain = plainFigures(figures, mark) ?? plainFigures(figures, mark === 'comma' ? 'point' : 'comma')
  if (plain === null) return undefined
  const parsed = parseDecimal(plain)
  if (parsed.ok) return signed(parsed.value, negative)
  // Programs write the noise of their arithmetic: 14853.140000000001 is what a workbook holds for 14853.14.
  const [whole = ''] = plain.split('.')
  return parsed.fault === 'TOO_MANY_DIGITS' && whole.length <= 15
    ? signed(nearestDecimal(Number(plain)), negative)
    : undefined
}

function signed(value: number, negative: boolean): number {
  return negative && value !== 0 ? -value : value
}

function writtenNumber(cell: string): Written | null {
  if (cell.length > LONGEST || !/\d/.test(cell)) return null
  let rest = cell.replace(SPACES, ' ').replace(APOSTROPHES, "'").trim()
  let signs = 0
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(MONEY_BEFORE, '').replace(PER_UNIT, '').replace(MONEY_AFTER, '').replace(/\s*%$/, '').trim()
    const bare = rest.replace(NEGATIVE, '$1$2$3')
    if (bare !== rest) signs++
    rest = bare.replace(/^\+\s*/, '').trim()
  }
  return signs > 1 || !/^[\d.,' ]+$|^[\d.,]+e[+-]?\d+$/i.test(rest) ? null : { figures: rest, negative: signs === 1 }
}

/** `1234.5` for figures that stand so with this decimal sign: groups of three, or the Indian ones, made by one separator; else null. */
function plainFigures(figures: string, mark: DecimalMark): string | null {
  const [decimal, group] = mark === 'comma' ? [',', '.'] : ['.', ',']
  const [whole = '', fraction = '', ...more] = figures.split(decimal)
  if (more.length > 0 || !/^\d*$/.test(fraction) || !/\d/.test(figures)) return null
  if (/^\d*$/.test(whole)) return `${whole || '0'}.${fraction || '0'}`
  const separator = [group, ' ', "'"].find((sign) => whole.includes(sign)) ?? group
  const groups = whole.split(separator)
  const inThrees = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((part) => /^\d{3}$/.test(part))
  const inLakhs =
    group === ',' &&
    separator === ',' &&
    groups.length > 2 &&
    /^[1-9]\d?$/.test(groups[0] ?? '') &&
    groups.slice(1, -1).every((part) => /^\d{2}$/.test(part)) &&
    /^\d{3}$/.test(groups.at(-1) ?? '')
  return inThrees || inLakhs ? `${groups.join('')}.${fraction || '0'}` : null
}
