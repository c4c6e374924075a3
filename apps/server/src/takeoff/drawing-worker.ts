/** Entry of the thread that reads the sheets of one drawing and ends (see drawing-thread.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { takeFiles } from '../file-pieces.ts'
import type { ThreadOrder } from './drawing-thread.ts'
import { type DrawingFile, readSheets } from './read-sheets.ts'

if (parentPort) {
  const { size, ...order } = workerData as ThreadOrder<DrawingFile>
  const [bytes = new Uint8Array()] = await takeFiles(parentPort, [size])
  const read = await readSheets({ ...order, bytes })
  // What is drawn goes over as it is: the thread ends with it.
  parentPort.postMessage(read, read.ok && read.drawn ? [read.drawn.buffer as ArrayBuffer] : [])
}
