import { MessageChannel } from 'node:worker_threads'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinPieces, sendFiles, takeFiles } from './file-pieces.ts'

async function sent(files: readonly Uint8Array[]): Promise<{ taken: Uint8Array[]; pieces: number[] }> {
  const { port1, port2 } = new MessageChannel()
  const pieces: number[] = []
  port2.on('message', (piece: Uint8Array) => pieces.push(piece.byteLength))
  const taking = takeFiles(
    port2,
    files.map(({ byteLength }) => byteLength),
  )
  await sendFiles(port1 as never, files)
  const taken = await taking
  port1.close()
  return { taken, pieces }
}

/** What some work gives, and how often others had their turn meanwhile. */
async function withTurns<T>(work: () => Promise<T>): Promise<{ done: T; turns: number }> {
  let [turns, over] = [0, false]
  const others = () => void (over || (turns++, setImmediate(others)))
  setImmediate(others)
  const done = await work()
  over = true
  return { done, turns }
}

test('a large file goes over in pieces, others have their turn between, and the sender keeps it', async () => {
  const file = Uint8Array.from({ length: 9_000_001 }, (_, at) => at % 251)
  const {
    done: { taken, pieces },
    turns,
  } = await withTurns(() => sent([file]))
  expect(Buffer.compare(taken[0] as Uint8Array, file)).toBe(0)
  expect(pieces.length).toBeGreaterThan(4)
  expect(Math.max(...pieces)).toBeLessThanOrEqual(2_000_000)
  expect(turns).toBeGreaterThan(0)
  expect(file[9_000_000]).toBe(9_000_000 % 251)
})

test('files of any size arrive as they were, empty ones too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 4 }), async (files) => {
      const { taken } = await sent(files)
      expect(taken.map((one) => [...one])).toEqual(files.map((one) => [...one]))
    }),
    { seed: 20_261_127, numRuns: 100 },
  )
})

test('of a buffer that is a part of another only that part goes over', async () => {
  const { taken } = await sent([Buffer.from('secret file').subarray(7)])
  expect(Buffer.from(taken[0] as Uint8Array).toString()).toBe('file')
  expect((taken[0] as Uint8Array).buffer.byteLength).toBe(4)
})

test('what came in pieces is put together while others have their turn', async () => {
  const pieces = Array.from({ length: 900 }, (_, at) => new Uint8Array(10_000).fill(at % 251))
  const { done, turns } = await withTurns(() => joinPieces(pieces))
  expect(Buffer.compare(done, Buffer.concat(pieces))).toBe(0)
  expect(turns).toBeGreaterThan(2)
  expect([...(await joinPieces([]))]).toEqual([])
})
