import { call } from '../../data/http.ts'

/** A quantity list on its way in. Nothing is written before `commit`. */
export type ImportState = Readonly<{
  id: number
  status: 'reading' | 'preview' | 'committing' | 'done' | 'failed' | 'undone'
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

/** What was read: sheets with their columns and first lines. The server's form, read leniently. */
export type ImportPreview = Readonly<{
  sheets: readonly Readonly<{ name: string; headers: readonly string[]; rows: readonly (readonly string[])[] }>[]
  /** Column number of each recognised field, from 0. */
  mapping: Readonly<Record<string, number>>
}>

/** The fields a column can be mapped to. */
export const FIELDS = [
  'symbol',
  'name',
  'measureUnit',
  'quantity',
  'price',
  'materials',
  'labor',
  'equipments',
  'transports',
] as const
export type ImportField = (typeof FIELDS)[number]

const PATH = '/api/estimation-imports'

/** Uploads a file for a project (or one estimate of it). A mapping gives the columns by hand. */
export async function startImport(
  file: File,
  target: Readonly<Record<string, number>>,
  mapping: Readonly<Record<string, number>> | null,
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
  const record = value as Readonly<Record<string, unknown>>
  const sheets = (record['sheets'] ?? record['Sheets']) as ImportPreview['sheets'] | undefined
  const mapping = (record['mapping'] ?? record['Mapping']) as ImportPreview['mapping'] | undefined
  return { sheets: Array.isArray(sheets) ? sheets : [], mapping: mapping ?? {} }
}
