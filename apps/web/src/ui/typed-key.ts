import { DECIMAL_SIGN, type NumberPractice } from '@temelia/decimal/typed-number'

/** What can be typed into a field: a number, or a formula too. */
export type KeyedIn = 'number' | 'formula'

const OPERATIONS = ['(', ')', '+', '-', '×', '/'] as const

/** The keys that a phone's keypad for numbers may lack, for companies of a practice: the decimal sign is theirs, whatever the phone's language. */
export function keysFor(typed: KeyedIn, practice: NumberPractice): readonly string[] {
  if (typed === 'number') return [DECIMAL_SIGN[practice], '-']
  return [DECIMAL_SIGN[practice], ...OPERATIONS, ...(practice === 'us' ? ["'", '"'] : [])]
}

/** A text after a key, and where the caret then stands; what was selected is replaced. */
export function withKey(
  text: string,
  from: number,
  to: number,
  key: string,
): Readonly<{ text: string; caret: number }> {
  return { text: `${text.slice(0, from)}${key}${text.slice(to)}`, caret: from + key.length }
}
