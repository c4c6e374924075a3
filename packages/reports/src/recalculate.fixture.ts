import { multiplyDecimals, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { columnOf, type Sheet } from './sheet.ts'

interface Calculated {
  place: string
  row: number
  stored: number
  result: number
}

export function formulasIn(sheet: Sheet): string[] {
  return sheet.rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.formula ?? []))
}

/**
 * A sheet calculated as a spreadsheet would: every formula from the cells it names, which are calculated first. Knows what the workbooks write:
 * `ROUND`, `SUM` of a range, `+`, `*`, `/100` and brackets.
 */
export function recalculated(sheet: Sheet): { cells: Calculated[]; formulas: number } {
  const known = new Map<string, number>()

  function cellAt(row: number, column: number): number {
    const key = `${row},${column}`
    const before = known.get(key)
    if (before !== undefined) return before
    const cell = sheet.rows[row]?.cells[column]
    const value =
      cell?.formula === undefined ? (typeof cell?.value === 'number' ? cell.value : 0) : calculate(cell.formula)
    known.set(key, value)
    return value
  }

  function calculate(formula: string): number {
    const rounded = /^ROUND\((.*),(\d+)\)$/.exec(formula)
    if (rounded) return roundedOf(rounded[1] ?? '', Number(rounded[2]))
    if (formula.includes('*')) return factors(formula).reduce((product, one) => multiplyDecimals(product, one, 12), 1)
    return sumDecimals(formula.split('+').map(term))
  }

  function roundedOf(inner: string, digits: number): number {
    const percent = /^(.*)\/100$/.exec(inner)
    const values = factors(percent?.[1] ?? inner)
    const product = values.reduce((all, one) => multiplyDecimals(all, one, 12), 1)
    return percent ? multiplyDecimals(product, 0.01, digits) : roundDecimal(product, digits)
  }

  function factors(text: string): number[] {
    return text.split('*').map((one) => {
      const bracket = /^\((.*)\)$/.exec(one)
      return bracket || one.includes('+') ? sumDecimals((bracket?.[1] ?? one).split('+').map(term)) : term(one)
    })
  }

  function term(text: string): number {
    if (/^[\d.]+$/.test(text)) return Number(text)
    const range = /^SUM\(([A-Z]+)(\d+):([A-Z]+)(\d+)\)$/.exec(text)
    const [, from = '', first = '', to = from, last = first] = range ?? /^([A-Z]+)(\d+)$/.exec(text) ?? []
    if (from === '') throw new Error(`not a formula of these workbooks: ${text}`)
    const values: number[] = []
    for (let row = Number(first) - 1; row < Number(last); row++)
      for (let column = columnOf(from); column <= columnOf(to); column++) values.push(cellAt(row, column))
    return sumDecimals(values)
  }

  const cells = sheet.rows.flatMap((row, at) =>
    row.cells.flatMap((cell, column): Calculated[] => {
      if (cell?.formula === undefined || typeof cell.value !== 'number') return []
      return [{ place: `${at + 1}:${column} ${cell.formula}`, row: at, stored: cell.value, result: cellAt(at, column) }]
    }),
  )
  return { cells, formulas: cells.length }
}
