import type { CellEdit, GridRow, GridSource } from './grid-source.ts'
import type { Field, Range } from './selection.ts'

/** Accepted changes, or which cells refused and why; then nothing is changed. */
export type EditPlan = Readonly<
  { ok: true; edits: readonly CellEdit[]; range: Range } | { ok: false; refusal: Refusal }
>

/** Why a block was refused: it reaches past the last line or column, a cell is computed, or a text is no value for its column. */
export type Refusal = Readonly<
  | { reason: 'tooLarge'; rows: number; columns: number }
  | { reason: 'readOnly'; row: GridRow; column: string; of?: string }
  | { reason: 'unreadable'; cells: readonly UnreadCell[] }
>

/** A text that is no value for its cell, and why; `of` names a line that is not there yet. */
export type UnreadCell = Readonly<{ row: GridRow; column: string; text: string; message: string; of?: string }>

/** A block of cells as tab-separated text, the form spreadsheets exchange. Cells with a tab, a line break or a quote are quoted. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quote).join('\t')).join('\r\n')
}

/** Tab-separated text as cells; quoted cells may hold tabs, line breaks and doubled quotes. One trailing line break is ignored. */
export function fromTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const body = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const close = () => {
    rows[rows.length - 1]?.push(cell)
    cell = ''
  }
  for (let at = 0; at < body.length; at++) {
    const sign = body[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (body[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') close()
    else if (sign === '\n') {
      close()
      rows.push([])
    } else cell += sign
  }
  close()
  return rows
}

/** The selected block as tab-separated text. */
export function copyRange(source: GridSource, field: Field, range: Range): string {
  const columns = field.columns.slice(range.left, range.right + 1)
  return toTsv(
    field.rows.slice(range.top, range.bottom + 1).map((row) => columns.map((column) => source.raw(row, column))),
  )
}

/**
 * Plans a paste at the range's top left corner. A single cell fills the whole range; a block repeats when the range holds it a whole
 * number of times. All or nothing: a cell that is computed or missing refuses the block, and so do those that cannot be read, all of which are told.
 * Empty text over a computed cell is passed over, so that a block copied with gaps can be pasted back.
 */
export function planPaste(
  source: GridSource,
  field: Field,
  range: Range,
  block: readonly (readonly string[])[],
): EditPlan {
  const height = block.length
  const width = Math.max(...block.map((cells) => cells.length))
  const rangeHeight = range.bottom - range.top + 1
  const rangeWidth = range.right - range.left + 1
  const tiles = rangeHeight % height === 0 && rangeWidth % width === 0
  const rows = tiles ? rangeHeight : height
  const columns = tiles ? rangeWidth : width
  if (range.top + rows > field.rows.length || range.left + columns > field.columns.length) {
    return { ok: false, refusal: { reason: 'tooLarge', rows, columns } }
  }
  const target = { top: range.top, left: range.left, bottom: range.top + rows - 1, right: range.left + columns - 1 }
  return planCells(source, field, target, (row, column) => block[row % height]?.[column % width] ?? '')
}

/** Plans a fill of the range with its first line. Lines that cannot take the value (group lines) are passed over. */
export function planFill(source: GridSource, field: Field, range: Range): EditPlan {
  const first = field.rows[range.top]
  if (!first || range.top === range.bottom) return { ok: true, edits: [], range }
  const edits: CellEdit[] = []
  const unread: UnreadCell[] = []
  for (const column of field.columns.slice(range.left, range.right + 1)) {
    if (source.draft(first, column) === null) continue
    const text = source.raw(first, column)
    for (const row of field.rows.slice(range.top + 1, range.bottom + 1)) {
      if (source.draft(row, column) === null) continue
      const reading = source.read(row, column, text)
      if (reading.ok) edits.push({ row, column, value: reading.value })
      else unread.push({ row, column, text, message: reading.message })
    }
  }
  return planOf(edits, unread, range)
}

/** Plans a fill of the range with its first column. Cells that cannot take the value are passed over; what another column cannot read refuses. */
export function planFillRight(source: GridSource, field: Field, range: Range): EditPlan {
  const from = field.columns[range.left] ?? ''
  const edits: CellEdit[] = []
  const unread: UnreadCell[] = []
  for (const row of field.rows.slice(range.top, range.bottom + 1)) {
    if (source.draft(row, from) === null) continue
    const text = source.raw(row, from)
    for (const column of field.columns.slice(range.left + 1, range.right + 1)) {
      if (source.draft(row, column) === null) continue
      const reading = source.read(row, column, text)
      if (reading.ok) edits.push({ row, column, value: reading.value })
      else unread.push({ row, column, text, message: reading.message })
    }
  }
  return planOf(edits, unread, range)
}

/** Plans the emptying of the range; computed cells are passed over, a column that must not be empty refuses. */
export function planClear(source: GridSource, field: Field, range: Range): EditPlan {
  return planCells(source, field, range, () => '')
}

function planCells(
  source: GridSource,
  field: Field,
  range: Range,
  textAt: (row: number, column: number) => string,
): EditPlan {
  const edits: CellEdit[] = []
  const unread: UnreadCell[] = []
  for (let at = range.top; at <= range.bottom; at++) {
    const row = field.rows[at]
    for (let place = range.left; row && place <= range.right; place++) {
      const column = field.columns[place] ?? ''
      const text = textAt(at - range.top, place - range.left)
      if (source.draft(row, column) === null) {
        if (text.trim() === '') continue
        return { ok: false, refusal: { reason: 'readOnly', row, column } }
      }
      const reading = source.read(row, column, text)
      if (reading.ok) edits.push({ row, column, value: reading.value })
      else unread.push({ row, column, text, message: reading.message })
    }
  }
  return planOf(edits, unread, range)
}

function planOf(edits: readonly CellEdit[], unread: readonly UnreadCell[], range: Range): EditPlan {
  return unread.length === 0
    ? { ok: true, edits, range }
    : { ok: false, refusal: { reason: 'unreadable', cells: unread } }
}

function quote(cell: string): string {
  return /["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
