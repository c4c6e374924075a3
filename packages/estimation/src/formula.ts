/** Takeoff formulas: one row per line of text, each `label: expression` or `expression`; rows are summed (SPEC.md R2). */
import { addDecimals, roundDecimal } from '@temelia/decimal/arithmetic'
import { type NumberPractice, readTypedNumber, typedText } from '@temelia/decimal/typed-number'
import type { ExpressionFault, Variables } from './formula-arithmetic.ts'
import { type ParsedExpression, parseExpression, type PracticeSign } from './formula-parser.ts'
import type { Fault } from './types.ts'

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
  /** The value at the decimals of the result noted behind it, where the noted one is another (R2.16); else null. */
  shouldBe: number | null
  fault: Fault | null
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
  return { names: [...names], faults, evaluate: (variables) => evaluateRows(rows, variables, practice) }
}

/** Parses and evaluates in one step. */
export function evaluateFormula(
  text: string,
  practice: NumberPractice,
  variables: Variables = NO_VARIABLES,
): FormulaResult {
  return parseFormula(text, practice).evaluate(variables)
}

/** The first row whose noted result is wrong, with what it should be (R2.16); null where none is. */
export function wronglyNoted(
  text: string | null | undefined,
  practice: NumberPractice,
  variables: Variables,
): { row: number; shouldBe: number } | null {
  if (!text?.includes('=')) return null
  for (const { row, shouldBe } of evaluateFormula(text, practice, variables).rows)
    if (shouldBe !== null) return { row, shouldBe }
  return null
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
    if (parsed === null) return { row, label, expression, value: null, shouldBe: null, fault: null }
    const evaluation = { variables, fault: parsed.fault }
    const value = parsed.fault === null ? parsed.run(evaluation) : Number.NaN
    if (evaluation.fault === null) {
      if (total !== null) total = addDecimals(total, value)
      return { row, label, expression, value, shouldBe: correction(parsed.noted, value, practice), fault: null }
    }
    const fault = placed(evaluation.fault, row)
    faults.push(fault)
    total = null
    return { row, label, expression, value: null, shouldBe: null, fault }
  })
  return { rows: results, value: total, faults }
}

/** The value at the decimals of the noted result, where the noted one is wrong; null where it is right, or says no number. */
function correction(noted: string, value: number, practice: NumberPractice): number | null {
  const read = readTypedNumber(noted, practice)
  if (!read.ok) return null
  const typed = /^[^\d.,]*(.*?)(?:[.,](\d*))?$/.exec(noted)
  const decimals = typed?.[2] ?? ''
  const whole = (typed?.[1] ?? '').replace(/\D/g, '')
  const rounded = roundDecimal(value, Number(`${whole}.${decimals}`) === Math.abs(read.value) ? decimals.length : 0)
  return rounded === read.value ? null : rounded
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
  return { run: () => Number.NaN, names: [], uses: [], signs: [], noted: '', fault }
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
  return { names: [], faults, evaluate: () => ({ rows: [], value: null, faults }) }
}
