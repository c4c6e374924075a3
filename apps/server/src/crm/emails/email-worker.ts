/** Entry of the thread that reads one long email and ends (see read-email.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { takeFiles } from '../../file-pieces.ts'
import { parseEmail } from '../../ports/email-parser.ts'

if (parentPort) {
  const [raw = new Uint8Array()] = await takeFiles(parentPort, [workerData as number])
  const email = await parseEmail(Buffer.from(raw.buffer as ArrayBuffer))
  // Its files go over as they are: the thread ends with them. A short one may lie in a pool of the process, which cannot.
  const own = email?.files.filter(({ content }) => content.byteLength === content.buffer.byteLength)
  const files = new Set(own?.map(({ content }) => content.buffer as ArrayBuffer))
  parentPort.postMessage(email, [...files])
}
