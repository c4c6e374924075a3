import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What is kept under a key cannot be read or written. The message names neither key nor secret. */
export class StorageFault extends Error {
  /** @param missing nothing is kept under the key; otherwise the store itself does not answer as it should */
  constructor(
    message: string,
    readonly missing: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** Bytes to keep: at once, or as they come. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** A part of what is kept, both ends included. */
export interface ByteRange {
  readonly from: number
  readonly to: number
}

/** Where uploaded bytes are kept, outside the web root. Servers of one database have one such place. */
export interface Storage {
  /** Keeps bytes under a key: all of them or nothing. Gives their count. @throws StorageFault */
  write(key: string, content: Content): Promise<number>
  /** What is kept, or a part of it, as it comes. @throws StorageFault before the first byte */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** All of it. @throws StorageFault */
  bytes(key: string): Promise<Buffer>
  /** What is not there needs no removing. */
  remove(key: string): Promise<void>
}

/** @throws Error when it could lead out of the place where files are kept */
export function demandKey(key: string): string {
  if (!/^[a-z0-9/-]+$/i.test(key) || key.includes('//') || key.startsWith('/')) throw new Error('not a storage key')
  return key
}

/** Storage in a folder of this machine, or of one that all servers have mounted. */
export function folderStorage(folder: string): Storage {
  const place = (key: string) => join(folder, demandKey(key))
  return {
    write: async (key, content) => {
      const file = place(key)
      // No key has a dot: what is half-written is under no key.
      const part = `${file}.${randomUUID()}`
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      try {
        const source = content instanceof Uint8Array ? [content] : content
        await pipeline(Readable.from(source), createWriteStream(part, { flags: 'wx', mode: 0o600 }))
        const { size } = await stat(part)
        await rename(part, file)
        return size
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: async (key, range) => {
      const handle = await open(place(key)).catch(unreadable)
      return handle.createReadStream(range ? { start: range.from, end: range.to } : {})
    },
    bytes: async (key) => readFile(place(key)).catch(unreadable),
    remove: async (key) => rm(place(key), { force: true }),
  }
}

function unreadable(error: NodeJS.ErrnoException): never {
  const missing = error.code === 'ENOENT' || error.code === 'ENOTDIR'
  throw new StorageFault(`the file cannot be read (${error.code ?? error.message})`, missing)
}
