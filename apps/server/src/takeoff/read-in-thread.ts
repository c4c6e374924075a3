import { slots } from '../jobs/slots.ts'
import { workers } from '../places.ts'
import { startThread } from '../thread.ts'
import type { DrawingFile } from './read-sheets.ts'
import type { SheetsRead } from './sheet.ts'

const AT_ONCE = 2
const MEGABYTES = 512
const MILLISECONDS = 30_000

const inTurn = slots(AT_ONCE, 1)

/**
 * The sheets of a drawing, read in a thread of its own: a slow or greedy file is given up and holds up nobody.
 * @param owner whose file it is: companies take turns
 */
export function readSheetsInThread(file: DrawingFile, owner: string): Promise<SheetsRead> {
  return inTurn(owner, () => answerOf(file))
}

function answerOf(file: DrawingFile): Promise<SheetsRead> {
  return new Promise((resolve, reject) => {
    const thread = startThread(workers.drawing, file, { maxOldGenerationSizeMb: MEGABYTES })
    const clock = setTimeout(() => {
      resolve({ ok: false, fault: 'BLUEPRINT_CONVERSION_LIMIT', params: { seconds: MILLISECONDS / 1000 } })
      void thread.terminate()
    }, MILLISECONDS)
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
      reject(new Error('the thread that reads drawings ended without an answer'))
    })
  })
}
