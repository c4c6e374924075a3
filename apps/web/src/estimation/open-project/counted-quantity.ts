import { type NumberPractice, readTypedNumber, typedText } from '@temelia/decimal/typed-number'
import { sameUnit } from '@temelia/estimation/unit'
import { readDecimal } from '@temelia/model/values'

/** A number with a word behind it: `1,000 SF`. */
const WITH_UNIT = /^([-−–+]?[\d.,][\d.,\s]*?)\s*(\p{L}[\p{L}\d²³.]*)$/u

/** What a typed quantity is when it is no formula: a number, one that its text and a spreadsheet read apart, or one in another unit. */
export type CountedQuantity =
  | Readonly<{ kind: 'number'; value: number; figures: string }>
  | Readonly<{ kind: 'brackets'; negative: string; positive: string }>
  | Readonly<{ kind: 'unit'; unit: string }>

/**
 * A quantity that is typed as a number, its unit behind it or not; null for a formula. Money is none: a column that slipped in a
 * paste must not become quantities. `(12)` is minus twelve in a spreadsheet and twelve in a formula.
 */
export function countedQuantity(text: string, unit: string | null, practice: NumberPractice): CountedQuantity | null {
  const typed = text.trim()
  const plain = numberIn(typed, practice)
  if (plain !== null) return { kind: 'number', value: plain, figures: typed }
  const inner = numberIn(/^\(([\d.,\s]+)\)$/.exec(typed)?.[1] ?? '', practice)
  if (inner !== null)
    return { kind: 'brackets', negative: typedText(-inner, practice), positive: typedText(inner, practice) }
  const [, digits = '', word = ''] = WITH_UNIT.exec(typed) ?? []
  const counted = numberIn(digits, practice)
  if (counted === null) return null
  return sameUnit(word, unit, practice)
    ? { kind: 'number', value: counted, figures: digits }
    : { kind: 'unit', unit: word }
}

function numberIn(text: string, practice: NumberPractice): number | null {
  const read = readTypedNumber(text, practice)
  return read.ok ? (readDecimal(read.value) ?? null) : null
}
