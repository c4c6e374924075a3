/** Takeoff formulas: one row per line of text, each `label: expression` or `expression`; rows are summed (SPEC.md R2). */
import { addDecimals } from '@temelia/decimal/arithmetic'
import { type ExpressionFault, type ParsedExpression, parseExpression, type Variables } from './formula-parser.ts'
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

/** True when the text holds at least one expression, so that the quantity comes from it. */
export function hasFormula(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text.trim() !== ''
}

/** Parses a formula. Faulty text gives a formula whose evaluation repeats the faults. */
export function parseFormula(text: string): Formula {
  if (text.length > MAX_FORMULA_LENGTH) return tooLong()
  const rows = text.split(/\r\n|\r|\n/).flatMap((line, index) => parseRow(line, index + 1))
  const names = new Set(rows.flatMap((row) => row.parsed?.names ?? []))
  const faults = rows.flatMap((row) => (row.parsed?.fault ? [placed(row.parsed.fault, row.row)] : []))
  return { names: [...names], faults, evaluate: (variables) => evaluateRows(rows, variables) }
}

/** Parses and evaluates in one step. */
export function evaluateFormula(text: string, variables: Variables = NO_VARIABLES): FormulaResult {
  return parseFormula(text).evaluate(variables)
}

/** The parameter names a formula uses: a parameter in this list must not be deleted. */
export function namesInFormula(text: string): string[] {
  return parseFormula(text).names
}

/** The formula with parameters called by other names; labels, spaces and everything else stay as they were typed. */
export function renameInFormula(text: string, renames: ReadonlyMap<string, string>): string {
  return text
    .split(/(\r\n|\r|\n)/)
    .map((line, index) => (index % 2 === 1 ? line : renameInRow(line, renames)))
    .join('')
}

function renameInRow(line: string, renames: ReadonlyMap<string, string>): string {
  const uses = parseRow(line, 1)[0]?.parsed?.uses ?? []
  return uses.toReversed().reduce((text, { name, at, length }) => {
    const fresh = renames.get(name)
    return fresh === undefined ? text : text.slice(0, at) + fresh + text.slice(at + length)
  }, line)
}

function parseRow(line: string, row: number): ParsedRow[] {
  if (line.trim() === '') return []
  const colon = line.indexOf(':')
  const label = colon < 0 ? null : line.slice(0, colon).trim()
  const expression = line.slice(colon + 1).trim()
  if (expression === '') return [{ row, label, expression, parsed: null }]
  if (line.length > MAX_ROW_LENGTH) return [{ row, label, expression, parsed: longRow() }]
  return [{ row, label, expression, parsed: parseExpression(line, colon + 1) }]
}

function evaluateRows(rows: readonly ParsedRow[], variables: Variables): FormulaResult {
  let total: number | null = 0
  const faults: Fault[] = []
  const results = rows.map(({ row, label, expression, parsed }): FormulaRow => {
    if (parsed === null) return { row, label, expression, value: null, fault: null }
    const evaluation = { variables, fault: parsed.fault }
    const value = parsed.fault === null ? parsed.run(evaluation) : Number.NaN
    if (evaluation.fault === null) {
      if (total !== null) total = addDecimals(total, value)
      return { row, label, expression, value, fault: null }
    }
    const fault = placed(evaluation.fault, row)
    faults.push(fault)
    total = null
    return { row, label, expression, value: null, fault }
  })
  return { rows: results, value: total, faults }
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
  return { run: () => Number.NaN, names: [], uses: [], fault }
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
