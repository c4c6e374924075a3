import type { NumberPractice } from '@temelia/decimal/typed-number'
import { availableParallelism } from 'node:os'
import type { Unread } from '@temelia/exchange/fault'
import type { ReadInvoice } from '@temelia/exchange/invoice'
import type { ExchangeForm, ExchangeTree } from '@temelia/exchange/tree'
import { slots } from '../jobs/slots.ts'
import { startThread } from '../thread.ts'
import { takeInRuns } from './answer-runs.ts'
import type { Catalogue } from './catalogue.ts'
import { type Read, refuse } from './fault.ts'
import { sendFiles } from '../file-pieces.ts'
import type { QuantityList, RecogniseOptions } from './quantity-list.ts'
import type { CatalogueRequest } from './read-catalogue.ts'
import type { ReadChoice } from './read-sheet.ts'
import type { ScheduleReading } from './read-schedule.ts'
import type { StatementChoice, StatementReading } from './read-statement.ts'
import type { ReadOrder, ReadTask } from './read-worker.ts'
import type { ReadLimits, Sheet } from './sheet.ts'

/** How a reading thread is run. */
export interface ReadingThread {
  /**
   * The worker's entry: `new URL('./read-worker.ts', import.meta.url)` in development (loaded through tsx), the bundled
   * `read-worker.js` in production (esbuild: platform node, format esm, entry apps/server/src/transfer/read-worker.ts).
   */
  readonly entry: URL
  /** Whose file it is: companies take turns. */
  readonly owner: string
  /** Milliseconds of reading before the thread is ended; handing over what was read does not count. */
  readonly timeout?: number
  /** Megabytes of heap before the thread is ended. */
  readonly memory?: number
}

/** Reading and recognition of a quantity list in a thread of its own: ten thousand lines would hold the server for a second. */
export function recogniseInWorker(
  bytes: Uint8Array,
  limits: ReadLimits,
  options: RecogniseOptions,
  thread: ReadingThread,
): Promise<Read<QuantityList>> {
  return ask<QuantityList>({ kind: 'list', limits, options }, [bytes], thread)
}

/** `readSheets` in a thread of its own: neither a slow nor a greedy file holds up the server. */
export function readInWorker(
  bytes: Uint8Array,
  limits: ReadLimits,
  thread: ReadingThread,
  choice: ReadChoice,
): Promise<Read<Sheet[]>> {
  return ask<Sheet[]>({ kind: 'sheets', limits, choice }, [bytes], thread)
}

/** `readCatalogue` in a thread of its own. */
export function readCatalogueInWorker(
  { files, ...request }: CatalogueRequest,
  thread: ReadingThread,
): Promise<Read<Catalogue>> {
  const names = files.map(({ name }) => name)
  const task = { kind: 'catalogue', names, request } as const
  return ask<Catalogue>(
    task,
    files.map(({ bytes }) => bytes),
    thread,
  )
}

/** An exchange file in a thread of its own. */
export function readExchangeInWorker(
  bytes: Uint8Array,
  how: { readonly form: ExchangeForm; readonly practice: NumberPractice },
  thread: ReadingThread,
): Promise<Read<ExchangeTree> | Unread> {
  return ask<ExchangeTree>({ kind: 'exchange', ...how }, [bytes], thread)
}

/** A timetable of another program in a thread of its own. */
export function readScheduleInWorker(
  bytes: Uint8Array,
  practice: NumberPractice,
  thread: ReadingThread,
): Promise<Read<ScheduleReading>> {
  return ask<ScheduleReading>({ kind: 'schedule', practice }, [bytes], thread)
}

/** Statements of a bank in a thread of its own. */
export function readStatementInWorker(
  bytes: Uint8Array,
  limits: ReadLimits,
  choice: StatementChoice,
  thread: ReadingThread,
): Promise<Read<StatementReading>> {
  return ask<StatementReading>({ kind: 'statement', limits, choice }, [bytes], thread)
}

/** An invoice of a supplier in a thread of its own. */
export function readInvoiceInWorker(bytes: Uint8Array, thread: ReadingThread): Promise<Read<ReadInvoice> | Unread> {
  return ask<ReadInvoice>({ kind: 'invoice' }, [bytes], thread)
}

/** Threads at once: as many as there are cores, and two at least, so that one company never has them all. */
const AT_ONCE = Math.max(2, availableParallelism())

const inTurn = slots(AT_ONCE, AT_ONCE / 2)

/** A reading waits its turn; its time begins with its thread. */
function ask<T>(task: ReadTask, files: readonly Uint8Array[], thread: ReadingThread): Promise<Read<T>> {
  return inTurn(thread.owner, () => answerOf<T>(task, files, thread))
}

function answerOf<T>(
  task: ReadTask,
  files: readonly Uint8Array[],
  { entry, timeout = 60_000, memory = 768 }: ReadingThread,
): Promise<Read<T>> {
  return new Promise((resolve, reject) => {
    const order: ReadOrder = { task, sizes: files.map(({ byteLength }) => byteLength) }
    const worker = startThread(entry, order, { maxOldGenerationSizeMb: memory })
    const clock = setTimeout(() => {
      resolve(refuse('FILE_READ_TIMED_OUT', { value: String(timeout / 1000) }))
      void worker.terminate()
    }, timeout)
    takeInRuns<Read<T>>(
      worker,
      () => clearTimeout(clock),
      (answer) => {
        resolve(answer)
        void worker.terminate()
      },
    )
    sendFiles(worker, files).catch(reject)
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refuse('FILE_UNPACKS_TOO_LARGE'))
      else reject(error)
    })
    worker.once('exit', () => {
      clearTimeout(clock)
      reject(new Error('the reading thread ended without an answer'))
    })
  })
}
