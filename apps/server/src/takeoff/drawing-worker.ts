/** Entry of the thread that reads the sheets of one drawing and ends (see read-in-thread.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { type DrawingFile, readSheets } from './read-sheets.ts'

parentPort?.postMessage(await readSheets(workerData as DrawingFile))
