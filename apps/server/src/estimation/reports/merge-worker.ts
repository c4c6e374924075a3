import { parentPort, workerData } from 'node:worker_threads'
import { type MergeOrder, mergePdfs } from './merge-pdf.ts'

/** Entry of the thread that makes one PDF of several: reading and writing them would hold the server for seconds. */
void mergePdfs(workerData as MergeOrder).then((bytes) => parentPort?.postMessage(bytes))
