import { setImmediate } from 'node:timers/promises'
import type { Region } from '@temelia/calendar/region'
import { startThread } from '../thread.ts'
import {
  nobodyOpening,
  tenantOpening,
  transact,
  transactReading,
  type Connection,
  type Database,
  type Reading,
  type Result,
  type Tx,
} from './database.ts'
import { namedRows } from './named-rows.ts'
import type { Asked, Question, WorkerSettings } from './pglite-worker.ts'
import { noSignals } from './signals.ts'
import { type SlowLog, watched } from './slow-statements.ts'
import { Turns } from './turns.ts'
import { refreshStatistics, writtenTables } from './upkeep.ts'

/** So many written rows, and then a pause as long, and the statistics are refreshed: an embedded database has nobody who does so by itself. */
const WRITTEN_ROWS = 5_000
const PAUSE_MILLISECONDS = 3_000

/** The system waits its turn as one of the companies does. */
const SYSTEM = 0

interface Answer {
  readonly id: number
  readonly fields?: readonly string[]
  readonly rows?: readonly (readonly unknown[])[]
  /** The rows go on: the worker waits until it is asked for the next. */
  readonly more?: boolean
  readonly affected?: number
  readonly bytes?: Uint8Array
  readonly error?: { readonly message: string }
}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
  /** Takes rows that more of will come. */
  readonly take?: (answer: Answer) => Promise<void>
}

/** An embedded database, with what only it can do. */
export interface EmbeddedDatabase extends Database {
  /** The whole data folder as a tarball (gzip): a fast start for the next empty folder, and for tests. */
  dump(): Promise<Uint8Array>
}

/**
 * Opens an embedded PostgreSQL (PGlite) in a worker thread. It has one connection: transactions take turns.
 * The caller holds the folder's lock (lock.ts): two processes on one folder lose rows.
 */
export async function openEmbedded(
  region: Region,
  settings: WorkerSettings,
  entry: URL,
  slow?: SlowLog,
): Promise<EmbeddedDatabase> {
  const worker = startThread(entry, settings)
  const waiting = new Map<number, Waiting>()
  let next = 1
  const turns = new Turns()

  const opened = new Promise<Answer>((resolve, reject) => waiting.set(0, { resolve, reject }))
  worker.on('message', (answer: Answer) => {
    const asked = waiting.get(answer.id)
    if (answer.more) {
      void asked?.take?.(answer).then(() => worker.postMessage({ id: answer.id, kind: 'more' } satisfies Question))
      return
    }
    waiting.delete(answer.id)
    if (answer.error) asked?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else asked?.resolve(answer)
  })
  let ended: Error | undefined
  const end = (error: Error) => {
    ended ??= error
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the embedded database has stopped')))
  await opened

  const ask = (
    kind: Asked['kind'],
    text = '',
    parameters: readonly unknown[] = [],
    take?: Waiting['take'],
  ): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (ended) {
        reject(ended)
        return
      }
      const id = next++
      waiting.set(id, { resolve, reject, ...(take === undefined ? {} : { take }) })
      worker.postMessage({ id, kind, text, parameters } satisfies Question)
    })

  const plain: Connection = {
    spread: false,
    query: async (text, parameters): Promise<Result> => {
      const pieces: (readonly Record<string, unknown>[])[] = []
      const take = async ({ fields = [], rows = [] }: Answer) => {
        pieces.push(await namedRows(fields, rows))
        await setImmediate()
      }
      const last = await ask('query', text, parameters, take)
      const { fields = [], rows = [], affected = 0 } = last
      written += affected
      const end = await namedRows(fields, rows)
      return { rows: pieces.length === 0 ? end : [...pieces, end].flat(), affected }
    },
    script: async (text) => void (await ask('script', text)),
    // Its only connection: when it cannot roll back the thread has ended, and every later question says so.
    discard: () => undefined,
  }

  const connection = watched(plain, slow)

  let written = 0
  let upkeep: NodeJS.Timeout | undefined
  let closing = false
  const refresh = async () => {
    written = 0
    for (const table of await writtenTables(database.behind))
      if (!closing) await refreshStatistics(database.behind, [table])
  }

  /** One transaction at a time. */
  const inTurn = <T>(who: number, lane: 'front' | 'behind', work: () => Promise<T>): Promise<T> => {
    const result = turns.take(who, lane, work)
    if (written >= WRITTEN_ROWS && !closing) {
      clearTimeout(upkeep)
      upkeep = setTimeout(refresh, PAUSE_MILLISECONDS).unref()
    }
    return result
  }

  const begun = <T>(
    who: number,
    lane: 'front' | 'behind',
    opening: string,
    work: (tx: Tx) => Promise<T>,
    how?: Reading,
  ): Promise<T> =>
    inTurn(who, lane, async () => {
      if (!how) return transact(connection, opening, work)
      const { result, end } = await transactReading(connection, opening, work, how)
      await end
      return result
    })

  const through = (lane: 'front' | 'behind') => ({
    region,
    tenant: <T>(clientId: number, work: (tx: Tx) => Promise<T>, how?: Reading) =>
      begun(clientId, lane, tenantOpening(clientId), work, how),
    system: <T>(work: (tx: Tx) => Promise<T>, how?: Reading) => begun(SYSTEM, lane, '', work, how),
    script: (text: string) => inTurn(SYSTEM, lane, () => connection.script(text)),
  })

  const database: EmbeddedDatabase = {
    ...through('front'),
    behind: through('behind'),
    exclusive: true,
    signals: noSignals,
    alone: (work) => work(),
    nobody: (work) => inTurn(SYSTEM, 'front', () => transact(connection, nobodyOpening, work)),
    dump: () => inTurn(SYSTEM, 'front', async () => (await ask('dump')).bytes ?? new Uint8Array()),
    close: () => {
      closing = true
      clearTimeout(upkeep)
      return inTurn(SYSTEM, 'behind', async () => void (await ask('close')))
    },
  }
  return database
}
