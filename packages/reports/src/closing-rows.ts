import { textWidth } from './text-width.ts'
import type { TypstRow, TypstTable } from './typst-table.ts'

/** What a table that closes a section is set in: millimetres and points. */
export interface ClosingRoom {
  width: number
  size: number
  /** Notes and signatures stand under it. */
  signed: boolean
}

/** Rows that close a table at most, and rows that are no total between two of them. */
const MOST_CLOSING = 12
const MOST_BETWEEN = 2
/** Rows that the totals, or the signatures, bring along, as long as they have no more lines than this together. */
const BROUGHT = 2
const MOST_LINES = 12
const CELL_PADDING = 2.2

/**
 * Where the end of a table begins that stays on one page: its totals, or where it has none and is signed its end, and two rows before them, with
 * the title of their chapter. The number of rows when nothing needs to stay together. Rows that may run over a page never do.
 */
export function closingStart(
  { columns, scale }: Pick<TypstTable, 'columns' | 'scale'>,
  rows: readonly TypstRow[],
  { width, size, signed }: ClosingRoom,
): number {
  const totals = totalsStart(rows)
  if (rows.length === 0 || (totals === rows.length && !signed)) return rows.length
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  const widths = columns.map((column) => (column.width ?? width - fixed) - CELL_PADDING)
  let at = totals
  let [brought, lines] = [0, 0]
  while (at > 0 && brought < BROUGHT) {
    const row = rows[at - 1]
    if (row === undefined || row.breakable) break
    if (row.kind !== 'chapter') {
      lines += linesOf(row, widths, size * scale)
      if (lines > MOST_LINES) break
      brought++
    }
    at--
  }
  while (rows[at - 1]?.kind === 'chapter') at--
  return at
}

/** Where the totals at the foot begin; they may have lines between them, such as the VAT. */
function totalsStart(rows: readonly TypstRow[]): number {
  let start = rows.length
  for (let at = rows.length - 1; at >= rows.length - MOST_CLOSING; at--) {
    const row = rows[at]
    if (row === undefined || row.breakable) break
    if (row.kind === 'sum') start = at
    else if (start === rows.length || start - at > MOST_BETWEEN || (row.kind !== 'line' && row.kind !== 'figure')) break
  }
  return start
}

/** How many lines the tallest cell of a row has. */
function linesOf({ cells }: TypstRow, widths: readonly number[], size: number): number {
  return Math.max(
    1,
    ...cells.map((cell, at) => {
      const texts = typeof cell === 'string' ? [cell] : 'bar' in cell ? [cell.bar] : cell
      return texts
        .map(
          (text) =>
            Math.ceil(textWidth(typeof text === 'string' ? text : text.join(' '), size) / (widths[at] ?? 1)) || 1,
        )
        .reduce((sum, lines) => sum + lines, 0)
    }),
  )
}
