import readWorkbook from 'read-excel-file/universal'
import { nearestDecimal } from '@temelia/decimal/number'
import { cleanRows } from './clean-rows.ts'
import { openArchive, unpackEntry } from './archive.ts'
import { fault, type Read, refuse, type TransferFault } from './fault.ts'
import { type Cell, columnLetter, type ReadLimits, type Sheet } from './sheet.ts'

/** A cell is a tag and its value one more: a workbook of more tags is not made of cells, and takes minutes to read. */
const TAGS_OF_CELL = 2
const TAG = /<(?!\/)/g

/** Each is searched for a header. */
const MOST_SHEETS = 200

// The reader knows a tag by its name under any prefix. A tag is looked through up to the next one only: a file may leave all of them open.
const ROW = /<(?:\w+:)?row\b/g
const CELL = /<(?:\w+:)?c\s/g
const STRING = /<(?:\w+:)?si\b/g
const FAR_ROW = /<(?:\w+:)?row\s[^<]*?\br=["'](\d+)["']/g
const FAR_CELL = /<(?:\w+:)?c\s[^<]*?\br=["']([A-Z]+)\d+["']/g

/**
 * The sheets of an XLSX workbook. The archive is weighed first (real unpacked size, rows, cells, farthest cell), so a
 * small file that would grow without measure is refused before it is read. Numbers lose their binary noise.
 */
export async function workbookSheets(bytes: Uint8Array, limits: ReadLimits): Promise<Read<Sheet[]>> {
  const refused = await weighWorkbook(bytes, limits)
  if (refused) return { ok: false, fault: refused }
  const read = await readSheets(bytes)
  if (!read) return refuse('FILE_DAMAGED')
  const sheets = read.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(plainCell)) }))
  const formulas = await formulaCells(bytes, limits)
  const wrong = longCell(sheets, limits) ?? wideSheet(sheets, limits)
  if (wrong) return { ok: false, fault: wrong }
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== null)))
  return filled.length === 0
    ? refuse('FILE_EMPTY')
    : {
        ok: true,
        value: filled.map((sheet) => {
          const found = formulas.get(sheet.name) ?? []
          const { rows, notes } = cleanRows(
            sheet.name,
            sheet.rows.map((row) => row.slice(0, limits.columns)),
          )
          return {
            ...sheet,
            rows,
            ...(notes.length > 0 ? { notes } : {}),
            ...(found.length > 0 ? { formulas: found } : {}),
          }
        }),
      }
}

async function weighWorkbook(bytes: Uint8Array, limits: ReadLimits): Promise<TransferFault | undefined> {
  const archive = await openArchive(bytes, limits.unpackedBytes)
  if (!archive.ok) return archive.fault
  if (!archive.value.some(({ name }) => name === 'xl/workbook.xml')) return fault('FILE_TYPE_UNKNOWN')
  const weight = { rows: 0, cells: 0, strings: 0, tags: 0, sheets: 0 }
  for (const entry of archive.value) {
    const unpacked = await unpackEntry(entry)
    if (!unpacked.ok) return unpacked.fault
    if (!/\.(?:xml|rels)$/i.test(entry.name)) continue
    const xml = new TextDecoder().decode(unpacked.value)
    if (hasLongGap(xml)) return fault('FILE_UNPACKS_TOO_LARGE')
    weight.tags += countOf(xml, TAG, limits.cells * TAGS_OF_CELL)
    if (/^xl\/sharedStrings\.xml$/i.test(entry.name)) weight.strings = countOf(xml, STRING, limits.cells)
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.name) && ++weight.sheets > MOST_SHEETS)
      return fault('FILE_TOO_MANY_SHEETS', { value: String(MOST_SHEETS) })
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.name)) {
      const rows = Math.max(countOf(xml, ROW, limits.rows), farthest(xml, FAR_ROW, Number, limits.rows))
      weight.rows += rows
      if (weight.rows > limits.rows) return fault('FILE_TOO_MANY_ROWS', { value: String(limits.rows) })
      const spanned = rows * farthest(xml, FAR_CELL, columnNumber, limits.cells)
      weight.cells += Math.max(countOf(xml, CELL, limits.cells), spanned)
    }
    if (Math.max(weight.cells, weight.strings) > limits.cells)
      return fault('FILE_TOO_MANY_CELLS', { value: String(limits.cells) })
    if (weight.tags > limits.cells * TAGS_OF_CELL) return fault('FILE_UNPACKS_TOO_LARGE')
  }
  return undefined
}

/** A cell of the longest text is a fifth of that, every letter written by its number a third more. */
const MOST_BETWEEN_TAGS = 300_000

/** Whether more stands between two tags, or in one, than any workbook has there: patterns would go over it again and again. */
function hasLongGap(xml: string): boolean {
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf('<', at + 1)
    const end = next < 0 ? xml.length : next
    if (end - at > MOST_BETWEEN_TAGS) return true
    at = end
  }
  return false
}

/** The cells with a formula, by the name of their sheet. */
async function formulaCells(bytes: Uint8Array, limits: ReadLimits): Promise<Map<string, string[]>> {
  const archive = await openArchive(bytes, limits.unpackedBytes)
  const parts = new Map(archive.ok ? archive.value.map((entry) => [entry.name, entry]) : [])
  const xml = async (name: string): Promise<string> => {
    const entry = parts.get(name)
    const unpacked = entry && (await unpackEntry(entry))
    return unpacked?.ok ? new TextDecoder().decode(unpacked.value) : ''
  }
  const relations = await xml('xl/_rels/workbook.xml.rels')
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^<>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target').replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  )
  const cells = new Map<string, string[]>()
  for (const [tag] of (await xml('xl/workbook.xml')).matchAll(/<sheet\b[^<>]*>/g)) {
    const sheet = await xml(targets.get(attribute(tag, 'r:id')) ?? '')
    const found = [...sheet.matchAll(/<c( [^<>]*)>\s*<f[\s>/]/g)].map((match) => attribute(match[1] ?? '', 'r'))
    cells.set(decodeEntities(attribute(tag, 'name')), found)
  }
  return cells
}

function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

function decodeEntities(text: string): string {
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_mark, name: keyof typeof ENTITIES) => ENTITIES[name])
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' } as const

/** How often the mark stands in the text; counting ends past `most`. */
function countOf(text: string, mark: RegExp, most: number): number {
  const finder = new RegExp(mark)
  let count = 0
  while (count <= most && finder.test(text)) count++
  return count
}

/** The largest of what the pattern finds; looking ends past `most`. */
function farthest(xml: string, pattern: RegExp, measure: (found: string) => number, most: number): number {
  let far = 0
  for (const match of xml.matchAll(pattern)) {
    far = Math.max(far, measure(match[1] ?? ''))
    if (far > most) break
  }
  return far
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}

// The reader tells of a damaged workbook only by throwing.
async function readSheets(bytes: Uint8Array): Promise<Awaited<ReturnType<typeof readWorkbook>> | undefined> {
  try {
    return await readWorkbook(bytes.slice().buffer)
  } catch {
    return undefined
  }
}

function plainCell(value: unknown): Cell {
  if (typeof value === 'number') return Number.isFinite(value) ? nearestDecimal(value) : null
  if (typeof value === 'string') return value.trim() === '' ? null : value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'boolean' ? value : null
}

function wideSheet(sheets: readonly Sheet[], limits: ReadLimits): TransferFault | undefined {
  const wide = sheets.find(({ rows }) =>
    rows.some((row) => row.findLastIndex((cell) => cell !== null) >= limits.columns),
  )
  return wide && fault('FILE_TOO_MANY_COLUMNS', { sheet: wide.name, value: String(limits.columns) })
}

/** A cell longer than any, or cells that together are longer than the file may unpack to: many may name one shared text. */
function longCell(sheets: readonly Sheet[], limits: ReadLimits): TransferFault | undefined {
  let characters = 0
  for (const { name, rows } of sheets)
    for (const [index, row] of rows.entries())
      for (const [column, cell] of row.entries()) {
        if (typeof cell !== 'string') continue
        characters += cell.length
        if (characters > limits.unpackedBytes) return fault('FILE_UNPACKS_TOO_LARGE')
        if (cell.length > limits.cellCharacters)
          return fault('CELL_TOO_LONG', {
            sheet: name,
            line: index + 1,
            column: columnLetter(column),
            value: String(cell.length),
          })
      }
  return undefined
}
