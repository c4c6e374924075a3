import { slots } from '../../jobs/slots.ts'
import { workers } from '../../places.ts'
import { type ParsedLetter, parseLetter } from '../../ports/letter-parser.ts'
import { startThread } from '../../thread.ts'

/** Longer letters are read in a thread of their own: every line is looked at, which takes a second for a megabyte of short ones. */
const IN_PLACE = 64 * 1024
const MILLISECONDS = 30_000
const MEGABYTES = 512

const inTurn = slots(1)

/**
 * Reads a whole letter that anybody may have written, and holds nobody up; undefined when nothing can be made of it in that time.
 * @param owner whose mailbox it came to: companies take turns
 */
export function readLetter(raw: Buffer, owner: string): Promise<ParsedLetter | undefined> {
  return raw.length <= IN_PLACE ? parseLetter(raw) : inTurn(owner, () => readInThread(raw))
}

function readInThread(raw: Buffer): Promise<ParsedLetter | undefined> {
  return new Promise((resolve, reject) => {
    const thread = startThread(workers.letter, raw, { maxOldGenerationSizeMb: MEGABYTES })
    const end = (letter: ParsedLetter | undefined) => {
      clearTimeout(clock)
      resolve(letter)
      void thread.terminate()
    }
    const clock = setTimeout(() => end(undefined), MILLISECONDS)
    thread.once('message', (letter: ParsedLetter | undefined) => end(letter && withBuffers(letter)))
    thread.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') end(undefined)
      else reject(error)
    })
    thread.once('exit', () => {
      clearTimeout(clock)
      reject(new Error('the thread that reads letters ended without an answer'))
    })
  })
}

/** Bytes come out of a thread as plain arrays of bytes. */
function withBuffers(letter: ParsedLetter): ParsedLetter {
  return { ...letter, files: letter.files.map((file) => ({ ...file, content: Buffer.from(file.content) })) }
}
