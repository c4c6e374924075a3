import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { takeFiles } from '../../file-pieces.ts'
import { printAssets } from '../../places.ts'
import type { ThreadOrder } from '../drawing-thread.ts'
import { markedPdf } from './marked-pdf.ts'
import type { MarkingOrder } from './marking-order.ts'

/** Entry of the thread that makes one marked PDF and ends: reading and writing a large drawing would hold the server for seconds. */
const port = parentPort
if (port) {
  const letters = readFileSync(join(printAssets, 'fonts/Arimo-Regular.ttf'))
  const { size, ...order } = workerData as ThreadOrder<MarkingOrder>
  const [drawing = new Uint8Array()] = await takeFiles(port, [size])
  await markedPdf({ ...order, bytes: drawing }, letters).then(
    (bytes) => port.postMessage({ ok: true, bytes }, [bytes.buffer as ArrayBuffer]),
    () => port.postMessage({ ok: false, fault: 'BLUEPRINT_UNEXPECTED_ERROR' }),
  )
}
