import type { SheetCell, SheetRow } from './sheet.ts'
import { textWidth } from './text-width.ts'

/** Points: the size of the type and of titles; the height of a line for each. */
export const SHEET_SIZES = { plain: 9, title: 12 } as const
const LINE = 1.35
/** What a cell keeps free beside its text, in millimetres, and how much wider another typeface may run. */
const PADDING = 2
const ROOM = 1.05

/**
 * The rows with the height that their texts need, where that is more than one line. Spreadsheets find the height by themselves only for some cells
 * (not for merged ones), and some of them for none of a file that another program wrote. `widths` in millimetres.
 */
export function withHeights(rows: readonly SheetRow[], widths: readonly number[]): SheetRow[] {
  return rows.map((row) => {
    const size = row.style === 'title' ? SHEET_SIZES.title : SHEET_SIZES.plain
    const lines = Math.max(0, ...row.cells.map((cell, at) => (cell === null ? 0 : linesOf(cell, at, widths, size))))
    return lines <= 1 && size === SHEET_SIZES.plain ? row : { ...row, height: Math.max(1, lines) * size * LINE }
  })
}

function linesOf(
  { value, across = 1, down = 1, loose }: SheetCell,
  at: number,
  widths: readonly number[],
  size: number,
): number {
  if (typeof value !== 'string' || loose) return 1
  const width = widths.slice(at, at + across).reduce((sum, one) => sum + one, 0) - PADDING
  const lines = value
    .split('\n')
    .map((line) => Math.max(1, Math.ceil((textWidth(line, size) * ROOM) / width)))
    .reduce((sum, one) => sum + one, 0)
  return Math.ceil(lines / down)
}
