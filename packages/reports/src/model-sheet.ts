import { liveFormula, type RowPlace, type SectionPlaces, wayOf } from './live-formula.ts'
import type { Column, HeadCell, PageModel, Row, Section, Table, Way } from './page-model.ts'
import { address, type FormSheet, type SheetCell, type SheetRow, sheetNames } from './sheet.ts'
import { type Placing, type SheetGrid, sheetGrid } from './sheet-grid.ts'
import { withHeights } from './sheet-heights.ts'

/** Decimals a figure is shown with where its column names a range of them. */
const MOST_DECIMALS = 6
/**
 * The sheets of a form in the layout of its pages: one per section, head, tables one under the other, notes and signatures. A figure that follows
 * from others of its section is a live formula where that gives the same figure, and the bare figure where it does not. `titles` names the sheets.
 */
export function modelSheets(model: PageModel, titles?: readonly string[]): FormSheet[] {
  const usual = model.sections.map(({ form, title, particulars }, at) =>
    model.sections.length === 1 ? form || title : `${at + 1} ${particulars.at(-1)?.value ?? title}`,
  )
  const names = sheetNames(titles ?? usual)
  return model.sections.map((section, at) => sectionSheet(section, names[at] ?? '', model))
}

function sectionSheet(section: Section, name: string, model: PageModel): FormSheet {
  const grid = sheetGrid(section)
  const rows: SheetRow[] = openingRows(section, grid)
  const places = placesOf(section, rows.length, grid)
  let titles: [number, number] | null = null
  for (const block of section.blocks) {
    if (block.title) rows.push(spread(block.title, grid, { title: true }))
    if (block.kind === 'text') {
      rows.push(...block.paragraphs.map((text) => spread(text, grid)))
      rows.push(...block.list.map((text) => spread(`• ${text}`, grid)))
    } else {
      const { heads } = block.table
      if (titles === null && heads.length > 0) titles = [rows.length, rows.length + heads.length - 1]
      rows.push(...tableRows(block.table, rows.length, places, grid))
    }
    rows.push({ cells: [] })
  }
  rows.push(...section.notes.map((note) => spread(note, grid)))
  rows.push(...signatureRows(section, grid))
  return {
    name,
    rows: withHeights(rows, grid.widths),
    widths: grid.widths.map((width) => Math.max(5, Math.round((width / 1.75) * 10) / 10)),
    frozen: 0,
    page: { paper: model.paper, orientation: model.orientation, titles, footer: section.footer, pageOf: model.pageOf },
    cellOf: (row, key) => {
      const place = places.byId.get(row)
      const at = place?.columns.findIndex((column) => column.key === key) ?? -1
      return place && at >= 0 ? address(place.at, place.placing.starts[at] ?? 0) : undefined
    },
  }
}

/** What stands over the first table: the free header and the form's symbol, who and what, the title, the currency, the day. */
function openingRows({ heading, form, particulars, title, currency, date }: Section, grid: SheetGrid): SheetRow[] {
  const last = grid.widths.length - 1
  const right = (text: string): SheetRow => ({
    cells: [...Array<null>(last).fill(null), { value: text, align: 'right', loose: true }],
  })
  return [
    ...heading.map((text): SheetRow => ({ cells: [{ value: text, loose: true }] })),
    ...(form === '' ? [] : [right(form)]),
    ...particulars.map(({ label, value }): SheetRow => ({ cells: [{ value: `${label}: ${value}`, loose: true }] })),
    { cells: [] },
    spread(title, grid, { title: true, align: 'center' }),
    ...(currency === null ? [] : [spread(`- ${currency} -`, grid, { align: 'center' })]),
    ...(date === null ? [] : [right(`${date.label}: ${date.value}`)]),
    { cells: [] },
  ]
}

/** A text over the whole width. */
function spread(text: string, { widths }: SheetGrid, look: { title?: true; align?: 'center' } = {}): SheetRow {
  const { align } = look
  const cell = { value: text, across: widths.length, ...(align ? { align } : {}) }
  return { cells: [cell], ...(look.title ? { style: 'title' as const } : {}) }
}

/** Roles and names side by side as on paper, under each other where the columns are too few for that. */
function signatureRows({ signatures }: Section, { widths }: SheetGrid): SheetRow[] {
  if (signatures.length === 0) return []
  const whole = widths.reduce((sum, width) => sum + width, 0)
  const columns = signatures.map((_, at) => {
    let [column, left] = [0, 0]
    while (column < widths.length - 1 && left + (widths[column] ?? 0) / 2 < (whole * at) / signatures.length)
      left += widths[column++] ?? 0
    return column
  })
  if (new Set(columns).size < columns.length)
    return [
      { cells: [] },
      ...signatures.map(({ role, name }): SheetRow => ({ cells: [{ value: `${role}: ${name}`, loose: true }] })),
    ]
  const beside = (texts: readonly string[]): SheetRow => {
    const cells: (SheetCell | null)[] = widths.map(() => null)
    for (const [at, text] of texts.entries()) {
      const [from = 0, next = widths.length] = [columns[at], columns[at + 1]]
      cells[from] = { value: text, loose: true, ...(text === '' ? { across: Math.min(3, next - from) } : {}) }
    }
    return { cells }
  }
  return [
    { cells: [] },
    { ...beside(signatures.map(({ role }) => role)), style: 'strong' },
    beside(signatures.map(({ name }) => name)),
    { cells: [] },
    { ...beside(signatures.map(() => '')), style: 'signing' },
  ]
}

/** The rows of a section's tables, counted from 0 over the whole sheet. */
function placesOf(section: Section, opening: number, grid: SheetGrid): SectionPlaces {
  const byId = new Map<string, RowPlace>()
  const byPlace = new Map<number, RowPlace>()
  let at = opening
  for (const block of section.blocks) {
    if (block.title) at++
    if (block.kind === 'text') at += block.paragraphs.length + block.list.length
    else {
      const { table } = block
      const placing = placed(table, grid)
      at += table.heads.length
      for (const row of table.rows) {
        const place = { at, row, columns: table.columns, placing }
        if (row.id !== undefined) byId.set(row.id, place)
        byPlace.set(at, place)
        at++
      }
    }
    at++
  }
  return { byId, byPlace }
}

function placed(table: Table, { placings }: SheetGrid): Placing {
  return placings.get(table) ?? { starts: [], spans: [] }
}

function tableRows(table: Table, first: number, places: SectionPlaces, grid: SheetGrid): SheetRow[] {
  const placing = placed(table, grid)
  const names = Math.max(
    0,
    table.columns.findIndex(({ width }) => width === null),
  )
  const to = (placing.starts.at(-1) ?? 0) + (placing.spans.at(-1) ?? 1)
  const empty = (): (SheetCell | null)[] => Array<null>(to).fill(null)
  const rows = table.rows.map((row, at): SheetRow => {
    const cells = empty()
    if (row.kind === 'chapter') {
      const start = placing.starts[names] ?? 0
      cells[start] = { value: String(row.cells.find((cell) => cell !== null) ?? ''), across: to - start }
      return { style: 'sum', cells }
    }
    const place = { at: first + table.heads.length + at, row, columns: table.columns, placing }
    const ways = { ...figureWays(row), ...row.ways?.() }
    for (const [index, column] of table.columns.entries()) {
      const [start = 0, across = 1] = [placing.starts[index], placing.spans[index]]
      const cell = figureCell(place, column, index, ways, places)
      if (cell !== null) cells[start] = { ...cell, ...(across > 1 ? { across } : {}) }
      else if (across > 1) cells[start] = { value: '', across }
    }
    return { style: row.kind === 'sum' || row.kind === 'group' ? 'sum' : 'line', cells }
  })
  return [...headRows(table, placing, empty), ...rows]
}

/** Heads over the columns they name, also those that reach over several rows. */
function headRows(
  { columns, heads }: Table,
  { starts, spans }: Placing,
  empty: () => (SheetCell | null)[],
): SheetRow[] {
  const taken = heads.map(() => columns.map(() => false))
  return heads.map((head, at): SheetRow => {
    const cells = empty()
    let column = 0
    for (const cell of head) {
      while (taken[at]?.[column]) column++
      const { columns: over = 1, rows: down = 1 }: HeadCell = cell
      for (let row = at; row < at + down; row++) taken[row]?.fill(true, column, column + over)
      const across = spans.slice(column, column + over).reduce((sum, span) => sum + span, 0)
      cells[starts[column] ?? 0] = {
        value: numberOf(cell.text),
        ...(across > 1 ? { across } : {}),
        ...(down > 1 ? { down } : {}),
      }
      column += over
    }
    return { style: 'head', cells }
  })
}

/** A number that is printed as words stands in a sheet as a number. */
function numberOf(text: string): string | number {
  return /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : text
}

function figureWays({ figures = {} }: Row): Record<string, readonly Way[]> {
  return Object.fromEntries(Object.entries(figures).map(([key, figure]) => [key, [wayOf(figure, key)]]))
}

function figureCell(
  place: RowPlace,
  column: Column,
  index: number,
  ways: Readonly<Record<string, readonly Way[]>>,
  places: SectionPlaces,
): SheetCell | null {
  const { row } = place
  const { align } = column
  const named = column.width === null
  // On paper the name of a part stands before its price.
  const value = (named ? row.label : undefined) ?? row.cells[index] ?? null
  if (value === null) return null
  if (typeof value === 'string') {
    const text = `${'   '.repeat(named ? indentOf(row) : 0)}${value}`
    return { value: column.key === 'number' ? numberOf(text) : text, align }
  }
  const decimals = shownDecimals(row, column, value)
  const formula = liveFormula(value, ways[column.key] ?? [], place, places, decimals)
  return formula === undefined ? { value, decimals, align } : { value, formula, decimals, align }
}

function indentOf({ kind, indent = 0 }: Row): number {
  return kind === 'part' ? indent + 1 : indent
}

function shownDecimals(row: Row, column: Column, value: number): number {
  const shown = row.decimals ?? column.decimals
  if (typeof shown === 'number') return shown
  const [, fraction = ''] = String(value).split('.')
  return Math.min(shown?.max ?? MOST_DECIMALS, Math.max(shown?.min ?? 0, fraction.length))
}
