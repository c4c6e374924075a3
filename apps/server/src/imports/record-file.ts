import { wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { type Read, refuse, type TransferFault } from '../transfer/fault.ts'
import { readInWorker } from '../transfer/read-in-worker.ts'
import { readRecordTable, type RecordTable } from '../transfer/record-table.ts'
import {
  type Cell,
  cellText,
  columnLetter,
  isBlank,
  listLimits,
  MAX_LIST_LINES,
  type Sheet,
} from '../transfer/sheet.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { unmarked } from './line-file.ts'
import { refuseTooMany, thread, tooMany, type Upload } from '../transfer/read-upload.ts'
import { importFields, type Target } from './record-fields.ts'
import type { Ask } from './record-plan.ts'
import type { RecordTarget } from './target.ts'

/** A table of records with the fields its columns may go to. */
export interface RecordFile {
  readonly table: RecordTable
  readonly fields: readonly Target[]
  /** Sheets of the workbook that hold anything; one without a name for a text. */
  readonly sheets: readonly string[]
  readonly sheet: Sheet
  /** Columns and fields as used, by letter. */
  readonly mapping: Readonly<Record<string, string | null>>
  /** The mapping is the one chosen for such a file before. */
  readonly remembered: boolean
  /** Faults and notes of the file as a whole, and of its header. */
  readonly faults: readonly ImportError[]
}

/** Cells with a formula that a note names; the rest are counted. */
const NAMED_CELLS = 5

/** A table of records, read in a thread of its own. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readRecordFile(ask: Ask, upload: Upload, target: RecordTarget): Promise<Read<RecordFile>> {
  const read = await readInWorker(upload.bytes, listLimits, thread, target.choice)
  if (!read.ok) {
    refuseTooMany([read.fault], MAX_LIST_LINES)
    return read
  }
  const found = target.sheet ? read.value.find(({ name }) => name === target.sheet) : read.value[0]
  if (!found) return refuse(target.sheet ? 'SHEET_NOT_FOUND' : 'FILE_EMPTY', { value: target.sheet ?? '' })
  const sheet = { ...found, rows: unmarked(found.rows) }
  const fields = (await ask((context) => importFields(context, target.of))).map((field) =>
    field.name in target.values ? { ...field, required: false } : field,
  )
  const known = upload.mapping ?? (await ask((context) => remembered(context, target, sheet)))
  const table = readRecordTable(sheet, fields, known ?? {})
  if (table.rows.length > MAX_LIST_LINES) throw tooMany(MAX_LIST_LINES)
  return {
    ok: true,
    value: {
      table,
      fields,
      sheet,
      sheets: read.value.map(({ name }) => name),
      mapping: Object.fromEntries(table.columns.map(({ index, field }) => [columnLetter(index), field])),
      remembered: upload.mapping === null && known !== null,
      faults: [...table.faults, ...formulaNote(sheet), ...keyFault(table, target)],
    },
  }
}

/** Keeps which column went to which field, for the next file with this header. */
export async function remember(
  { tx, actor }: Context,
  { of }: RecordTarget,
  { sheet, mapping }: RecordFile,
): Promise<void> {
  await tx.run(sql`insert into import_mappings (client_id, user_id, entity, header, mapping)
    values (${actor.clientId}, ${actor.userId}, ${of.name}, ${headerOf(sheet)}, ${JSON.stringify(mapping)}::jsonb)
    on conflict (client_id, user_id, entity, header) do update set mapping = excluded.mapping, updated_at = now()`)
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
  return head.map(cellText).join('\u001f').slice(0, 2_000)
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
export async function demandRecordFile(ask: Ask, upload: Upload, target: RecordTarget): Promise<RecordFile> {
  const read = await readRecordFile(ask, upload, target)
  if (!read.ok) throw new AppError('IMPORT_PROBLEM')
  return read.value
}
