import { createSchema } from '@temelia/model/codec'
import { fieldsOf, type Patch, type Entity, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { labels } from '@temelia/text/labels'
import { faultsOf } from '../http/problem.ts'
import { workers } from '../places.ts'
import type { Catalogue } from '../transfer/catalogue.ts'
import { type Read, type TransferFault, transferFaults } from '../transfer/fault.ts'
import type { QuantityList } from '../transfer/quantity-list.ts'
import { readCatalogueInWorker, readInWorker, recogniseInWorker } from '../transfer/read-in-worker.ts'
import { type ImportField, readRecordTable, type RecordTable } from '../transfer/record-table.ts'
import { type Cell, cellText, listLimits, MAX_CATALOGUE_LINES, MAX_LIST_LINES } from '../transfer/sheet.ts'
import type { ListField } from '../transfer/words.ts'
import type { ImportError } from './import-row.ts'
import type { CatalogueTarget, ListTarget, RecordTarget } from './target.ts'

export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  readonly mapping: Readonly<Record<string, string | null>> | null
}

type Mapping = Readonly<Record<string, ListField | null>>

/** Faults of a whole file that say it is too long. */
const TOO_MANY = new Set<string>(['FILE_TOO_MANY_LINES', 'FILE_TOO_MANY_ROWS'])

/** Rows of a table the preview repeats. */
const SAMPLE = 20

const thread = { entry: workers.sheets }

/** A quantity list, read in a thread of its own. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readList(upload: Upload, target: ListTarget): Promise<Read<QuantityList>> {
  const read = await recogniseInWorker(
    upload.bytes,
    listLimits,
    {
      name: upload.name.replace(/\.\w+$/, ''),
      ...(target.laborRate === undefined ? {} : { hourlyRate: target.laborRate }),
      ...(upload.mapping === null ? {} : { mapping: upload.mapping as Mapping }),
    },
    thread,
  )
  refuseTooMany(read.ok ? read.value.faults : [read.fault], MAX_LIST_LINES)
  return read
}

/** A catalogue, read in a thread of its own. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readWholeCatalogue(upload: Upload, target: CatalogueTarget): Promise<Read<Catalogue>> {
  const read = await readCatalogueInWorker(
    {
      files: [{ name: upload.name, bytes: upload.bytes }],
      practice: target.facts.Practice,
      ...(upload.mapping === null ? {} : { mapping: upload.mapping as Mapping }),
    },
    thread,
  )
  refuseTooMany(read.ok ? read.value.faults : [read.fault], MAX_CATALOGUE_LINES)
  if (read.ok && read.value.norms.length > MAX_CATALOGUE_LINES) throw tooMany(MAX_CATALOGUE_LINES)
  return read
}

/** One line of a table of records: what to write, or null where it cannot be written. */
export interface RecordLine {
  readonly line: number
  readonly patch: Patch<Entity> | null
}

export interface RecordsRead {
  readonly table: RecordTable
  readonly lines: readonly RecordLine[]
  readonly errors: readonly ImportError[]
  readonly sample: readonly (readonly Cell[])[]
}

/** A table of records, its rows checked as the interface checks a body. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readRecords(upload: Upload, { of }: RecordTarget): Promise<Read<RecordsRead>> {
  const sheets = await readInWorker(upload.bytes, listLimits, thread)
  if (!sheets.ok) {
    refuseTooMany([sheets.fault], MAX_LIST_LINES)
    return sheets
  }
  const [sheet] = sheets.value
  if (!sheet) return { ok: false, fault: { code: 'FILE_EMPTY' } }
  const table = readRecordTable(sheet, importFields(of), upload.mapping ?? {})
  if (table.rows.length > MAX_LIST_LINES) throw tooMany(MAX_LIST_LINES)
  const errors: ImportError[] = [...table.faults]
  const schema = createSchema(of)
  const kinds = new Map(fieldsOf(of).map(([key, { kind }]) => [wireName(of, key), kind]))
  const lines = table.rows.map(({ line, values }): RecordLine => {
    const body = Object.fromEntries(
      Object.entries(values).flatMap(([name, cell]) =>
        cell === null || cell === '' ? [] : [[name, kinds.get(name) === 'text' ? cellText(cell) : cell] as const],
      ),
    )
    const checked = schema.safeParse(body)
    if (checked.success) return { line, patch: checked.data }
    for (const { field, code, params } of checked.error.issues.flatMap(faultsOf))
      errors.push({
        line,
        column: field,
        value: cellText(values[field] ?? null).slice(0, 80),
        code,
        ...(params ? { params } : {}),
      })
    return { line, patch: null }
  })
  return { ok: true, value: { table, lines, errors, sample: sheet.rows.slice(0, SAMPLE) } }
}

/** True when a fault says that nothing of the table can be taken. */
export function isWhole({ code, line }: TransferFault): boolean {
  return (
    transferFaults[code] === 'error' && (line === undefined || code.startsWith('HEADER') || code.startsWith('MAPPING'))
  )
}

function importFields(of: Entity): ImportField[] {
  const words = labels as Readonly<Record<string, { en: string; ro: string }>>
  return fieldsOf(of)
    .filter(([, field]) => !field.readOnly && !field.secret && field.kind !== 'json')
    .map(([key, field]) => {
      const label = words[`${of.name}.${key}`] ?? words[`any.${key}`]
      return {
        name: wireName(of, key),
        labels: label ? [label.en, label.ro] : [],
        ...(field.required ? { required: true } : {}),
      }
    })
}

function refuseTooMany(faults: readonly TransferFault[], max: number): void {
  if (faults.some(({ code }) => TOO_MANY.has(code))) throw tooMany(max)
}

function tooMany(max: number): AppError {
  return new AppError('IMPORT_TOO_MANY_LINES', { params: { max } })
}
