import { parentPort, workerData } from 'node:worker_threads'
import { takeFiles } from '../../file-pieces.ts'
import { type MergeOrder, mergePdfs } from './merge-pdf.ts'

/** What the thread is started with: the parts themselves follow (`sendFiles`). */
export interface ThreadOrder extends Omit<MergeOrder, 'parts'> {
  readonly parts: readonly { readonly title: string; readonly size: number }[]
}

/** Entry of the thread that makes one PDF of several: reading and writing them would hold the server for seconds. */
if (parentPort) {
  const { parts, ...order } = workerData as ThreadOrder
  const files = await takeFiles(
    parentPort,
    parts.map(({ size }) => size),
  )
  const bytes = await mergePdfs({
    ...order,
    parts: parts.map(({ title }, at) => ({ title, bytes: files[at] ?? new Uint8Array() })),
  })
  parentPort.postMessage(bytes, [bytes.buffer as ArrayBuffer])
}
