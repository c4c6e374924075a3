/** Which commas of a call part its arguments, and which belong to a number (SPEC.md R2.12, R2.13). */
import type { NumberPractice } from '@temelia/decimal/typed-number'

/** The places of the commas that part arguments, or a number that could as well be several arguments. */
export type Parting =
  | { readonly ok: true; readonly commas: readonly number[]; readonly semicolons: number }
  | { readonly ok: false; readonly at: number; readonly text: string; readonly first: string; readonly second: string }

/** How many arguments a function takes. */
interface Arity {
  readonly least: number
  readonly most: number
}

const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/
const IN_NUMBER = /[\d.,]/
const NAME_BEFORE = /[\p{L}_][\p{L}\p{M}\d_]*$/u
const MULTIPLIES = /^[xX]$/

/** Reads the commas of the call whose first argument begins at `from`. A call that has `;` parts with it: a comma in a number is the number's. */
export function partArguments(text: string, from: number, practice: NumberPractice, { least, most }: Arity): Parting {
  const { commas, semicolons } = topLevel(text, from)
  const parting = commas.filter((at) => !opensNumber(text, from, at) && numberAround(text, at, practice) === null)
  const joining = commas.flatMap((at) => numberAround(text, at, practice) ?? [])
  const [first] = joining
  const fits = (count: number): boolean => count >= least && count <= most
  const fewest = semicolons + parting.length + 1
  const others = joining.map((_, at) => fewest + at + 1).filter(fits)
  if (first === undefined || semicolons > 0 || others.length === 0) return { ok: true, commas: parting, semicolons }
  // The second argument of a rounding is a count of decimals or a step: `ceil(4,1 x H)` has one reading.
  if (least === 1 && most === 2 && !endsInNumber(text, first)) return { ok: true, commas: parting, semicolons }
  if (!fits(fewest) && practice === 'ro') return { ok: true, commas: parting, semicolons }
  if (!fits(fewest) && others.length === 1 && others[0] === fewest + joining.length)
    return { ok: true, commas: commas.filter((at) => !opensNumber(text, from, at)), semicolons }
  return { ok: false, ...first, ...readings(first.text, practice) }
}

/** Whether nothing but the number stands between its start and the end of the call. */
function endsInNumber(text: string, { at, text: digits }: { at: number; text: string }): boolean {
  return /^\s*\)/.test(text.slice(at + digits.length))
}

/** Commas and semicolons of the call itself, not of brackets or calls inside it. */
function topLevel(text: string, from: number): { commas: number[]; semicolons: number } {
  const commas: number[] = []
  let semicolons = 0
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (sign === '(') depth++
    else if (sign === ')' && --depth < 0) break
    else if (depth === 0 && sign === ',') commas.push(at)
    else if (depth === 0 && sign === ';') semicolons++
  }
  return { commas, semicolons }
}

/** A comma where a value is due begins a number: `,5`. */
function opensNumber(text: string, from: number, at: number): boolean {
  return /[(;+\-−–*×·/÷]\s*$/.test(text.slice(from - 1, at)) && /\d/.test(text[at + 1] ?? '')
}

/** The number a comma may stand in: groups in the United States, a decimal comma in Romania. */
function numberAround(text: string, at: number, practice: NumberPractice): { at: number; text: string } | null {
  let start = at
  let end = at + 1
  while (start > 0 && IN_NUMBER.test(text[start - 1] ?? '')) start--
  while (end < text.length && IN_NUMBER.test(text[end] ?? '')) end++
  const name = NAME_BEFORE.exec(text.slice(0, start))?.[0]
  if (name !== undefined && !MULTIPLIES.test(name)) return null
  // A comma behind the last digit is not within the number.
  const digits = text.slice(start, end).replace(/[.,]+$/, '')
  if (at >= start + digits.length) return null
  const joins = practice === 'us' ? GROUPED.test(digits) : /\d,\d/.test(text.slice(at - 1, at + 2))
  return joins ? { at: start, text: digits } : null
}

function readings(number: string, practice: NumberPractice): { first: string; second: string } {
  const second = number.replaceAll(',', '; ')
  if (practice === 'us') return { first: number.replaceAll(',', ''), second }
  return { first: number.split(',').length === 2 ? `(${number})` : number.replace(/,(?=[^,]*$)/, '; '), second }
}
