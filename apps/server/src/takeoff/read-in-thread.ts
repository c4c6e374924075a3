import { slots } from '../jobs/slots.ts'
import { workers } from '../places.ts'
import { startThread } from '../thread.ts'
import type { DrawingFile } from './read-sheets.ts'
import type { SheetsRead } from './sheet.ts'
import { soundSheets } from './sound-sheets.ts'

const AT_ONCE = 2
const MEGABYTES = 512
const MILLISECONDS = 30_000

/** What a file unpacks to lies beside the memory that a thread may be held to: it is given up when the process grows by so much. */
const GROWTH_MEGABYTES = 640
const LOOK_MILLISECONDS = 50
const MEGABYTE = 1024 * 1024

const inTurn = slots(AT_ONCE, 1)

/**
 * The sheets of a drawing, read in a thread of its own: a slow or greedy file is given up and holds up nobody.
 * @param owner whose file it is: companies take turns
 */
export function readSheetsInThread(file: DrawingFile, owner: string): Promise<SheetsRead> {
  return inTurn(owner, async () => soundSheets(await answerOf(file)))
}

function answerOf(file: DrawingFile): Promise<SheetsRead> {
  return new Promise((resolve, reject) => {
    const thread = startThread(workers.drawing, file, { maxOldGenerationSizeMb: MEGABYTES })
    const giveUp = (params: Readonly<Record<string, number>>) => {
      resolve({ ok: false, fault: 'BLUEPRINT_CONVERSION_LIMIT', params })
      void thread.terminate()
    }
    const clock = setTimeout(() => giveUp({ seconds: MILLISECONDS / 1000 }), MILLISECONDS)
    const most = process.memoryUsage.rss() + GROWTH_MEGABYTES * MEGABYTE
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most) giveUp({ max: GROWTH_MEGABYTES })
    }, LOOK_MILLISECONDS)
    thread.once('message', (answer: SheetsRead) => {
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
      reject(new Error('the thread that reads drawings ended without an answer'))
    })
  })
}
