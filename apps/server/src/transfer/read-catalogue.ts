import { cleanText } from '@temelia/text/clean-text'
import type { Practice } from '@temelia/estimation/types'
import type { ListField } from '@temelia/model/list-fields'
import { openArchive, unpackEntry } from './archive.ts'
import type { Catalogue } from './catalogue.ts'
import { type CatalogueTexts, readCatalogueForm, RECIPE_LIMITS } from './catalogue-form.ts'
import { readCatalogueTable } from './catalogue-table.ts'
import type { NumberHabits } from './column-decimals.ts'
import { type DecodedText, decodeText } from './decode-text.ts'
import { type Read, refuse } from './fault.ts'
import { type ReadChoice, readSheets, unpackGzip } from './read-sheet.ts'
import { catalogueLimits } from './sheet.ts'
import { fileKind } from './sniff.ts'

/** One uploaded file. The name only says which table of the form it is. */
export interface CatalogueFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What to read as a catalogue: the files of the form (each CSV or its gzip), one ZIP of them, or one table. */
export interface CatalogueRequest {
  readonly files: readonly CatalogueFile[]
  readonly practice: Practice
  /** How the company writes its files, and what a person said about this one. */
  readonly reading: ReadChoice & NumberHabits & { readonly sheet?: string }
  readonly mapping?: Readonly<Record<string, ListField | null>>
}

const PARTS = [
  ['indicators', 'indicators'],
  ['chapters', 'chapters'],
  ['items', 'items'],
  ['recipe_lines', 'recipeLines'],
  ['resources', 'resources'],
] as const

/** Reads a catalogue from its files. Other files of an archive (provenance, unit prices) are passed over. */
export async function readCatalogue({ files, practice, reading, mapping }: CatalogueRequest): Promise<Read<Catalogue>> {
  const opened: CatalogueFile[] = []
  for (const file of files) {
    const inside = await openFile(file)
    if (!inside.ok) return inside
    opened.push(...inside.value)
  }
  const [only] = opened
  if (only && opened.length === 1 && partOf(only.name) === undefined) {
    const sheets = await readSheets(only.bytes, catalogueLimits, reading)
    return sheets.ok ? readCatalogueTable(sheets.value, reading, mapping) : sheets
  }
  const texts: Partial<Record<keyof CatalogueTexts, string>> = {}
  for (const file of opened) {
    const part = partOf(file.name)
    if (!part) continue
    const text = decodeText(file.bytes, reading.practice, reading.encoding)
    if (!text.ok) return refuse(text.fault.code, { ...text.fault, sheet: file.name })
    if (text.value.damaged && text.value.by !== 'choice')
      return refuse('FILE_BAD_BYTES', badPlace(text.value, file.name))
    texts[part] = cleanText(text.value.text)
  }
  const { items, recipeLines, resources } = texts
  if (items === undefined) return refuse('CATALOGUE_PART_MISSING', { value: 'items.csv' })
  if (recipeLines === undefined) return refuse('CATALOGUE_PART_MISSING', { value: 'recipe_lines.csv' })
  if (resources === undefined) return refuse('CATALOGUE_PART_MISSING', { value: 'resources.csv' })
  return readCatalogueForm({ ...texts, items, recipeLines, resources }, practice, catalogueLimits)
}

function badPlace({ text, encoding }: DecodedText, sheet: string) {
  const line = text.slice(0, text.indexOf('\ufffd')).split(/\r\n|\r|\n/).length
  return {
    sheet,
    line,
    column: '',
    value: text.split(/\r\n|\r|\n/)[line - 1] ?? '',
    params: { encoding: encoding.toUpperCase() },
  }
}

function partOf(name: string): keyof CatalogueTexts | undefined {
  const bare = (name.split(/[\\/]/).at(-1) ?? '').toLowerCase()
  return PARTS.find(([stem]) => bare.startsWith(`${stem}.`))?.[1]
}

async function openFile(file: CatalogueFile): Promise<Read<CatalogueFile[]>> {
  switch (fileKind(file.bytes)) {
    case 'empty':
      return refuse('FILE_EMPTY', { sheet: file.name })
    case 'gzip': {
      const unpacked = unpackGzip(file.bytes, RECIPE_LIMITS.unpackedBytes)
      return unpacked.ok ? { ok: true, value: [{ name: file.name, bytes: unpacked.value }] } : unpacked
    }
    case 'zip':
      return openZip(file)
    default:
      return { ok: true, value: [file] }
  }
}

async function openZip(file: CatalogueFile): Promise<Read<CatalogueFile[]>> {
  const archive = await openArchive(file.bytes, RECIPE_LIMITS.unpackedBytes)
  if (!archive.ok) return archive
  if (archive.value.some(({ name }) => name === 'xl/workbook.xml')) return { ok: true, value: [file] }
  const inside: CatalogueFile[] = []
  for (const entry of archive.value) {
    if (partOf(entry.name) === undefined) continue
    const bytes = await unpackEntry(entry)
    if (!bytes.ok) return bytes
    const opened = fileKind(bytes.value) === 'gzip' ? unpackGzip(bytes.value, RECIPE_LIMITS.unpackedBytes) : bytes
    if (!opened.ok) return opened
    inside.push({ name: entry.name, bytes: opened.value })
  }
  return inside.length === 0 ? refuse('CATALOGUE_PART_MISSING', { value: 'items.csv' }) : { ok: true, value: inside }
}
