import { beginningOf } from '@temelia/text/beginning'
import { wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import type { Region } from '@temelia/calendar/region'
import { type ColumnDays, columnDays, openDays } from '../transfer/column-days.ts'
import { type ColumnDecimals, columnDecimals, type NumberColumn, openDecimals } from '../transfer/column-decimals.ts'
import { fault, type Read, refuse, type TransferFault } from '../transfer/fault.ts'
import type { FileMapping } from '../transfer/file-mapping.ts'
import { readInWorker } from '../transfer/read-in-worker.ts'
import { readRecordTable, type RecordTable } from '../transfer/record-table.ts'
import {
  type Cell,
  cellText,
  columnLetter,
  isBlank,
  recordLimits,
  MAX_LIST_LINES,
  type Sheet,
} from '../transfer/sheet.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { unmarked } from './line-file.ts'
import { refuseTooMany, threadFor, tooMany, type Upload } from '../transfer/read-upload.ts'
import { importFields, type Target } from './record-fields.ts'
import type { Ask } from './record-links.ts'
import type { RecordTarget } from './target.ts'

/** A table of records with the fields its columns may go to. */
export interface RecordFile {
  readonly table: RecordTable
  readonly fields: readonly Target[]
  /** Sheets of the workbook that hold anything; one without a name for a text. */
  readonly sheets: readonly string[]
  readonly sheet: Sheet
  /** The decimal sign of each column of numbers that has separators, by index. */
  readonly decimals: ReadonlyMap<number, ColumnDecimals>
  /** The order of the days of each column that holds some, by index. */
  readonly days: ReadonlyMap<number, ColumnDays>
  /** How the file was read: columns and fields as used, by letter, and what the caller said. */
  readonly mapping: FileMapping
  /** The mapping is the one chosen for such a file before. */
  readonly remembered: boolean
  /** Faults and notes of the file as a whole, and of its header. */
  readonly faults: readonly ImportError[]
}

/** Cells with a formula that a note names; the rest are counted. */
const NAMED_CELLS = 5

/** A table of records, read in a thread of its own. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readRecordFile(
  ask: Ask,
  region: Region,
  upload: Upload,
  target: RecordTarget,
): Promise<Read<RecordFile>> {
  const { columns, decimals, sheet: wanted = target.sheet, ...reading } = upload.mapping ?? {}
  const choice = { ...target.choice, ...reading, practice: region }
  const read = await readInWorker(upload.bytes, recordLimits, threadFor(upload), choice)
  if (!read.ok) {
    refuseTooMany([read.fault], MAX_LIST_LINES)
    return read
  }
  const fields = (await ask((context) => importFields(context, target.of))).map((field) =>
    field.name in target.values ? { ...field, required: false } : field,
  )
  const sheets = read.value.map((one) => ({ ...one, rows: unmarked(one.rows) }))
  const sheet = wanted === undefined ? fullestTable(sheets, fields) : sheets.find(({ name }) => name === wanted)
  if (!sheet) return refuse(wanted === undefined ? 'FILE_EMPTY' : 'SHEET_NOT_FOUND', { value: wanted ?? '' })
  const known = columns ?? (await ask((context) => remembered(context, target, sheet)))
  const table = readRecordTable(sheet, fields, known ?? {})
  if (table.rows.length > MAX_LIST_LINES) throw tooMany(MAX_LIST_LINES)
  const numbers = columnsOf(table, fields, NUMBERS)
  const cells = table.rows.map((row) => row.cells)
  const signs = columnDecimals(cells, numbers, { practice: region, ...(decimals ? { decimals } : {}) })
  const dated = columnsOf(table, fields, DAYS)
  const days = columnDays(cells, dated, region)
  const left = wanted === undefined ? sheets.filter((one) => one !== sheet) : []
  return {
    ok: true,
    value: {
      table,
      fields,
      sheet,
      sheets: sheets.map(({ name }) => name),
      decimals: signs.columns,
      days,
      mapping: {
        ...upload.mapping,
        columns: Object.fromEntries(table.columns.map(({ index, field }) => [columnLetter(index), field])),
        ...(sheet.name === '' ? {} : { sheet: sheet.name }),
      },
      remembered: columns === undefined && known !== null,
      faults: [
        ...(sheet.notes ?? []),
        ...table.faults,
        ...(table.rows.length === 0 && table.columns.length > 0 ? [fault('FILE_HAS_NO_ROWS')] : []),
        ...[...openDecimals(sheet.name, numbers, signs.columns, region), ...openDays(sheet.name, dated, days)].map(
          (open) => inFile(open, table),
        ),
        ...left.map(({ name }) => fault('SHEET_LEFT_OUT', { value: name })),
        ...formulaNote(sheet),
        ...keyFault(table, target),
      ],
    },
  }
}

/** The sheet whose header names the most fields, the required ones before others; the first of equals. */
function fullestTable(sheets: readonly Sheet[], fields: readonly Target[]): Sheet | undefined {
  const worth = (sheet: Sheet) => {
    const { columns, faults } = readRecordTable({ ...sheet, rows: sheet.rows.slice(0, HEADER_ROWS) }, fields)
    const missing = faults.filter(({ code }) => code === 'HEADER_MISSING').length
    return columns.filter(({ field }) => field !== null).length - missing * fields.length
  }
  const [first, ...others] = sheets
  return first && others.reduce((best, one) => (worth(one) > worth(best) ? one : best), first)
}

/** Rows at the top of a sheet among which its header is. */
const HEADER_ROWS = 50

const NUMBERS: readonly string[] = ['decimal', 'integer']
const DAYS: readonly string[] = ['date', 'instant']

/** The columns of the table whose field is of one of the kinds. */
function columnsOf(table: RecordTable, fields: readonly Target[], kinds: readonly string[]): NumberColumn[] {
  return table.columns.flatMap(({ field, index, header }) => {
    const found = fields.find(({ name }) => name === field)
    const kind = found?.custom?.kind ?? found?.field?.kind ?? ''
    return kinds.includes(kind) ? [{ index, header, whole: kind === 'integer' }] : []
  })
}

/** A fault whose line counts the rows of the table, with the line of the file. */
function inFile(one: TransferFault, { rows }: RecordTable): TransferFault {
  const row = one.line === undefined ? undefined : rows[one.line - 1]
  return row ? { ...one, line: row.line } : one
}

/** Keeps which column went to which field, for the next file with this header. */
export async function remember(
  { tx, actor }: Context,
  { of }: RecordTarget,
  { sheet, mapping: { columns } }: RecordFile,
): Promise<void> {
  await tx.run(sql`insert into import_mappings (client_id, user_id, entity, header, mapping)
    values (${actor.clientId}, ${actor.userId}, ${of.name}, ${headerOf(sheet)}, ${JSON.stringify(columns)}::jsonb)
    on conflict (client_id, user_id, entity, header) do update set mapping = excluded.mapping, updated_at = excluded.updated_at`)
}

async function remembered(
  { tx, actor }: Context,
  { of }: RecordTarget,
  sheet: Sheet,
): Promise<Readonly<Record<string, string | null>> | null> {
  const row = await tx.one<{ mapping: Readonly<Record<string, string | null>> }>(sql`select mapping from import_mappings
    where client_id = ${actor.clientId} and user_id = ${actor.userId} and entity = ${of.name} and header = ${headerOf(sheet)}`)
  return row?.mapping ?? null
}

function headerOf(sheet: Sheet): string {
  const head: readonly Cell[] = sheet.rows.find((row) => !row.every(isBlank)) ?? []
  return beginningOf(head.map(cellText).join('\u001f'), 2_000)
}

function formulaNote({ name, formulas = [] }: Sheet): TransferFault[] {
  if (formulas.length === 0) return []
  const more = formulas.length > NAMED_CELLS ? ` … (${formulas.length})` : ''
  return [{ code: 'FORMULA_TAKEN', sheet: name, value: `${formulas.slice(0, NAMED_CELLS).join(', ')}${more}` }]
}

function keyFault({ columns }: RecordTable, { of, key }: RecordTarget): TransferFault[] {
  if (key === '' || columns.some(({ field }) => field === wireName(of, key))) return []
  return [{ code: 'KEY_NOT_MAPPED', value: wireName(of, key) }]
}

/** The file again, as it was when it was looked at. @throws AppError IMPORT_PROBLEM when it cannot be read any more */
export async function demandRecordFile(
  ask: Ask,
  region: Region,
  upload: Upload,
  target: RecordTarget,
): Promise<RecordFile> {
  const read = await readRecordFile(ask, region, upload, target)
  if (!read.ok) throw new AppError('IMPORT_PROBLEM')
  return read.value
}
