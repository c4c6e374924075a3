import type { Language } from '@temelia/text/message'
import { breakable, cellText, oneLine } from './cell-text.ts'
import type { Cell, Column, HeadCell, PageModel, Row, RowKind, Section, Table } from './page-model.ts'

/** What `template/form.typ` reads: the page model with every figure already in words of its language. */
export interface TypstForm {
  title: string
  author: string
  language: Language
  date: readonly [number, number, number] | null
  paper: 'a4' | 'us-letter'
  flipped: boolean
  /** Points. */
  size: number
  credit: string
  'page-of': string
  sections: readonly TypstSection[]
}

interface TypstSection {
  footer: string
  heading: readonly string[]
  form: string
  title: string
  particulars: readonly (readonly [string, string])[]
  currency: string
  date: string
  columns: readonly Pick<Column, 'width' | 'align'>[]
  /** Factor of the font size; below 1 where the figures are too wide for the page. */
  scale: number
  heads: readonly (readonly Required<HeadCell>[])[]
  rows: readonly TypstRow[]
  carry: Section['carry']
  summary: TypstTable
  notes: readonly string[]
  signatures: readonly (readonly [string, string])[]
}

type TypstTable = Pick<TypstSection, 'columns' | 'scale' | 'heads' | 'rows'>

interface TypstRow {
  kind: RowKind
  cells: readonly TypstCell[]
  carry: readonly (string | null)[] | null
  /** True when the row may run over to the next page because it could be taller than one. */
  breakable: boolean
}

/** A text, or the lines of one cell: each a text or a name before a figure. */
type TypstCell = string | readonly (string | readonly [string, string])[]

const FONT_SIZE = { portrait: 8, landscape: 7.5 } as const
/** Width between the margins, in millimetres. */
const WIDTHS = { a4: { portrait: 186, landscape: 273 }, letter: { portrait: 191.9, landscape: 255.4 } } as const
/** What the column of names keeps at least; below it a table is set smaller. */
const NAMES_AT_LEAST = 25
/** Names longer than this may need more than a page in a narrow column. */
const LONG_NAME = 800
/** Runs longer than this get places to break at in the column of names. */
const LONG_RUN = 18
const MM_PER_SIGN = 2.1
const CELL_PADDING = 2.4

/** The page model as the template wants it. Rows of kind `part` become further lines of the row above them. */
export function typstForm(model: PageModel): TypstForm {
  const { language } = model
  const width = WIDTHS[model.paper][model.orientation]
  const date = model.date === null ? null : (model.date.split('-').map(Number) as [number, number, number])
  return {
    title: oneLine(model.title),
    author: oneLine(model.author),
    language,
    date,
    paper: model.paper === 'letter' ? 'us-letter' : 'a4',
    flipped: model.orientation === 'landscape',
    size: FONT_SIZE[model.orientation],
    credit: model.credit,
    'page-of': model.pageOf,
    sections: model.sections.map((section) => ({
      footer: breakable(oneLine(section.footer), 40),
      heading: section.heading.map((line) => breakable(oneLine(line), 60)),
      form: section.form,
      title: section.title,
      particulars: section.particulars.map(({ label, value }) => [label, breakable(oneLine(value), 70)] as const),
      currency: section.currency,
      date: section.date === null ? '' : `${section.date.label}: ${section.date.value}`,
      ...typstTable(section.table, width, language),
      carry: section.carry,
      summary: typstTable(section.summary, width, language),
      notes: section.notes.map(oneLine),
      signatures: section.signatures.map(
        ({ role, name }) => [breakable(oneLine(role), 25), breakable(oneLine(name), 25)] as const,
      ),
    })),
  }
}

function typstTable(table: Table, width: number, language: Language): TypstTable {
  const lines = table.rows.map((row) =>
    table.columns.map((column, at) =>
      cellText(
        row.cells[at] ?? null,
        row.decimals === undefined ? column : { ...column, decimals: row.decimals },
        language,
      ),
    ),
  )
  const columns = table.columns.map((column, at) => fitted(column, at, table.rows, lines))
  const fixed = columns.reduce((sum, column) => sum + (column.width ?? 0), 0)
  const scale = Math.min(1, (width - NAMES_AT_LEAST) / fixed)
  return {
    columns: columns.map((column) => ({
      width: column.width === null ? null : column.width * scale,
      align: column.align,
    })),
    scale,
    heads: table.heads.map((row) =>
      row.map(({ text, columns: across = 1, rows = 1 }) => ({ text, columns: across, rows })),
    ),
    rows: grouped(table, lines, columns, language),
  }
}

/** A column of figures grows until its longest figure fits on one line. */
function fitted(column: Column, at: number, rows: readonly Row[], lines: readonly (readonly string[])[]): Column {
  if (column.width === null) return column
  let longest = 0
  for (const [index, row] of rows.entries()) {
    const text = typeof row.cells[at] === 'number' ? (lines[index]?.[at] ?? '') : ''
    const label = row.label === undefined || text === '' ? 0 : row.label.length + 2
    longest = Math.max(longest, figureWidth(text) + label * 1.5)
  }
  return { ...column, width: Math.max(column.width, Math.ceil((longest + CELL_PADDING) * 10) / 10) }
}

/** Width in millimetres of a figure at 8 points: digits are 0.556 of the size, the signs between them half of that. */
function figureWidth(text: string): number {
  let width = 0
  for (const sign of text) width += sign >= '0' && sign <= '9' ? 1.57 : 0.95
  return width
}

function grouped(
  table: Table,
  lines: readonly (readonly string[])[],
  columns: readonly Column[],
  language: Language,
): TypstRow[] {
  const rows: TypstRow[] = []
  for (let at = 0; at < table.rows.length; at++) {
    const row = table.rows[at] as Row
    const parts: number[] = []
    while (table.rows[at + 1]?.kind === 'part') parts.push(++at)
    const first = at - parts.length
    rows.push({
      kind: row.kind,
      cells: columns.map((column, index) => typstCell(table, lines, [first, ...parts], column, index)),
      carry:
        row.carry?.map((value, index) => (value === null ? null : carryText(value, columns[index], language))) ?? null,
      breakable: row.cells.some((cell) => typeof cell === 'string' && cell.length > LONG_NAME),
    })
  }
  return rows
}

function carryText(value: Cell, column: Column | undefined, language: Language): string {
  return column === undefined ? '' : cellText(value, column, language)
}

function typstCell(
  table: Table,
  lines: readonly (readonly string[])[],
  group: readonly number[],
  column: Column,
  index: number,
): TypstCell {
  const texts = group.map((at) => {
    const text = lines[at]?.[index] ?? ''
    const row = table.rows[at]
    const named = row?.label !== undefined && index === priceColumn(table)
    return named && text !== ''
      ? ([row?.label ?? '', text] as const)
      : wrapped(text, row?.cells[index], column, row?.kind)
  })
  while (texts.length > 1 && texts.at(-1) === '') texts.pop()
  const [only = ''] = texts
  return texts.length === 1 && typeof only === 'string' ? only : texts
}

function priceColumn(table: Table): number {
  return table.columns.findIndex((column) => column.key === 'price')
}

function wrapped(text: string, cell: Cell | undefined, column: Column, kind: RowKind | undefined): string {
  if (typeof cell !== 'string') return text
  if (kind === 'chapter') return breakable(text, 60)
  return breakable(text, column.width === null ? LONG_RUN : Math.max(4, Math.floor(column.width / MM_PER_SIGN)))
}
