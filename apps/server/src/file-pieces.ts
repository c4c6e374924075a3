import { setImmediate } from 'node:timers/promises'
import type { MessagePort, Worker } from 'node:worker_threads'

/** Bytes that are copied at once: a whole file of tens of megabytes would hold the sender up. */
const PIECE = 2_000_000

/** One file of pieces; others get their turn while it is put together. */
export async function joinPieces(pieces: readonly Uint8Array[]): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(new ArrayBuffer(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0)))
  let [at, turn] = [0, 0]
  for (const piece of pieces) {
    if (at - turn >= PIECE) {
      await setImmediate()
      turn = at
    }
    whole.set(piece, at)
    at += piece.byteLength
  }
  return whole
}

/** Sends files to a thread that knows their sizes, piece by piece; others get their turn between. */
export async function sendFiles(to: Pick<Worker, 'postMessage'>, files: readonly Uint8Array[]): Promise<void> {
  for (const file of files)
    for (let from = 0; from < file.byteLength; from += PIECE) {
      if (from > 0) await setImmediate()
      // A view of its own bytes alone: what is handed over is gone for the sender.
      const piece = new Uint8Array(file.subarray(from, from + PIECE))
      to.postMessage(piece, [piece.buffer])
    }
}

/** The files of these sizes, once all of their pieces have come. */
export function takeFiles(port: Pick<MessagePort, 'on' | 'off'>, sizes: readonly number[]): Promise<Uint8Array[]> {
  const files = sizes.map((size) => new Uint8Array(size))
  return new Promise((resolve) => {
    let [file, at] = [0, 0]
    const passFull = () => {
      while (file < files.length && at === files[file]?.byteLength) [file, at] = [file + 1, 0]
      if (file < files.length) return
      port.off('message', take)
      resolve(files)
    }
    const take = (piece: Uint8Array) => {
      files[file]?.set(piece, at)
      at += piece.byteLength
      passFull()
    }
    port.on('message', take)
    passFull()
  })
}

/** Bytes as a buffer over the same memory: what comes out of a thread is plain. */
export function bufferOver({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength)
}
