import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Storage } from './s3-storage.ts'
import { type StandInStore, startStandInStore } from './s3-stand-in.ts'
import { folderStorage, type Storage, StorageFault } from './storage.ts'

const MEBIBYTE = 1024 * 1024

let store: StandInStore
beforeAll(async () => {
  store = await startStandInStore()
})
afterAll(() => store.stop())

const folder = mkdtempSync(join(tmpdir(), 'temelia-storage-'))
const kinds: [string, () => Storage][] = [
  ['a folder', () => folderStorage(folder)],
  ['an S3 store', () => s3Storage({ ...store, url: `${store.url}/prefix/` })],
]

async function all(content: Readable): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

async function* inPieces(content: Buffer, size: number) {
  for (let from = 0; from < content.length; from += size) yield content.subarray(from, from + size)
}

describe.each(kinds)('files in %s', (_kind, open) => {
  test('come back as they were kept, whole or a part of them', async () => {
    const storage = open()
    const content = randomBytes(100_000)
    expect(await storage.write('ro/1/a', content)).toBe(100_000)
    expect((await storage.bytes('ro/1/a')).equals(content)).toBe(true)
    expect((await all(await storage.read('ro/1/a'))).equals(content)).toBe(true)
    const part = await all(await storage.read('ro/1/a', { from: 10, to: 19 }))
    expect(part.equals(content.subarray(10, 20))).toBe(true)
    expect(await storage.write('ro/1/empty', new Uint8Array())).toBe(0)
    expect(await storage.bytes('ro/1/empty')).toHaveLength(0)
  })

  test('that come in pieces are kept whole, however long they are', async () => {
    const storage = open()
    const content = randomBytes(17 * MEBIBYTE + 5)
    expect(await storage.write('ro/1/long', inPieces(content, 700_001))).toBe(content.length)
    expect((await storage.bytes('ro/1/long')).equals(content)).toBe(true)
    expect(store.open.size).toBe(0)
  })

  test('that break off while they come leave nothing', async () => {
    const storage = open()
    async function* broken() {
      yield* inPieces(randomBytes(17 * MEBIBYTE), MEBIBYTE)
      throw new Error('the line broke')
    }
    await expect(storage.write('ro/1/broken', broken())).rejects.toThrow('the line broke')
    await expect(storage.bytes('ro/1/broken')).rejects.toMatchObject({ missing: true })
    expect([
      store.open.size,
      readdirSync(folder, { recursive: true }).filter((name) => /broken/.test(String(name))),
    ]).toEqual([0, []])
  })

  test('that are not there are said to be missing, and may be removed all the same', async () => {
    const storage = open()
    await expect(storage.read('ro/1/nothing')).rejects.toBeInstanceOf(StorageFault)
    await expect(storage.read('ro/1/nothing')).rejects.toMatchObject({ missing: true })
    await storage.remove('ro/1/nothing')
    await storage.write('ro/1/b', Buffer.from('b'))
    await storage.write('ro/1/b', Buffer.from('c'))
    expect(String(await storage.bytes('ro/1/b'))).toBe('c')
    await storage.remove('ro/1/b')
    await expect(storage.bytes('ro/1/b')).rejects.toMatchObject({ missing: true })
  })

  test('lie under keys that lead nowhere else', async () => {
    for (const key of ['../secret', '/etc/passwd', 'a//b', 'a b', ''])
      await expect(open().bytes(key)).rejects.toThrow('not a storage key')
  })
})

describe('an S3 store', () => {
  test('gets what is longer than a part in parts, the rest at once', async () => {
    const storage = s3Storage(store)
    const begin = store.asked.length
    await storage.write('parts/exact', randomBytes(8 * MEBIBYTE))
    await storage.write('parts/longer', randomBytes(8 * MEBIBYTE + 1))
    expect(store.asked.slice(begin)).toEqual([
      'PUT',
      'POST uploads',
      'PUT partNumber,uploadId',
      'PUT partNumber,uploadId',
      'POST uploadId',
    ])
  })

  test('that is busy for a moment is asked again', async () => {
    const storage = s3Storage(store)
    store.fail(503, 2)
    await storage.write('busy/once', Buffer.from('x'))
    expect(String(await storage.bytes('busy/once'))).toBe('x')
  })

  test('that ends a connection is asked again once, where that can do nothing twice', async () => {
    const storage = s3Storage(store)
    store.hangUp(1)
    await storage.write('ended/once', Buffer.from('x'))
    store.hangUp(1)
    expect(String(await storage.bytes('ended/once'))).toBe('x')
    store.hangUp(2)
    await expect(storage.bytes('ended/once')).rejects.toThrow('the file store does not answer')
    store.hangUp(1)
    const parts = storage.write('ended/parts', Buffer.alloc(17 * 1024 * 1024))
    await expect(parts).rejects.toThrow('the file store does not answer')
    expect(store.open.size).toBe(0)
  })

  test('is believed only with the right key, and no fault repeats a secret', async () => {
    const faults = await Promise.all([
      s3Storage({ ...store, secretAccessKey: 'another' })
        .write('a/b', Buffer.from('x'))
        .catch((error: unknown) => error),
      s3Storage({ ...store, accessKeyId: 'another' })
        .bytes('a/b')
        .catch((error: unknown) => error),
      s3Storage({ ...store, url: 'http://127.0.0.1:9/bucket' })
        .bytes('a/b')
        .catch((error: unknown) => error),
    ])
    expect(faults.map((fault) => (fault as StorageFault).message)).toEqual([
      'the file store answered 403 SignatureDoesNotMatch',
      'the file store answered 403 InvalidAccessKeyId',
      'the file store does not answer',
    ])
    for (const fault of faults) {
      expect(fault).toMatchObject({ missing: false })
      expect(inspect(fault, { depth: 10 })).not.toMatch(
        new RegExp(`${store.secretAccessKey}|${store.accessKeyId}|Signature=`),
      )
    }
  })
})
