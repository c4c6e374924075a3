import { readTypedAmount } from '@temelia/decimal/typed-amount'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { readDecimal } from '@temelia/model/values'
import { formatNumber } from './number-text.ts'
import { fieldMessages } from '@temelia/text/field-faults'
import type { Echo } from './echo-bubble.tsx'
import { currentLanguage } from '../session/language.ts'
import type { Say } from './text.ts'

/** Two decimals at least, so that the decimal sign is seen and a group is not taken for it. */
const UNDERSTOOD = { min: 2, max: 14 }

/**
 * The number that a person typed or pasted, with its currency or not (`$1,234.50`, `(1,234.50)`), within what the wire carries; null while it
 * cannot be read as exactly one.
 */
export function readNumber(text: string, practice: NumberPractice): number | null {
  const read = readTypedAmount(text, practice)
  return read.ok ? (readDecimal(read.value) ?? null) : null
}

/** A percentage as a spreadsheet copies it (`25%`), without its sign; where no percentage is meant the sign stays and is refused. */
export function percentText(text: string, percent: boolean | undefined): string {
  return percent ? text.replace(/\s*%\s*$/, '') : text
}

/** The percentage that a person typed or pasted, with its sign or not: `8.25%`. */
export function readPercent(text: string, practice: NumberPractice): number | null {
  return readNumber(percentText(text, true), practice)
}

/** Why a text was refused as a number: what can be read two ways names both. */
export function numberRefusal(text: string, practice: NumberPractice, t: Say): string {
  const [one, other] = readings(text, practice)
  if (one === undefined || other === undefined) return t('notANumber')
  return t('numberTwoWays', { one: understood(one, practice), other: understood(other, practice) })
}

/** The same as a sentence of its own, below a field of a form. */
export function numberFault(text: string, practice: NumberPractice, t: Say): string {
  if (readings(text, practice).length < 2) return fieldMessages.INVALID_NUMBER[currentLanguage()]
  const refusal = numberRefusal(text, practice, t)
  return refusal.charAt(0).toLocaleUpperCase() + refusal.slice(1)
}

/**
 * What a text that is being typed comes to, for showing beside the field: nothing where the text says it plainly or is no number, the one
 * number where it groups or is written in a foreign way, both where it can mean two.
 */
export function echoOf(text: string, practice: NumberPractice): readonly NumberEcho[] {
  const plain = practice === 'ro' ? /^[-+]?\d*,?\d*$/ : /^[-+]?\d*\.?\d*$/
  if (plain.test(text.trim())) return []
  return readings(text, practice).map((value) => ({
    value,
    text: understood(value, practice),
    typed: typedText(value, practice),
  }))
}

/** A number that a typed text can mean. */
export type NumberEcho = Echo & Readonly<{ value: number }>

function readings(text: string, practice: NumberPractice): readonly number[] {
  const read = readTypedAmount(text, practice)
  if (read.ok) return [read.value]
  return read.fault === 'AMBIGUOUS' ? read.readings : []
}

function understood(value: number, practice: NumberPractice): string {
  return formatNumber(value, practice, UNDERSTOOD)
}
