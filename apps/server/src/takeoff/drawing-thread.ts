import { slots } from '../jobs/slots.ts'
import { sendFiles } from '../file-pieces.ts'
import { startThread } from '../thread.ts'
import type { SheetsRead } from './sheet.ts'

const AT_ONCE = 2
const MEGABYTES = 512
const MILLISECONDS = 30_000

/** What a file unpacks to lies beside the memory that a thread may be held to: it is given up when the process grows by so much. */
const GROWTH_MEGABYTES = 640
const LOOK_MILLISECONDS = 50
const MEGABYTE = 1024 * 1024

const inTurn = slots(AT_ONCE, 1)

/** What a thread was given up for. */
export type GivenUp = Extract<SheetsRead, { ok: false }>

/** What a thread is started with instead of an order: the bytes follow (`sendFiles`). */
export type ThreadOrder<Order extends { readonly bytes: Uint8Array }> = Omit<Order, 'bytes'> & { readonly size: number }

/**
 * What a thread of its own makes of a drawing: a slow or greedy file is given up and holds up nobody.
 * @param owner whose file it is: companies take turns
 */
export function inDrawingThread<Answer>(
  entry: URL,
  order: { readonly bytes: Uint8Array },
  owner: string,
): Promise<Answer | GivenUp> {
  return inTurn(owner, () => answerOf<Answer>(entry, order))
}

function answerOf<Answer>(entry: URL, { bytes, ...order }: { readonly bytes: Uint8Array }): Promise<Answer | GivenUp> {
  return new Promise((resolve, reject) => {
    const thread = startThread(entry, { ...order, size: bytes.byteLength }, { maxOldGenerationSizeMb: MEGABYTES })
    sendFiles(thread, [bytes]).catch(reject)
    const giveUp = (params: Readonly<Record<string, number>>) => {
      resolve({ ok: false, fault: 'BLUEPRINT_CONVERSION_LIMIT', params })
      void thread.terminate()
    }
    const clock = setTimeout(() => giveUp({ seconds: MILLISECONDS / 1000 }), MILLISECONDS)
    const most = process.memoryUsage.rss() + GROWTH_MEGABYTES * MEGABYTE
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most) giveUp({ max: GROWTH_MEGABYTES })
    }, LOOK_MILLISECONDS)
    thread.once('message', (answer: Answer) => {
      resolve(answer)
      void thread.terminate()
    })
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ ok: false, fault: 'BLUEPRINT_CONVERSION_LIMIT' })
      else reject(error)
    })
    thread.once('exit', () => {
      clearTimeout(clock)
      clearInterval(watch)
      reject(new Error('the thread of a drawing ended without an answer'))
    })
  })
}
