/** Entry of the thread that reads one long email and ends (see read-email.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { parseEmail } from '../../ports/email-parser.ts'

parentPort?.postMessage(await parseEmail(Buffer.from(workerData as Uint8Array)))
