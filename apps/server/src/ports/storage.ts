import { constants, createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What is kept under a key cannot be read. */
export class StorageFault extends Error {}

/** Where uploaded bytes are kept, outside the web root. */
export interface Storage {
  /** Keeps a stream under a key; gives its size. */
  write(key: string, content: Readable): Promise<number>
  /** Puts a piece at its place in what is kept under a key. The same piece again changes nothing. */
  put(key: string, offset: number, piece: Uint8Array): Promise<void>
  read(key: string): Readable
  /** All of it. @throws StorageFault when it is not there or cannot be read */
  bytes(key: string): Promise<Buffer>
  remove(key: string): Promise<void>
}

/** Storage in a folder of this machine. */
export function folderStorage(folder: string): Storage {
  const place = (key: string): string => {
    if (!/^[a-z0-9/-]+$/i.test(key) || key.includes('//')) throw new Error('not a storage key')
    return join(folder, key)
  }
  return {
    write: async (key, content) => {
      const file = place(key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await pipeline(content, createWriteStream(file, { flags: 'wx' }))
      return (await stat(file)).size
    },
    put: async (key, offset, piece) => {
      const file = place(key)
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const handle = await open(file, constants.O_RDWR | constants.O_CREAT)
      try {
        // A disk that is nearly full takes a part without a word.
        for (let done = 0; done < piece.byteLength; )
          done += (await handle.write(piece, done, piece.byteLength - done, offset + done)).bytesWritten
      } finally {
        await handle.close()
      }
    },
    read: (key) => createReadStream(place(key)),
    bytes: (key) =>
      readFile(place(key)).catch((error: NodeJS.ErrnoException) => {
        throw new StorageFault(`the file cannot be read (${error.code ?? error.message})`)
      }),
    remove: (key) => rm(place(key), { force: true }),
  }
}
