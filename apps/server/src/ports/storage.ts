import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Where uploaded bytes are kept, outside the web root. */
export interface Storage {
  /** Keeps a stream under a key; gives its size. */
  write(key: string, content: Readable): Promise<number>
  read(key: string): Readable
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
      await mkdir(dirname(file), { recursive: true })
      await pipeline(content, createWriteStream(file, { flags: 'wx' }))
      return (await stat(file)).size
    },
    read: (key) => createReadStream(place(key)),
    bytes: (key) => readFile(place(key)),
    remove: (key) => rm(place(key), { force: true }),
  }
}
