import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import type { Database } from '../db/database.ts'
import { Interrupted } from '../jobs/background.ts'
import type { Storage } from '../ports/storage.ts'
import { ArchiveFault } from './company-fault.ts'
import { alive, failTransfer, type Transfer } from './transfer-row.ts'

/** Milliseconds between two signs of life. */
const HEARTBEAT = 2_000

/** What a transfer is carried out with. */
export interface TransferTools {
  readonly database: Database
  readonly storage: Storage
  readonly now: () => Date
  /** Whether nobody signs in with an address, in any region. */
  readonly addressFree: (address: string) => Promise<boolean>
  /** Throws when the server is closing. */
  readonly check: () => void
}

/** Is told how many rows and files more are done, and of how many. */
export type Tell = (more: number, total?: number) => Promise<void>

/** Does the work of a transfer with signs of life, and writes down how it failed where it does. */
export async function watched(
  { database }: TransferTools,
  { clientId }: Actor,
  { id }: Transfer,
  work: (tell: Tell) => Promise<void>,
): Promise<void> {
  let done = 0
  let total = 0
  let told = 0
  const tell: Tell = async (more, of) => {
    done += more
    total = of ?? total
    if (Date.now() - told < HEARTBEAT) return
    told = Date.now()
    const count = Math.min(done, total)
    if (!(await database.behind.tenant(clientId, (tx) => alive({ tx, clientId }, id, count, total))))
      throw new Interrupted()
  }
  try {
    await work(tell)
  } catch (error) {
    if (error instanceof Interrupted) return
    const fault = faultOf(error)
    await database.tenant(clientId, (tx) => failTransfer({ tx, clientId }, id, fault))
    if (fault.code === 'TRANSFER_FAILED') throw error
  }
}

/** What is said of a failure: why the archive is refused, or that it was none of the reader's doing. */
function faultOf(error: unknown): AppError {
  if (error instanceof ArchiveFault) return new AppError(error.code, { params: { place: error.place } })
  // A value that the database refuses came out of the archive.
  if (error instanceof AppError && error.cause !== undefined)
    return new AppError('ARCHIVE_UNREADABLE', { params: { place: error.code } })
  return error instanceof AppError ? error : new AppError('TRANSFER_FAILED')
}
