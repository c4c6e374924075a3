import { liveFormula, type RowPlace, type SectionPlaces, wayOf } from './live-formula.ts'
import type { Column, PageModel, Row, Section, TableBlock, Way } from './page-model.ts'
import { type Sheet, type SheetCell, type SheetRow, sheetNames } from './sheet.ts'

/** Decimals a figure is shown with where its column names a range of them. */
const MOST_DECIMALS = 6

/**
 * The sheets of a form: one per section, the tables one under the other as they print. A figure that follows from others of its section is a
 * live formula where that gives the same figure, and the bare figure where it does not.
 */
export function modelSheets(model: PageModel): Sheet[] {
  const names = sheetNames(
    model.sections.map(({ form, title, particulars }, at) =>
      model.sections.length === 1 ? form || title : `${at + 1} ${particulars.at(-1)?.value ?? title}`,
    ),
  )
  return model.sections.map((section, at) => sectionSheet(section, names[at] ?? ''))
}

function sectionSheet(section: Section, name: string): Sheet {
  const opening = [
    ...section.heading.map((line) => words(line)),
    words(section.title, 'title'),
    ...section.particulars.map(({ label, value }) => textRow([label, value])),
    ...(section.currency === null ? [] : [words(`- ${section.currency} -`)]),
    ...(section.date === null ? [] : [textRow([section.date.label, section.date.value])]),
    words(''),
  ]
  const places = placesOf(section, opening.length)
  const rows: SheetRow[] = [...opening]
  for (const block of section.blocks) {
    if (block.title) rows.push(words(block.title, 'title'))
    if (block.kind === 'text') {
      rows.push(...block.paragraphs.map((text) => words(text)), ...block.list.map((text) => words(`• ${text}`)))
    } else rows.push(...tableRows(block, rows.length, places))
    rows.push(words(''))
  }
  rows.push(...section.notes.map((note) => words(note)))
  rows.push(...section.signatures.map(({ role, name: who }) => textRow([role, who])))
  const [widest] = section.blocks.filter((block) => block.kind === 'table')
  return { name, rows, widths: (widest?.table.columns ?? []).map(widthOf), frozen: 0 }
}

/** The rows of a section's tables, counted from 0 over the whole sheet. */
function placesOf(section: Section, opening: number): SectionPlaces {
  const byId = new Map<string, RowPlace>()
  const byPlace = new Map<number, RowPlace>()
  let at = opening
  for (const block of section.blocks) {
    if (block.title) at++
    if (block.kind === 'text') at += block.paragraphs.length + block.list.length
    else {
      at += block.table.heads.length
      for (const row of block.table.rows) {
        const place = { at, row, columns: block.table.columns }
        if (row.id !== undefined) byId.set(row.id, place)
        byPlace.set(at, place)
        at++
      }
    }
    at++
  }
  return { byId, byPlace }
}

function tableRows({ table }: TableBlock, first: number, places: SectionPlaces): SheetRow[] {
  const { columns } = table
  const heads = table.heads.map((cells): SheetRow => {
    const texts = cells.flatMap(({ text, columns: across = 1 }) => [text, ...Array<string>(across - 1).fill('')])
    return { style: 'head', cells: texts.map((text) => (text === '' ? null : { value: text.replaceAll('\n', ' ') })) }
  })
  const rows = table.rows.map((row, at): SheetRow => {
    const place = { at: first + heads.length + at, row, columns }
    const ways = { ...figureWays(row), ...row.ways?.() }
    const cells = columns.map((column, index) => figureCell(place, column, index, ways, places))
    return row.kind === 'sum' || row.kind === 'group' ? { style: 'sum', cells } : { cells }
  })
  return [...heads, ...rows]
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
  const named = column.width === null
  // On paper the name of a part stands before its price.
  const value = (named ? row.label : undefined) ?? row.cells[index] ?? null
  if (value === null) return null
  if (typeof value === 'string') return { value: `${'   '.repeat(named ? indentOf(row) : 0)}${value}` }
  const decimals = shownDecimals(row, column, value)
  const formula = liveFormula(value, ways[column.key] ?? [], place, places, decimals)
  return formula === undefined ? { value, decimals } : { value, formula, decimals }
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

function widthOf({ width }: Column): number {
  return width === null ? 60 : Math.max(8, Math.round(width / 1.9))
}

function words(text: string, style?: SheetRow['style']): SheetRow {
  return { cells: [text === '' ? null : { value: text }], ...(style === undefined ? {} : { style }) }
}

function textRow(texts: readonly string[]): SheetRow {
  return { cells: texts.map((text) => (text === '' ? null : { value: text })) }
}
