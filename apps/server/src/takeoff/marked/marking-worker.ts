import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { printAssets } from '../../places.ts'
import { markedPdf } from './marked-pdf.ts'
import type { MarkingOrder } from './marking-order.ts'

/** Entry of the thread that makes one marked PDF and ends: reading and writing a large drawing would hold the server for seconds. */
const letters = readFileSync(join(printAssets, 'fonts/Arimo-Regular.ttf'))
void markedPdf(workerData as MarkingOrder, letters).then(
  (bytes) => parentPort?.postMessage({ ok: true, bytes }),
  () => parentPort?.postMessage({ ok: false, fault: 'BLUEPRINT_UNEXPECTED_ERROR' }),
)
