import type { GridRow, Spot } from './grid-source.ts'

/** The active cell and the corner the range started from; both the same cell when nothing more is selected. */
export type Selection = Readonly<{ active: Spot; anchor: Spot }>

/** A rectangle of cells by place, all four ends included. */
export type Range = Readonly<{ top: number; bottom: number; left: number; right: number }>

/** The visible grid as the selection needs it: lines, their places, and the ids of the shown columns in order. */
export type Field = Readonly<{
  rows: readonly GridRow[]
  indexOf: ReadonlyMap<string, number>
  columns: readonly string[]
}>

export type Direction =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'rowStart'
  | 'rowEnd'
  | 'pageUp'
  | 'pageDown'
  | 'first'
  | 'last'

/** Selects one cell. */
export function selectSpot(spot: Spot): Selection {
  return { active: spot, anchor: spot }
}

/** Moves the active cell one step, page or end; `extend` keeps the anchor. Stays inside the grid. */
export function moveSelection(
  selection: Selection,
  field: Field,
  direction: Direction,
  extend: boolean,
  pageRows: number,
): Selection {
  const row = field.indexOf.get(selection.active.row) ?? 0
  const column = Math.max(0, field.columns.indexOf(selection.active.column))
  const lastRow = field.rows.length - 1
  const lastColumn = field.columns.length - 1
  const [nextRow, nextColumn] = target(direction, row, column, lastRow, lastColumn, pageRows)
  const active = spotAt(field, clamp(nextRow, lastRow), clamp(nextColumn, lastColumn))
  if (!active) return selection
  return { active, anchor: extend ? selection.anchor : active }
}

/** The next cell in reading order (or the previous), over the row's end; null when there is none, so that Tab may leave the grid. */
export function stepSelection(selection: Selection, field: Field, by: 1 | -1): Selection | null {
  const row = field.indexOf.get(selection.active.row) ?? 0
  const column = Math.max(0, field.columns.indexOf(selection.active.column))
  const width = field.columns.length
  const place = row * width + column + by
  if (place < 0 || place >= field.rows.length * width) return null
  const spot = spotAt(field, Math.floor(place / width), place % width)
  return spot ? selectSpot(spot) : null
}

/** The selected rectangle; null when the active line or column is not shown any more. */
export function rangeOf(selection: Selection, field: Field): Range | null {
  const row = field.indexOf.get(selection.active.row)
  const column = field.columns.indexOf(selection.active.column)
  if (row === undefined || column < 0) return null
  const anchorRow = field.indexOf.get(selection.anchor.row) ?? row
  const anchorColumn = field.columns.indexOf(selection.anchor.column)
  const otherColumn = anchorColumn < 0 ? column : anchorColumn
  return {
    top: Math.min(row, anchorRow),
    bottom: Math.max(row, anchorRow),
    left: Math.min(column, otherColumn),
    right: Math.max(column, otherColumn),
  }
}

/**
 * The selection after lines or columns came or went: a lost cell moves to the sibling at its former place or before it, else to
 * its parent when that is still shown, else to the line at its place; and to the first column when its column was hidden.
 */
export function keepSelection(
  selection: Selection | null,
  field: Field,
  formerRow: GridRow | null,
  formerPlace: number,
): Selection | null {
  if (field.rows.length === 0 || field.columns.length === 0) return null
  if (!selection) return null
  const column = field.columns.includes(selection.active.column) ? selection.active.column : (field.columns[0] ?? '')
  if (field.indexOf.has(selection.active.row)) {
    return column === selection.active.column ? selection : selectSpot({ row: selection.active.row, column })
  }
  const parent = formerRow?.parent
  const sibling = [field.rows[formerPlace], field.rows[formerPlace - 1]].find((row) => row && row.parent === parent)
  const nearest =
    parent && field.indexOf.has(parent) ? parent : field.rows[clamp(formerPlace, field.rows.length - 1)]?.key
  const row = sibling?.key ?? nearest
  return row ? selectSpot({ row, column }) : null
}

function target(
  direction: Direction,
  row: number,
  column: number,
  lastRow: number,
  lastColumn: number,
  pageRows: number,
): readonly [number, number] {
  switch (direction) {
    case 'up':
      return [row - 1, column]
    case 'down':
      return [row + 1, column]
    case 'left':
      return [row, column - 1]
    case 'right':
      return [row, column + 1]
    case 'rowStart':
      return [row, 0]
    case 'rowEnd':
      return [row, lastColumn]
    case 'pageUp':
      return [row - pageRows, column]
    case 'pageDown':
      return [row + pageRows, column]
    case 'first':
      return [0, 0]
    case 'last':
      return [lastRow, lastColumn]
  }
}

function spotAt(field: Field, row: number, column: number): Spot | null {
  const line = field.rows[row]
  const id = field.columns[column]
  return line && id !== undefined ? { row: line.key, column: id } : null
}

function clamp(value: number, last: number): number {
  return Math.max(0, Math.min(last, value))
}
