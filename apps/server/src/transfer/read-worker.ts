/** Entry of the worker thread that reads one upload and ends. Production bundles this file on its own (see read-in-worker.ts). */
import { parentPort, workerData } from 'node:worker_threads'
import { type CatalogueRequest, readCatalogue } from './read-catalogue.ts'
import { readSheets } from './read-sheet.ts'
import type { ReadLimits } from './sheet.ts'

/** What one worker is asked to do. */
export type ReadTask =
  | { readonly kind: 'sheets'; readonly bytes: Uint8Array; readonly limits: ReadLimits }
  | { readonly kind: 'catalogue'; readonly request: CatalogueRequest }

const task = workerData as ReadTask
parentPort?.postMessage(
  task.kind === 'sheets' ? await readSheets(task.bytes, task.limits) : await readCatalogue(task.request),
)
