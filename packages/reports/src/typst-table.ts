import type { Language } from '@temelia/text/message'
import { breakable, cellText } from './cell-text.ts'
import type { Column, HeadCell, Row, RowKind, Table } from './page-model.ts'
import { textWidth } from './text-width.ts'

/** A table as the template sets it: widths in millimetres, every figure in words. */
export interface TypstTable {
  columns: readonly Pick<Column, 'width' | 'align'>[]
  /** Factor of the font size; below 1 where the figures are too wide for the page. */
  scale: number
  heads: readonly (readonly Required<HeadCell>[])[]
  rows: readonly TypstRow[]
}

/** A row as the template sets it. */
export interface TypstRow {
  kind: RowKind
  cells: readonly TypstCell[]
  indent: number
  carry: readonly (string | null)[] | null
  /** True when the row may run over to the next page because it could be taller than one. */
  breakable: boolean
}

/** A text, the lines of one cell (each a text or a name before a figure), or the text of a painted cell. */
type TypstCell = string | readonly (string | readonly [string, string])[] | { bar: string }

/** A row with its figures as text, cell by cell. */
interface WrittenRow {
  row: Row
  texts: readonly string[]
  carry: readonly (string | null)[] | null
}

/** What the column of names keeps at least, in millimetres; below it a table is set smaller. */
const NAMES_AT_LEAST = 25
/** Names longer than this may need more than a page in a narrow column. */
const LONG_NAME = 800
/** Millimetres by which the lines of a chapter are narrower than its table. */
const CHAPTER_PADDING = 5
const MM_PER_INDENT = 3
const CELL_PADDING = 2.4

/** A table of the page model for a page `width` millimetres wide between its margins, in a type of `size` points. Rows of kind `part` become further lines of the row above them. */
export function typstTable(table: Table, width: number, language: Language, size = 8): TypstTable {
  const rows = table.rows.map((row) => written(row, table.columns, language))
  const columns = table.columns.map((column, at) => fitted(column, at, rows))
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  const scale = Math.min(1, (width - NAMES_AT_LEAST) / fixed)
  return {
    columns: columns.map((column) => ({
      width: column.width === null ? null : column.width * scale,
      align: column.align,
    })),
    scale,
    heads: table.heads.map((row) =>
      row.map(({ text, columns: across = 1, rows: down = 1 }) => ({ text, columns: across, rows: down })),
    ),
    rows: grouped(rows, columns, { size, width: width / scale, names: width / scale - fixed }),
  }
}

function written(row: Row, columns: readonly Column[], language: Language): WrittenRow {
  const { decimals } = row
  const shown = decimals === undefined ? columns : columns.map((column) => ({ ...column, decimals }))
  return {
    row,
    texts: shown.map((column, at) => cellText(row.cells[at] ?? null, column, language)),
    carry: row.carry
      ? columns.map((column, at) => {
          const sum = row.carry?.[at] ?? null
          return sum === null ? null : cellText(sum, column, language)
        })
      : null,
  }
}

/** A column of figures grows until its longest figure, running totals included, fits on one line. */
function fitted(column: Column, at: number, rows: readonly WrittenRow[]): Column {
  if (column.width === null) return column
  let longest = 0
  for (const { row, texts, carry } of rows) {
    const figure = typeof row.cells[at] === 'number' ? (texts[at] ?? '') : ''
    // The name of a part stands before its price.
    const label = row.label === undefined || figure === '' || column.key !== 'price' ? 0 : row.label.length + 2
    longest = Math.max(longest, figureWidth(figure) + label * 1.5, figureWidth(carry?.[at] ?? ''))
  }
  return { ...column, width: Math.max(column.width, Math.ceil((longest + CELL_PADDING) * 10) / 10) }
}

/** Width in millimetres of a figure at 8 points: digits are 0.556 of the size, the signs between them half of that. */
function figureWidth(text: string): number {
  let width = 0
  for (const sign of text) width += sign >= '0' && sign <= '9' ? 1.57 : 0.95
  return width
}

/** The size of the type in points, and how wide the table and its column of names are in millimetres, both before the table is set smaller. */
interface Room {
  size: number
  width: number
  names: number
}

function grouped(rows: readonly WrittenRow[], columns: readonly Column[], room: Room): TypstRow[] {
  const priceAt = columns.findIndex((column) => column.key === 'price')
  const groups: WrittenRow[][] = []
  for (const one of rows) {
    if (one.row.kind === 'part') groups.at(-1)?.push(one)
    else groups.push([one])
  }
  return groups.flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    return {
      kind: first.row.kind,
      cells: columns.map((column, at) => typstCell(group, column, at, at === priceAt, room)),
      indent: first.row.indent ?? 0,
      carry: first.carry,
      breakable: first.row.cells.some((cell) => typeof cell === 'string' && cell.length > LONG_NAME),
    }
  })
}

function typstCell(group: readonly WrittenRow[], column: Column, at: number, isPrice: boolean, room: Room): TypstCell {
  if (column.bar && (group[0]?.row.cells[at] ?? null) !== null) return { bar: group[0]?.texts[at] ?? '' }
  const lines = group.map(({ row, texts }) => {
    const text = texts[at] ?? ''
    if (isPrice && row.label !== undefined && text !== '') return [row.label, text] as const
    return typeof row.cells[at] === 'string' ? wrapped(text, row, column, room) : text
  })
  while (lines.length > 1 && lines.at(-1) === '') lines.pop()
  const [only = ''] = lines
  return lines.length === 1 && typeof only === 'string' ? only : lines
}

/** A text with places to break at in the words that are wider than their column. */
function wrapped(text: string, row: Row, column: Column, { size, width, names }: Room): string {
  const widthOf = (run: string) => textWidth(run, size)
  if (row.kind === 'chapter') return breakable(text, width - CHAPTER_PADDING, widthOf)
  const indented = (row.indent ?? 0) * MM_PER_INDENT
  return breakable(text, (column.width ?? names - indented) - CELL_PADDING, widthOf)
}
