import { multiplyDecimals, percentOf, product15, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import type { Cell, CellOf, Column, FigureOf, Row, Way } from './page-model.ts'
import { address } from './sheet.ts'
import type { Placing } from './sheet-grid.ts'

/** What an Excel formula may be long at most is 8,192 signs. */
const LONGEST_FORMULA = 8000

/** A row of a table in its sheet, counted from 0. */
export interface RowPlace {
  at: number
  row: Row
  columns: readonly Column[]
  placing: Placing
}

/** Where the rows of a section stand in its sheet. */
export interface SectionPlaces {
  byId: ReadonlyMap<string, RowPlace>
  byPlace: ReadonlyMap<number, RowPlace>
}

/** A formula, without the equals sign, with what it comes to. */
interface Formula {
  formula: string
  value: number
}

interface Reference {
  row: number
  column: number
  value: Cell
}

/**
 * The live formula of a figure: of the ways it may follow from other cells of its section, exactly or rounded to `decimals`, the first that comes
 * to the figure itself.
 */
export function liveFormula(
  value: number,
  ways: readonly Way[],
  place: RowPlace,
  places: SectionPlaces,
  decimals: number,
): string | undefined {
  for (const way of ways)
    for (const { formula, value: result } of formulasOf(way, place, places, way.decimals ?? decimals))
      if (result === value && formula.length <= LONGEST_FORMULA) return formula
  return undefined
}

/** How a figure that is sure to follow from others is reached from their cells. */
export function wayOf(figure: FigureOf, key: string): Way {
  if (figure.of === 'product') return { of: 'product', cells: figure.columns.map((column) => ({ column })) }
  if (figure.of === 'columns') return { of: 'sum', cells: figure.columns.map((column) => ({ column })) }
  if (figure.of === 'rows') return { of: 'sum', cells: figure.rows.map((row) => ({ row, column: key })) }
  return { of: 'percent', cells: [{ row: figure.row, column: key }], rate: figure.rate }
}

function formulasOf(way: Way, place: RowPlace, places: SectionPlaces, decimals: number): Formula[] {
  const cells = way.cells.map((cell) => referenceOf(cell, place, places))
  if (cells.length === 0 || !cells.every((cell) => cell !== undefined)) return []
  if (way.of === 'product') {
    if (!cells.every(({ value }) => isNumber(value))) return []
    const value = cells.reduce((product, cell) => product15(product, amountOf(cell)), 1)
    const factors = cells.map(addressOf).join('*')
    return [
      { formula: `ROUND(${factors},${decimals})`, value: roundedProduct(cells, decimals) },
      { formula: factors, value },
    ]
  }
  if (!cells.every(({ value }) => value === null || isNumber(value))) return []
  const sum = sumDecimals(cells.map(amountOf))
  const added = addition(cells, places)
  if (way.of === 'sum') {
    return [
      { formula: added, value: sum },
      { formula: `ROUND(${added},${decimals})`, value: roundDecimal(sum, decimals) },
    ]
  }
  if (cells.every(({ value }) => value === null)) return []
  const base = cells.length === 1 ? added : `(${added})`
  const rate = way.rateIn === undefined ? undefined : referenceOf({ column: way.rateIn }, place, places)
  const shown = rate?.value === way.rate ? addressOf(rate) : way.rate
  return [{ formula: `ROUND(${base}*${shown}/100,${decimals})`, value: percentOf(sum, way.rate, decimals) }]
}

function roundedProduct(cells: readonly Reference[], decimals: number): number {
  const factors = cells.map(amountOf)
  const before = factors.slice(0, -1).reduce((product, one) => product15(product, one), 1)
  return multiplyDecimals(before, factors.at(-1) ?? 1, decimals)
}

function referenceOf({ row, column }: CellOf, own: RowPlace, places: SectionPlaces): Reference | undefined {
  const place = row === undefined ? own : places.byId.get(row)
  const index = place?.columns.findIndex(({ key }) => key === column) ?? -1
  if (place === undefined || index < 0) return undefined
  return { row: place.at, column: place.placing.starts[index] ?? index, value: place.row.cells[index] ?? null }
}

/** The cells added up: those under each other as one range, also over rows between them that hold no number there. */
function addition(cells: readonly Reference[], places: SectionPlaces): string {
  const parts: string[] = []
  const columns = [...new Set(cells.map(({ column }) => column))]
  for (const column of columns) {
    const rows = cells.filter((cell) => cell.column === column).map(({ row }) => row)
    for (const [from, to] of runs(rows, (at) => holdsNumber(places.byPlace.get(at), column)))
      parts.push(from === to ? address(from, column) : `SUM(${address(from, column)}:${address(to, column)})`)
  }
  return parts.join('+')
}

/** Whether a row has a number in a column of the sheet. */
function holdsNumber(place: RowPlace | undefined, column: number): boolean {
  return place !== undefined && isNumber(place.row.cells[place.placing.starts.indexOf(column)])
}

/** Rows in runs, each ended by a row of others that counts. */
function runs(rows: readonly number[], counts: (at: number) => boolean): [from: number, to: number][] {
  const found: [number, number][] = []
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = found.at(-1)
    let next = (last?.[1] ?? row) + 1
    while (last && next < row && !counts(next)) next++
    if (last && next === row) last[1] = row
    else found.push([row, row])
  }
  return found
}

function addressOf({ row, column }: Reference): string {
  return address(row, column)
}

function amountOf({ value }: Reference): number {
  return isNumber(value) ? value : 0
}

function isNumber(cell: Cell | undefined): cell is number {
  return typeof cell === 'number'
}
