import type { Practice } from '@temelia/estimation/types'
import { AppError } from '@temelia/model/errors'
import type { Unread } from '@temelia/exchange/fault'
import { articlesIn, type ExchangeForm, type ExchangeTree } from '@temelia/exchange/tree'
import type { ListField } from '@temelia/model/list-fields'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import { workers } from '../places.ts'
import type { Catalogue } from './catalogue.ts'
import { refuse, type Read, type TransferFault, transferFaults } from './fault.ts'
import type { FileMapping } from './file-mapping.ts'
import type { QuantityList } from './quantity-list.ts'
import {
  readCatalogueInWorker,
  readExchangeInWorker,
  readScheduleInWorker,
  recogniseInWorker,
} from './read-in-worker.ts'
import type { ScheduleReading } from './read-schedule.ts'
import { listLimits, MAX_CATALOGUE_LINES, MAX_LIST_LINES } from './sheet.ts'

export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  /** What a person said about the file; null where nothing was said. */
  readonly mapping: FileMapping | null
  /** The company it is read for, among those of all regions. */
  readonly owner: string
}

type ListColumns = Readonly<Record<string, ListField | null>>

/** Faults that stop the whole file though they name a place in it. */
const WHOLE = /^(?:FILE|HEADER|MAPPING)_/

/** Faults of a whole file that say it is too long. */
const TOO_MANY = new Set<string>(['FILE_TOO_MANY_LINES', 'FILE_TOO_MANY_ROWS'])

/** The thread that reads uploads. */
export const thread = { entry: workers.sheets }

/** The same for an upload: companies take turns. */
export function threadFor({ owner }: Upload) {
  return { ...thread, owner }
}

/** A quantity list, read in a thread of its own. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readList(
  upload: Upload,
  { laborRate, practice }: { readonly laborRate?: number | undefined; readonly practice: NumberPractice },
): Promise<Read<QuantityList>> {
  const { columns, ...said } = upload.mapping ?? {}
  const read = await recogniseInWorker(
    upload.bytes,
    listLimits,
    {
      name: upload.name.replace(/\.\w+$/, ''),
      practice,
      ...said,
      ...(laborRate === undefined ? {} : { hourlyRate: laborRate }),
      ...(columns ? { mapping: columns as ListColumns } : {}),
    },
    threadFor(upload),
  )
  refuseTooMany(read.ok ? read.value.faults : [read.fault], MAX_LIST_LINES)
  return read
}

/** Most positions of an exchange file. */
const MAX_POSITIONS = 20_000

/**
 * An exchange file, read in a thread of its own.
 * @param practice how the numbers of what is told are written
 * @throws AppError IMPORT_TOO_MANY_LINES
 */
export async function readTree(
  upload: Upload,
  form: ExchangeForm,
  practice: NumberPractice,
): Promise<Read<ExchangeTree> | Unread> {
  if (upload.bytes.byteLength > listLimits.fileBytes)
    return refuse('FILE_TOO_LARGE', { value: String(listLimits.fileBytes) })
  const read = await readExchangeInWorker(upload.bytes, { form, practice }, threadFor(upload))
  if (read.ok && articlesIn(read.value).length > MAX_POSITIONS) throw tooMany(MAX_POSITIONS)
  return read
}

/**
 * A catalogue, read in a thread of its own.
 * @param practice whose units and prices are taken
 * @param habit how the company writes numbers
 * @throws AppError IMPORT_TOO_MANY_LINES
 */
export async function readWholeCatalogue(
  upload: Upload,
  practice: Practice,
  habit: NumberPractice,
): Promise<Read<Catalogue>> {
  const { columns, ...said } = upload.mapping ?? {}
  const read = await readCatalogueInWorker(
    {
      files: [{ name: upload.name, bytes: upload.bytes }],
      practice,
      reading: { practice: habit, ...said },
      ...(columns ? { mapping: columns as ListColumns } : {}),
    },
    threadFor(upload),
  )
  refuseTooMany(read.ok ? read.value.faults : [read.fault], MAX_CATALOGUE_LINES)
  if (read.ok && read.value.norms.length > MAX_CATALOGUE_LINES) throw tooMany(MAX_CATALOGUE_LINES)
  return read
}

/** Most activities and relations of a timetable. */
const MOST_ACTIVITIES = 20_000
const MOST_RELATIONS = 60_000

/** A timetable of another program, read in a thread of its own. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readTimetable(upload: Upload, practice: NumberPractice): Promise<Read<ScheduleReading>> {
  if (upload.bytes.byteLength > listLimits.fileBytes)
    return refuse('FILE_TOO_LARGE', { value: String(listLimits.fileBytes) })
  const read = await readScheduleInWorker(upload.bytes, practice, threadFor(upload))
  if (!read.ok || !read.value.reading.ok) return read
  const { activities, relations } = read.value.reading.file.input
  if (activities.length > MOST_ACTIVITIES) throw tooMany(MOST_ACTIVITIES)
  if (relations.length > MOST_RELATIONS) throw tooMany(MOST_RELATIONS)
  return read
}

/** True when a fault says that nothing of the table can be taken. */
export function isWhole({ code, line }: TransferFault): boolean {
  return transferFaults[code] === 'error' && (line === undefined || WHOLE.test(code))
}

/** @throws AppError IMPORT_TOO_MANY_LINES with `max` when reading stopped for the number of lines */
export function refuseTooMany(faults: readonly TransferFault[], max: number): void {
  if (faults.some(({ code }) => TOO_MANY.has(code))) throw tooMany(max)
}

/** Says how many lines an import may have. */
export function tooMany(max: number): AppError {
  return new AppError('IMPORT_TOO_MANY_LINES', { params: { max } })
}
