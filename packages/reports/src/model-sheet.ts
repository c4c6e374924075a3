import { multiplyDecimals, percentOf, product15, sumDecimals } from '@temelia/decimal/arithmetic'
import type { Cell, Column, FigureOf, PageModel, Row, Section, TableBlock } from './page-model.ts'
import { address, checked, type Sheet, type SheetCell, type SheetRow, sheetNames } from './sheet.ts'

/** What an Excel formula may be long at most is 8,192 signs. */
const LONGEST_FORMULA = 8000
/** Decimals a figure is shown with where its column names a range of them. */
const MOST_DECIMALS = 6

/** Where the rows of a section stand in its sheet, by id, with what they hold. */
type Places = ReadonlyMap<string, { at: number; row: Row }>

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
    } else rows.push(...tableRows(block, places))
    rows.push(words(''))
  }
  rows.push(...section.notes.map((note) => words(note)))
  rows.push(...section.signatures.map(({ role, name: who }) => textRow([role, who])))
  const [widest] = section.blocks.filter((block) => block.kind === 'table')
  return { name, rows, widths: (widest?.table.columns ?? []).map(widthOf), frozen: 0 }
}

/** The rows of a section's tables with an id, counted from 0 over the whole sheet. */
function placesOf(section: Section, opening: number): Places {
  const places = new Map<string, { at: number; row: Row }>()
  let at = opening
  for (const block of section.blocks) {
    if (block.title) at++
    if (block.kind === 'text') at += block.paragraphs.length + block.list.length
    else {
      at += block.table.heads.length
      for (const row of block.table.rows) {
        if (row.id !== undefined) places.set(row.id, { at, row })
        at++
      }
    }
    at++
  }
  return places
}

function tableRows({ table }: TableBlock, places: Places): SheetRow[] {
  const { columns } = table
  const heads = table.heads.map((cells): SheetRow => {
    const texts = cells.flatMap(({ text, columns: across = 1 }) => [text, ...Array<string>(across - 1).fill('')])
    return { style: 'head', cells: texts.map((text) => (text === '' ? null : { value: text.replaceAll('\n', ' ') })) }
  })
  const rows = table.rows.map((row): SheetRow => {
    const cells = columns.map((column, index) => figureCell(row, column, index, columns, places))
    return row.kind === 'sum' || row.kind === 'group' ? { style: 'sum', cells } : { cells }
  })
  return [...heads, ...rows]
}

function figureCell(
  row: Row,
  column: Column,
  index: number,
  columns: readonly Column[],
  places: Places,
): SheetCell | null {
  const value = row.cells[index] ?? null
  if (value === null) return null
  if (typeof value === 'string')
    return { value: `${'   '.repeat(column.width === null ? (row.indent ?? 0) : 0)}${value}` }
  const decimals = shownDecimals(row, column, value)
  const figure = row.figures?.[column.key]
  const place = row.id === undefined ? undefined : places.get(row.id)
  if (figure === undefined || place === undefined) return { value, decimals }
  const live = liveFormula(figure, place, index, columns, places, decimals)
  return live === null || live.formula.length > LONGEST_FORMULA
    ? { value, decimals }
    : checked(value, live.value, live.formula, decimals)
}

/** A formula with what it comes to; null when something it refers to is not there. */
function liveFormula(
  figure: FigureOf,
  place: { at: number; row: Row },
  index: number,
  columns: readonly Column[],
  places: Places,
  decimals: number,
): { formula: string; value: number } | null {
  if (figure.of === 'product' || figure.of === 'columns') {
    const at = figure.columns.map((key) => columns.findIndex((column) => column.key === key))
    const values = at.map((one) => place.row.cells[one] ?? null)
    if (!values.every(isNumber)) return null
    const cells = at.map((one) => address(place.at, one))
    if (figure.of === 'columns') return { formula: cells.join('+'), value: sumDecimals(values) }
    const before = values.slice(0, -1).reduce((product, one) => product15(product, one), 1)
    const value = multiplyDecimals(before, values.at(-1) ?? 1, decimals)
    return { formula: `ROUND(${cells.join('*')},${decimals})`, value }
  }
  if (figure.of === 'percent') {
    const base = places.get(figure.row)
    const value = base?.row.cells[index]
    if (base === undefined || !isNumber(value)) return null
    return {
      formula: `ROUND(${address(base.at, index)}*${figure.rate}/100,${decimals})`,
      value: percentOf(value, figure.rate, decimals),
    }
  }
  const found = figure.rows.map((id) => places.get(id))
  if (found.length === 0 || !found.every((one) => one !== undefined)) return null
  const values = found.map(({ row }) => row.cells[index] ?? 0)
  if (!values.every(isNumber)) return null
  const spans = ranges(found.map(({ at }) => at)).map(([from, to]) =>
    from === to ? address(from, index) : `SUM(${address(from, index)}:${address(to, index)})`,
  )
  return { formula: spans.join('+'), value: sumDecimals(values) }
}

/** Runs of neighbouring rows. */
function ranges(rows: readonly number[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (const row of [...rows].sort((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last && last[1] + 1 === row) last[1] = row
    else runs.push([row, row])
  }
  return runs
}

function shownDecimals(row: Row, column: Column, value: number): number {
  const shown = row.decimals ?? column.decimals
  if (typeof shown === 'number') return shown
  const [, fraction = ''] = String(value).split('.')
  return Math.min(shown?.max ?? MOST_DECIMALS, Math.max(shown?.min ?? 0, fraction.length))
}

function isNumber(cell: Cell | undefined): cell is number {
  return typeof cell === 'number'
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
