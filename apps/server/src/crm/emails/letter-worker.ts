/** Entry of the thread that reads one long letter and ends (see read-letter.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { parseLetter } from '../../ports/letter-parser.ts'

parentPort?.postMessage(await parseLetter(Buffer.from(workerData as Uint8Array)))
