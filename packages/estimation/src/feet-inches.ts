/** Lengths as US drawings write them: `12'-6"`, `27'-6 1/2"`, `5 3/16"`, `12ft 6in`, `3m` (SPEC.md R2.14). Values are feet. */
import { addDecimals, product15, quotient15 } from '@temelia/decimal/arithmetic'
import { readTypedNumber } from '@temelia/decimal/typed-number'

/** A length found in a text: its feet (15 significant digits) and how many characters it takes, or the two lengths it could be. */
export type FeetInches =
  | { readonly length: number; readonly feet: number }
  | { readonly length: number; readonly readings: readonly [string, string] }

/** A metre in feet is 1 / 0.3048, exactly. */
const METRES_IN_A_FOOT = 0.3048
const INCHES_IN_A_FOOT = 12

const VULGAR: ReadonlyMap<string, string> = new Map([
  ['½', '1/2'],
  ['¼', '1/4'],
  ['¾', '3/4'],
  ['⅛', '1/8'],
  ['⅜', '3/8'],
  ['⅝', '5/8'],
  ['⅞', '7/8'],
])

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)`
const VULGAR_SIGN = '[½¼¾⅛⅜⅝⅞]'
const FRACTION = String.raw`\d+\s?[/⁄]\s?\d+`
/** A word ends before anything but a letter, a digit or `_`; `x` before a value multiplies (`12ftx8ft`). */
const WORD_END = String.raw`(?:(?![\p{L}\d_])|(?=x[\s\d.(]))`
const FEET_MARK = String.raw`\s*(?:['′’‘´](?!['′’‘´])|(?:feet|foot|ft)(?:${WORD_END}\.?|\.?(?=\s*-?\s*\d)))`
const INCH_MARK = String.raw`\s*(?:["″”“]|['′’‘´]{2}|(?:inches|inch|in)${WORD_END}\.?)`
const inchesWith = (joint: string): string =>
  String.raw`(?:(?<whole>${NUMBER})(?:(?<joint>${joint})(?<part>${FRACTION})|\s*(?<vulgar>${VULGAR_SIGN}))?|(?<bare>${FRACTION}|${VULGAR_SIGN}))`

const FEET = new RegExp(`(?<feet>${NUMBER})${FEET_MARK}`, 'uiy')
const AFTER_FEET = new RegExp(String.raw`(?<gap>\s*[-–−]?\s*)${inchesWith(String.raw`\s*-\s*|\s+`)}${INCH_MARK}`, 'uiy')
const UNMARKED = new RegExp(String.raw`[-–−](?<whole>${NUMBER})(?![\d.,])(?!${FEET_MARK})`, 'uiy')
const ONLY_INCHES = new RegExp(`${inchesWith(String.raw`-|\s+`)}${INCH_MARK}`, 'uiy')
const METRES = new RegExp(String.raw`(?<metres>${NUMBER})\s?m${WORD_END}(?![²³])`, 'uy')

/** The feet of a text that is one length and nothing else; null for another text, and for one that can be read two ways. */
export function readFeetInches(text: string): number | null {
  const typed = text.trim()
  const found = feetInchesAt(typed, 0)
  return found !== null && 'feet' in found && found.length === typed.length ? found.feet : null
}

/**
 * The length that begins at `at`; null where none does. `12' - 6"` (a drawing's dash, or a minus), `12'-6` and `5-3/16"` can be read two
 * ways and come back with both, written so that each can mean only one.
 */
export function feetInchesAt(text: string, at: number): FeetInches | null {
  const feet = match(FEET, text, at)
  if (feet === null) return inchesAt(text, at) ?? metresAt(text, at)
  const next = at + feet.length
  const whole = numberOf(feet.groups['feet'])
  const rest = match(AFTER_FEET, text, next)
  const inches = rest === null ? null : inchesOf(rest.groups)
  if (rest !== null && inches !== null) {
    const length = feet.length + rest.length
    const written = rest[0].slice(rest.groups['gap']?.length)
    if (/\s[-–−]/.test(rest.groups['gap'] ?? ''))
      return { length, readings: [`${feet[0]}-${written}`, `${feet[0]} - (${written})`] }
    return { length, feet: addDecimals(whole, quotient15(inches, INCHES_IN_A_FOOT)) }
  }
  const unmarked = match(UNMARKED, text, next)
  if (unmarked !== null) {
    const number = unmarked.groups['whole'] ?? ''
    return { length: feet.length + unmarked.length, readings: [`${feet[0]}-${number}"`, `${feet[0]} - ${number}`] }
  }
  return { length: feet.length, feet: whole }
}

function inchesAt(text: string, at: number): FeetInches | null {
  const found = match(ONLY_INCHES, text, at)
  if (found === null) return null
  const { whole, joint, part, bare } = found.groups
  const inches = inchesOf(found.groups)
  // `10/2"` is a division by two inches; only what a ruler shows is a fraction of an inch.
  if (inches === null || (bare !== undefined && !isOnRuler(bare))) return null
  if (joint === '-') return { length: found.length, readings: [`${whole} ${part}"`, `${whole} - (${part}")`] }
  return { length: found.length, feet: quotient15(inches, INCHES_IN_A_FOOT) }
}

function metresAt(text: string, at: number): FeetInches | null {
  const found = match(METRES, text, at)
  if (found === null) return null
  return { length: found.length, feet: quotient15(numberOf(found.groups['metres']), METRES_IN_A_FOOT) }
}

interface Found {
  readonly 0: string
  readonly length: number
  readonly groups: Readonly<Record<string, string | undefined>>
}

function match(pattern: RegExp, text: string, at: number): Found | null {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found === null ? null : { 0: found[0], length: found[0].length, groups: found.groups ?? {} }
}

/** Whole inches with their fraction; null where the fraction is none, as 5/4 or 1/0. */
function inchesOf({ whole, part, vulgar, bare }: Found['groups']): number | null {
  const fraction = part ?? vulgar ?? bare
  if (fraction === undefined) return numberOf(whole)
  const [above = 0, below = 0] = pieces(fraction)
  if (above >= below) return null
  return quotient15(addDecimals(product15(numberOf(whole ?? '0'), below), above), below)
}

function isOnRuler(fraction: string): boolean {
  return [2, 4, 8, 16, 32, 64].includes(pieces(fraction)[1] ?? 0)
}

function pieces(fraction: string): number[] {
  return (VULGAR.get(fraction) ?? fraction).split(/[/⁄]/).map(Number)
}

function numberOf(text = ''): number {
  const read = readTypedNumber(text, 'us')
  return read.ok ? read.value : Number.NaN
}
