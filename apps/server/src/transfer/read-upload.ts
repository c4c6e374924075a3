import { AppError } from '@temelia/model/errors'
import type { Unread } from '@temelia/exchange/fault'
import { articlesIn, type ExchangeForm, type ExchangeTree } from '@temelia/exchange/tree'
import type { ListField } from '@temelia/model/list-fields'
import { workers } from '../places.ts'
import type { Catalogue } from './catalogue.ts'
import { refuse, type Read, type TransferFault, transferFaults } from './fault.ts'
import type { QuantityList } from './quantity-list.ts'
import { readCatalogueInWorker, readExchangeInWorker, recogniseInWorker } from './read-in-worker.ts'
import { listLimits, MAX_CATALOGUE_LINES, MAX_LIST_LINES } from './sheet.ts'

export interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  readonly mapping: Readonly<Record<string, string | null>> | null
}

type Mapping = Readonly<Record<string, ListField | null>>

/** Faults of a whole file that say it is too long. */
const TOO_MANY = new Set<string>(['FILE_TOO_MANY_LINES', 'FILE_TOO_MANY_ROWS'])

export const thread = { entry: workers.sheets }

/** A quantity list, read in a thread of its own. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readList(
  upload: Upload,
  { laborRate }: { readonly laborRate?: number | undefined },
): Promise<Read<QuantityList>> {
  const read = await recogniseInWorker(
    upload.bytes,
    listLimits,
    {
      name: upload.name.replace(/\.\w+$/, ''),
      ...(laborRate === undefined ? {} : { hourlyRate: laborRate }),
      ...(upload.mapping === null ? {} : { mapping: upload.mapping as Mapping }),
    },
    thread,
  )
  refuseTooMany(read.ok ? read.value.faults : [read.fault], MAX_LIST_LINES)
  return read
}

/** Most positions of an exchange file. */
const MAX_POSITIONS = 20_000

/** An exchange file, read in a thread of its own. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readTree(upload: Upload, form: ExchangeForm): Promise<Read<ExchangeTree> | Unread> {
  if (upload.bytes.byteLength > listLimits.fileBytes)
    return refuse('FILE_TOO_LARGE', { value: String(listLimits.fileBytes) })
  const read = await readExchangeInWorker(upload.bytes, form, thread)
  if (read.ok && articlesIn(read.value).length > MAX_POSITIONS) throw tooMany(MAX_POSITIONS)
  return read
}

/** A catalogue, read in a thread of its own. @throws AppError IMPORT_TOO_MANY_LINES */
export async function readWholeCatalogue(upload: Upload, practice: 'ro' | 'us'): Promise<Read<Catalogue>> {
  const read = await readCatalogueInWorker(
    {
      files: [{ name: upload.name, bytes: upload.bytes }],
      practice,
      ...(upload.mapping === null ? {} : { mapping: upload.mapping as Mapping }),
    },
    thread,
  )
  refuseTooMany(read.ok ? read.value.faults : [read.fault], MAX_CATALOGUE_LINES)
  if (read.ok && read.value.norms.length > MAX_CATALOGUE_LINES) throw tooMany(MAX_CATALOGUE_LINES)
  return read
}

/** True when a fault says that nothing of the table can be taken. */
export function isWhole({ code, line }: TransferFault): boolean {
  return (
    transferFaults[code] === 'error' && (line === undefined || code.startsWith('HEADER') || code.startsWith('MAPPING'))
  )
}

/** @throws AppError IMPORT_TOO_MANY_LINES with `max` when reading stopped for the number of lines */
export function refuseTooMany(faults: readonly TransferFault[], max: number): void {
  if (faults.some(({ code }) => TOO_MANY.has(code))) throw tooMany(max)
}

/** Says how many lines an import may have. */
export function tooMany(max: number): AppError {
  return new AppError('IMPORT_TOO_MANY_LINES', { params: { max } })
}
