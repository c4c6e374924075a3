/** Takeoff formulas: one row per line of text, each `label: expression` or `expression`; rows are summed (SPEC.md R2). */
import { addDecimals, roundDecimal } from '@temelia/decimal/arithmetic'
import { type NumberPractice, readTypedNumber, typedText } from '@temelia/decimal/typed-number'
import type { ExpressionFault, Variables } from './formula-arithmetic.ts'
import { type ParsedExpression, parseExpression, type PracticeSign } from './formula-parser.ts'
import type { Fault } from './types.ts'
import { measuresLength, measuresOther } from './unit.ts'

/** Longest row and longest formula, in characters. */
export const MAX_ROW_LENGTH = 1000
export const MAX_FORMULA_LENGTH = 20_000

/** Names that only the general estimate defines; no parameter may take them. */
export const RESERVED_NAMES: readonly string[] = ['CM', 'TI']

/** A row with its result; `value` is null for a heading (a label without expression) and for a faulty row. */
export interface FormulaRow {
  /** Line number in the text, from 1. */
  row: number
  label: string | null
  expression: string
  value: number | null
  /** The result noted behind it, where it is another than the value (R2.16); else null. */
  wrong: WrongNote | null
  fault: Fault | null
}

/** A noted result that is wrong, what it should be at its own decimals, and how many these are. */
export interface WrongNote {
  noted: number
  shouldBe: number
  decimals: number
}

/** Result of a formula; `value` is null when any row is faulty. */
export interface FormulaResult {
  rows: FormulaRow[]
  value: number | null
  faults: Fault[]
}

/** A parsed formula that can be evaluated again with other values. */
export interface Formula {
  /** Every parameter name used, once. */
  names: string[]
  /** Faults of the text itself, without looking at any value. */
  faults: Fault[]
  /** The rows that come to a length in feet and inches (R2.17); `scaled` where something multiplies or divides it. */
  lengths: readonly { row: number; expression: string; scaled: boolean }[]
  evaluate: (variables: Variables) => FormulaResult
}

interface ParsedRow {
  row: number
  label: string | null
  expression: string
  parsed: ParsedExpression | null
}

const NO_VARIABLES: Variables = new Map()
const LINE_END = /\r\n|\r|\n/

/** True when the text holds at least one expression, so that the quantity comes from it. */
export function hasFormula(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== ''
}

/** Parses a formula written in a practice (R2.12 to R2.14). Faulty text gives a formula whose evaluation repeats the faults. */
export function parseFormula(text: string, practice: NumberPractice): Formula {
  if (text.length > MAX_FORMULA_LENGTH) return tooLong()
  const rows = text.split(LINE_END).flatMap((line, index) => parseRow(line, index + 1, practice))
  const names = new Set(rows.flatMap((row) => row.parsed?.names ?? []))
  const faults = rows.flatMap((row) => (row.parsed?.fault ? [placed(row.parsed.fault, row.row)] : []))
  const lengths = rows.flatMap(({ row, expression, parsed }) =>
    parsed?.fault === null && (parsed.length || parsed.feet === 1) ? [{ row, expression, scaled: !parsed.length }] : [],
  )
  return { names: [...names], faults, lengths, evaluate: (variables) => evaluateRows(rows, variables, practice) }
}

/** Parses and evaluates in one step. */
export function evaluateFormula(
  text: string,
  practice: NumberPractice,
  variables: Variables = NO_VARIABLES,
): FormulaResult {
  return parseFormula(text, practice).evaluate(variables)
}

/** The first row whose noted result is wrong (R2.16); null where none is. */
export function wronglyNoted(
  text: string | null | undefined,
  practice: NumberPractice,
  variables: Variables,
): (WrongNote & { row: number }) | null {
  if (!text?.includes('=')) return null
  for (const { row, wrong } of evaluateFormula(text, practice, variables).rows) if (wrong) return { row, ...wrong }
  return null
}

/**
 * The first row of a formula that comes to a length in feet where the line's unit is another (R2.17), as a fault; null where none does, and where
 * nobody knows what the unit measures. On a line of no length `12'-6" x 8` may be an area: it is taken.
 */
export function lengthAlone(formula: Formula, unit: string | null | undefined): Fault | null {
  if (!unit || !measuresOther(unit)) return null
  const other = measuresLength(unit)
  const first = formula.lengths.find(({ scaled }) => other || !scaled)
  if (!first) return null
  const place = { field: 'formula', row: first.row, column: 1 }
  const code = other ? 'FORMULA_OTHER_LENGTH' : 'FORMULA_LENGTH_ALONE'
  return { code, articleId: null, place, params: { text: first.expression, unit: unit.trim() } }
}

/** The parameter names a formula uses: a parameter in this list must not be deleted. */
export function namesInFormula(text: string, practice: NumberPractice): string[] {
  return parseFormula(text, practice).names
}

/** The formula with parameters called by other names; labels, spaces and everything else stay as they were typed. */
export function renameInFormula(text: string, renames: ReadonlyMap<string, string>, practice: NumberPractice): string {
  return rowByRow(text, (line) => {
    const uses = parseRow(line, 1, practice)[0]?.parsed?.uses ?? []
    return replaced(
      line,
      uses.map(({ name, at, length }) => ({ at, length, by: renames.get(name) ?? line.slice(at, at + length) })),
    )
  })
}

/**
 * The formula as another practice writes it: numbers, lengths and the commas between arguments; labels and everything else stay as they
 * were typed, and so does a row with a fault.
 */
export function translateFormula(text: string, from: NumberPractice, to: NumberPractice): string {
  if (from === to) return text
  return rowByRow(text, (line) => {
    const parsed = parseRow(line, 1, from)[0]?.parsed
    if (!parsed || parsed.fault !== null) return line
    return replaced(
      line,
      parsed.signs.map((sign) => ({ ...sign, by: writtenIn(to, sign) })),
    )
  })
}

/** In Romania a decimal comma in a call of one argument would be taken for two of them: brackets say that it is one number. */
function writtenIn(practice: NumberPractice, { value, alone }: PracticeSign): string {
  if (value === null) return ';'
  const text = typedText(value, practice)
  return alone && text.includes(',') ? `(${text})` : text
}

function rowByRow(text: string, rewrite: (line: string) => string): string {
  return text
    .split(/(\r\n|\r|\n)/)
    .map((line, index) => (index % 2 === 1 ? line : rewrite(line)))
    .join('')
}

function replaced(line: string, parts: readonly { at: number; length: number; by: string }[]): string {
  return parts.reduceRight((text, { at, length, by }) => text.slice(0, at) + by + text.slice(at + length), line)
}

function parseRow(line: string, row: number, practice: NumberPractice): ParsedRow[] {
  if (line.trim() === '') return []
  const colon = line.indexOf(':')
  const label = colon < 0 ? null : line.slice(0, colon).trim()
  const expression = line.slice(colon + 1).trim()
  if (expression === '') return [{ row, label, expression, parsed: null }]
  if (line.length > MAX_ROW_LENGTH) return [{ row, label, expression, parsed: longRow() }]
  return [{ row, label, expression, parsed: parseExpression(line, colon + 1, practice) }]
}

function evaluateRows(rows: readonly ParsedRow[], variables: Variables, practice: NumberPractice): FormulaResult {
  let total: number | null = 0
  const faults: Fault[] = []
  const results = rows.map(({ row, label, expression, parsed }): FormulaRow => {
    if (parsed === null) return { row, label, expression, value: null, wrong: null, fault: null }
    const evaluation = { variables, fault: parsed.fault }
    const value = parsed.fault === null ? parsed.run(evaluation) : Number.NaN
    if (evaluation.fault === null) {
      if (total !== null) total = addDecimals(total, value)
      return { row, label, expression, value, wrong: correction(parsed.noted, value, practice), fault: null }
    }
    const fault = placed(evaluation.fault, row)
    faults.push(fault)
    total = null
    return { row, label, expression, value: null, wrong: null, fault }
  })
  return { rows: results, value: total, faults }
}

/** What a noted result should be, where it is wrong; null where it is right, or says no number. */
function correction(noted: string, value: number, practice: NumberPractice): WrongNote | null {
  const read = readTypedNumber(noted, practice)
  if (!read.ok) return null
  const typed = /^[^\d.,]*(.*?)(?:[.,](\d*))?$/.exec(noted)
  const digits = typed?.[2] ?? ''
  const whole = (typed?.[1] ?? '').replace(/\D/g, '')
  const decimals = Number(`${whole}.${digits}`) === Math.abs(read.value) ? digits.length : 0
  const shouldBe = roundDecimal(value, decimals)
  return shouldBe === read.value ? null : { noted: read.value, shouldBe, decimals }
}

function placed(fault: ExpressionFault, row: number): Fault {
  return {
    code: fault.code,
    articleId: null,
    place: { field: 'formula', row, column: fault.column },
    params: fault.params,
  }
}

function longRow(): ParsedExpression {
  const fault: ExpressionFault = {
    code: 'FORMULA_TOO_LONG',
    column: MAX_ROW_LENGTH + 1,
    params: { limit: MAX_ROW_LENGTH },
  }
  return { run: () => Number.NaN, names: [], uses: [], signs: [], noted: '', length: false, feet: 0, fault }
}

function tooLong(): Formula {
  const faults: Fault[] = [
    {
      code: 'FORMULA_TOO_LONG',
      articleId: null,
      place: { field: 'formula', row: 1, column: MAX_FORMULA_LENGTH + 1 },
      params: { limit: MAX_FORMULA_LENGTH },
    },
  ]
  return { names: [], faults, lengths: [], evaluate: () => ({ rows: [], value: null, faults }) }
}
