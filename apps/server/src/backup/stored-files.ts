import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { folderStorage, type Storage, StorageFault } from '../ports/storage.ts'
import { BackupFault, type Manifest } from './manifest.ts'

/** The list of the files of a region's rows, beside its tables. */
const LIST = 'files.ndjson'

/** The folder of a backup with the bytes of both regions, laid out as a folder of files is. */
const BYTES = 'files'

/** A store on another machine answers several questions as quickly as one. */
const AT_ONCE = 8

const listed = z.object({ key: z.string(), size: z.number().int(), sha256: z.string() })
type Listed = z.output<typeof listed>

const row = z.looseObject({ storage_key: z.string().nullish() })
const mark = z.looseObject({ name: z.string(), value: z.string() })

/** What was done with files: how many there are, and keys of those that are not. */
interface FilesDone {
  readonly count: number
  readonly gone: readonly string[]
}

/**
 * Copies what the rows of a backup name from wherever files are kept into the backup, with the hash of each. A file that is gone is told: the
 * file of an old print may be. @throws StorageFault
 */
export async function backUpFiles(storage: Storage, folder: string, manifest: Manifest): Promise<FilesDone> {
  const copies = folderStorage(join(folder, BYTES))
  const found: Listed[] = []
  const gone: string[] = []
  await several(keysOf(folder, manifest), async (key) => {
    try {
      const hash = createHash('sha256')
      const size = await copies.write(key, counted(await storage.read(key), hash))
      found.push({ key, size, sha256: hash.digest('hex') })
    } catch (fault) {
      if (!(fault instanceof StorageFault) || !fault.missing) throw fault
      gone.push(key)
    }
  })
  const lines = found.map((one) => `${JSON.stringify(one)}\n`)
  await writeFile(join(folder, manifest.region, LIST), lines, { mode: 0o600 })
  return { count: found.length, gone }
}

/**
 * Brings the files of a backup to where files are kept from now on, a folder or a store. Those that are not what they were when the backup was
 * made are told. @throws BackupFault when the backup does not say which files it has
 */
export async function bringBackFiles(storage: Storage, folder: string, manifest: Manifest): Promise<FilesDone> {
  const copies = folderStorage(join(folder, BYTES))
  const gone: string[] = []
  let count = 0
  await several(listOf(join(folder, manifest.region, LIST)), async ({ key, size, sha256 }) => {
    const hash = createHash('sha256')
    try {
      const written = await storage.write(key, counted(await copies.read(key), hash))
      if (written === size && hash.digest('hex') === sha256) return void count++
    } catch (fault) {
      if (!(fault instanceof StorageFault) || !fault.missing) throw fault
    }
    await storage.remove(key)
    gone.push(key)
  })
  return { count, gone }
}

/** The keys that rows of a backup name, and that of the mark by which servers know the place of their files. */
async function* keysOf(folder: string, { region, tables }: Manifest): AsyncGenerator<string> {
  for (const name of Object.keys(tables)) {
    for await (const line of linesOf(join(folder, region, `${name}.ndjson.gz`))) {
      const values: unknown = JSON.parse(line)
      if (name === 'house_marks') {
        const { name: of, value } = mark.parse(values)
        if (of === 'files') yield `marks/${value}`
        continue
      }
      const { storage_key: key } = row.parse(values)
      // Its rows have no such column.
      if (key === undefined) break
      if (key) yield key
    }
  }
}

async function* listOf(file: string): AsyncGenerator<Listed> {
  try {
    const list = await open(file)
    for await (const line of list.readLines()) yield listed.parse(JSON.parse(line))
  } catch (error) {
    throw new BackupFault(`${file} is not the list of the files of a backup.`, { cause: error })
  }
}

/** The lines of a table's file; who stops reading closes it. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined)
  try {
    yield* createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })
  } finally {
    text.destroy()
  }
}

async function* counted(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
}

/** Works through what comes, some at a time. */
async function several<T>(source: AsyncGenerator<T>, work: (one: T) => Promise<void>): Promise<void> {
  const lane = async () => {
    for (;;) {
      const { done, value } = await source.next()
      if (done) return
      await work(value)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}
