import type { Worker } from 'node:worker_threads'
import { workers } from '../../places.ts'
import { bufferOver, sendFiles } from '../../file-pieces.ts'
import { startThread } from '../../thread.ts'
import { zipArchive } from '../../exports/archive.ts'
import type { MergeOrder } from './merge-pdf.ts'
import type { ThreadOrder } from './merge-worker.ts'
import { fileName, type Produced } from './produce.ts'

export type Output = 'pdf' | 'zip' | 'xlsx' | 'json'

/** What several documents are called together. */
export interface BundleName {
  readonly title: string
  readonly language: string
}

/** The documents of a run as one file: one alone is itself, PDFs become one PDF or an archive, workbooks and data an archive. */
export async function bundle(
  output: Output,
  files: readonly Produced[],
  { title, language }: BundleName,
  stop: AbortSignal,
): Promise<Produced> {
  const [only] = files
  if (only && files.length === 1 && output !== 'zip') return only
  if (output === 'pdf') {
    const parts = files.map(({ name, bytes }) => ({ title: name.replace(/\.pdf$/, ''), bytes }))
    const bytes = await mergeInThread({ title, language, parts }, stop)
    return { name: `${fileName(title)}.pdf`, type: 'application/pdf', bytes: bufferOver(bytes) }
  }
  const archive = zipArchive(files.map(({ name, bytes }) => ({ name, content: [bytes] })))
  const pieces: Buffer[] = []
  for await (const piece of archive) {
    stop.throwIfAborted()
    pieces.push(piece)
  }
  return { name: `${fileName(title)}.zip`, type: 'application/zip', bytes: Buffer.concat(pieces) }
}

function mergeInThread(order: MergeOrder, stop: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const files = order.parts.map(({ bytes }) => bytes)
    const parts = order.parts.map(({ title, bytes }) => ({ title, size: bytes.byteLength }))
    const thread: Worker = startThread(workers.merge, { ...order, parts } satisfies ThreadOrder)
    sendFiles(thread, files).catch(reject)
    const end = () => {
      void thread.terminate()
      reject(stop.reason as Error)
    }
    stop.addEventListener('abort', end, { once: true })
    thread.once('message', (bytes: Uint8Array) => {
      stop.removeEventListener('abort', end)
      resolve(bytes)
      void thread.terminate()
    })
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('the merging thread ended without a file')))
  })
}
