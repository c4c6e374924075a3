import { expect, test } from 'vitest'
import { inDrawingThread } from './drawing-thread.ts'

interface Seen {
  readonly sizes: readonly number[]
  readonly order: unknown
}

/** A thread that tells what it was sent. */
const telling = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, workerData } from 'node:worker_threads'
  const sizes = []
  parentPort.on('message', ({ byteLength }) => {
    sizes.push(byteLength)
    if (sizes.reduce((sum, size) => sum + size, 0) === workerData.size) parentPort.postMessage({ sizes, order: workerData })
  })
`)}`,
)

test('a drawing goes to its thread in pieces, and the sender keeps it', async () => {
  const bytes = new Uint8Array(9_000_001).fill(7)
  const { sizes, order } = (await inDrawingThread<Seen>(telling, { bytes, type: 'dxf' } as never, 'ro/1')) as Seen
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000_000)
  expect(order).toEqual({ type: 'dxf', size: 9_000_001 })
  expect(bytes[9_000_000]).toBe(7)
})
