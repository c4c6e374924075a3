import type { Practice } from '@temelia/estimation/types'
import { call } from '../../data/http.ts'
import type { ColumnSigns, TextReading } from '../../ui/file-reading.tsx'

/** A quantity list on its way in. Nothing is written before `commit`. */
export type ImportState = Readonly<{
  id: number
  status: 'reading' | 'preview' | 'committing' | 'done' | 'failed' | 'undoing' | 'undone'
  progress: number
  lines: number
  created: number
  updated: number
  skipped: number
  failed: number
  preview: ImportPreview | null
  errors: readonly ImportError[]
}>

export type ImportError = Readonly<{ line: number; column: string; value: string; code: string; message: string }>

/** A column of a sheet and what it was taken for. */
export type ImportColumn = Readonly<{
  index: number
  letter: string
  header: string
  field: string | null
  /** How its numbers were read, where they have separators. */
  decimals?: ColumnSigns
}>

/** A sheet as it was read, with its first rows. */
export type ImportSheet = Readonly<{
  sheet: string
  /** `none` for a sheet that was not read. */
  form: 'f3' | 'columns' | 'none'
  rows: number
  /** How a delimited text was read. */
  reading?: TextReading
  /** Line of the recognised column heads, from 1; null when none was found. */
  headerLine: number | null
  columns: readonly ImportColumn[]
  preview: readonly (readonly unknown[])[]
  /** What the cells of the preview were read as in columns of numbers, by letter. */
  numbers?: Readonly<Record<string, readonly (number | null)[]>>
}>

/** An estimate that the list would become. */
export type ImportEstimate = Readonly<{
  sheet: string
  name: string
  lines: number
  total: number | null
  printed: number | null
}>

/** An exchange file as it was read: its form, its own version, what its positions come to and what it prints. */
export type ImportExchange = Readonly<{
  form: 'bc3' | 'gaeb' | 'json'
  version: string
  total: number
  printed: number | null
  currency: string | null
}>

/** What a bidder's prices do to the lines that are there. */
export type ImportPrices = Readonly<{
  matched: number
  changed: number
  differing: number
  missing: number
  extra: number
  before: number
  after: number
  /** The act by which they were set; null before, and where nothing changed. */
  changeId?: number | null
}>

export type ImportPreview = Readonly<{
  prices: ImportPrices | null
  /** The VAT that is taken for a new project, where its file says none. */
  assumedVat: number | null
  /** Null for a table. */
  exchange: ImportExchange | null
  /** The project that was made for the file. */
  projectId: number | null
  sheets: readonly ImportSheet[]
  estimates: readonly ImportEstimate[]
  /** The printed totals only come out again at full precision. */
  fullSuggested: boolean
  /** What a new project would be called by its file; null where the file says nothing. */
  name: string | null
  /** Null for what is no list. */
  list: ImportList | null
}>

/** What is asked about the lines of a list. */
export type ImportList = Readonly<{
  practice: Practice
  /** Priced works whose symbol is a norm of the catalogues, those that can take its recipe, and those nobody knows. */
  recipes: Readonly<{ works: number; known: number; matched: number; unknown: number }>
  /** What a price without parts becomes unless somebody says otherwise, and how many lines have one. */
  costKind: Readonly<{ usual: string; lines: number }>
}>

/** What a person said about the file. */
export type ImportMapping = Readonly<{
  /** Column letter to field; null leaves a column out. */
  columns?: Readonly<Record<string, string | null>>
  /** Column letter to decimal sign. */
  decimals?: Readonly<Record<string, 'comma' | 'point'>>
  sheet?: string
  encoding?: string
  delimiter?: string
}>

/** The first rows of a sheet from its column heads on: a form's title lines say nothing about its columns. */
export function rowsFromHeader(
  sheet: ImportSheet,
  most: number,
): readonly Readonly<{ line: number; cells: readonly unknown[] }>[] {
  const start = sheet.headerLine !== null && sheet.headerLine < sheet.preview.length ? sheet.headerLine : 0
  return sheet.preview
    .map((cells, at) => ({ line: at + 1, cells }))
    .slice(start)
    .filter(({ cells }) => cells.some((cell) => cell !== null && cell !== ''))
    .slice(0, most)
}

const PATH = '/api/estimation-imports'

/** What a cell of the preview is taken for: a number as the company writes it, with the file's own writing where that differs. */
export function understood(
  { preview, numbers }: ImportSheet,
  { index, letter }: ImportColumn,
  line: number,
  write: (value: number) => string,
): Readonly<{ text: string; written: string | null }> {
  const written = String(preview[line - 1]?.[index] ?? '')
  const value = numbers?.[letter]?.[line - 1] ?? null
  if (value === null) return { text: written, written: null }
  const text = write(value)
  return { text, written: text === written ? null : written }
}

/** Uploads a file for a project (or one estimate of it). A mapping gives the columns by hand. */
export async function startImport(
  file: File,
  target: Readonly<Record<string, unknown>>,
  mapping: ImportMapping | null,
): Promise<number> {
  const form = new FormData()
  form.set('target', JSON.stringify(target))
  if (mapping) form.set('mapping', JSON.stringify(mapping))
  form.set('file', file)
  const { body } = await call(PATH, { method: 'POST', form })
  return Number((body as Readonly<Record<string, unknown>>)['ImportId'])
}

export async function importState(id: number): Promise<ImportState> {
  const { body } = await call(`${PATH}/${id}`)
  return readState(id, body as Readonly<Record<string, unknown>>)
}

export async function commitImport(id: number): Promise<void> {
  await call(`${PATH}/${id}/commit`, { method: 'POST', json: {} })
}

export async function undoImport(id: number): Promise<void> {
  await call(`${PATH}/${id}/undo`, { method: 'POST', json: {} })
}

/** The server's words of an import as the dialog needs them. */
export function readState(id: number, record: Readonly<Record<string, unknown>>): ImportState {
  const count = (name: string) => Number(record[name] ?? 0)
  return {
    id,
    status: String(record['Status']) as ImportState['status'],
    progress: count('Progress'),
    lines: count('Lines'),
    created: count('Created'),
    updated: count('Updated'),
    skipped: count('Skipped'),
    failed: count('Failed'),
    preview: readPreview(record['Preview']),
    errors: Array.isArray(record['Errors']) ? (record['Errors'] as readonly ImportError[]) : [],
  }
}

function readPreview(value: unknown): ImportPreview | null {
  if (typeof value !== 'object' || value === null) return null
  const record = value as Readonly<{
    sheets?: readonly ImportSheet[]
    estimates?: readonly Readonly<Record<string, unknown>>[]
    suggestedRounding?: string | null
    form?: ImportExchange['form']
    version?: string
    total?: number
    printed?: number | null
    project?: Readonly<{ currency: string | null; name?: string | null }>
    practice?: Practice
    recipes?: ImportList['recipes']
    costKind?: ImportList['costKind']
    name?: string | null
    investmentId?: number
    prices?: ImportPrices
    vat?: Readonly<{ assumed: number | null }>
  }>
  const { form, version = '', total = 0, printed = null, project, practice, recipes, costKind } = record
  return {
    name: record.name ?? project?.name ?? null,
    list: practice && recipes && costKind ? { practice, recipes, costKind } : null,
    exchange: form ? { form, version, total, printed, currency: project?.currency ?? null } : null,
    projectId: record.investmentId ?? null,
    prices: record.prices ?? null,
    assumedVat: record.vat?.assumed ?? null,
    sheets: record.sheets ?? [],
    estimates: (record.estimates ?? []).map(readEstimate),
    fullSuggested: record.suggestedRounding === 'FULL',
  }
}

function readEstimate(record: Readonly<Record<string, unknown>>): ImportEstimate {
  const lines = record['lines']
  const totals = record['totals'] as Readonly<{ total?: number }> | undefined
  const printed = record['printed'] as Readonly<{ total?: number | null }> | undefined
  return {
    sheet: String(record['sheet'] ?? ''),
    name: String(record['name'] ?? ''),
    lines: Array.isArray(lines) ? lines.length : Number(lines ?? 0),
    total: totals?.total ?? null,
    printed: printed?.total ?? null,
  }
}
