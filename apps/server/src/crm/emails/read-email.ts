import { bufferOver, sendFiles } from '../../file-pieces.ts'
import { slots } from '../../jobs/slots.ts'
import { workers } from '../../places.ts'
import { type ParsedEmail, parseEmail } from '../../ports/email-parser.ts'
import { startThread } from '../../thread.ts'

/** Longer emails are read in a thread of their own: every line is looked at, which takes a second for a megabyte of short ones. */
const IN_PLACE = 64 * 1024
const MILLISECONDS = 30_000
const MEGABYTES = 512

const inTurn = slots(1)

/**
 * Reads a whole email that anybody may have written, and holds nobody up; undefined when nothing can be made of it in that time.
 * @param owner whose mailbox it came to: companies take turns
 */
export function readEmail(raw: Buffer, owner: string): Promise<ParsedEmail | undefined> {
  return raw.length <= IN_PLACE ? parseEmail(raw) : inTurn(owner, () => readInThread(raw))
}

function readInThread(raw: Buffer): Promise<ParsedEmail | undefined> {
  return new Promise((resolve, reject) => {
    const thread = startThread(workers.email, raw.byteLength, { maxOldGenerationSizeMb: MEGABYTES })
    sendFiles(thread, [raw]).catch(reject)
    const end = (email: ParsedEmail | undefined) => {
      clearTimeout(clock)
      resolve(email)
      void thread.terminate()
    }
    const clock = setTimeout(() => end(undefined), MILLISECONDS)
    thread.once('message', (email: ParsedEmail | undefined) => end(email && withBuffers(email)))
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end(undefined)
      else reject(error)
    })
    thread.once('exit', () => {
      clearTimeout(clock)
      reject(new Error('the thread that reads emails ended without an answer'))
    })
  })
}

/** Bytes come out of a thread as plain arrays of bytes. */
function withBuffers(email: ParsedEmail): ParsedEmail {
  return { ...email, files: email.files.map((file) => ({ ...file, content: bufferOver(file.content) })) }
}
