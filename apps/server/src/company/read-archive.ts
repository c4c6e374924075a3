import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import type { Region } from '@temelia/calendar/region'
import { z } from 'zod'
import { ArchiveFault } from './company-fault.ts'
import type { CompanyTable } from './company-tables.ts'
import { IdList } from './id-list.ts'
import {
  ABOUT,
  type About,
  aboutSchema,
  MANIFEST,
  type Manifest,
  manifestSchema,
  sharedSchema,
  type SharedRow,
} from './manifest.ts'
import { readRow, type WrittenRow } from './read-row.ts'
import { type TarFile, tarFiles } from './tar.ts'

/** The largest part that is not a file; the writer's are a third of it. */
const PART = 6 * 1024 * 1024
/** Lines that are looked at before others get their turn. */
const TURN = 500
/** An archive may hold so many times what it weighs, and this much in any case: texts shrink to a tenth, a bomb to a thousandth. */
const GROWTH = 60
const GROUND = 256 * 1024 * 1024
/** Rows of a whole company, so that its ids fit into memory. */
const MOST_ROWS = 8_000_000

/** What an archive holds, looked through before anything of it is written. */
export interface Survey {
  readonly about: About
  readonly manifest: Manifest
  readonly ids: ReadonlyMap<string, IdList>
  readonly shared: readonly SharedRow[]
  /** Names of the company's own fields whose values are options of a list, as `entity.name`. */
  readonly lists: ReadonlySet<string>
  readonly rows: number
}

/** A part of an archive that is to be carried over. */
export type Part =
  | { readonly table: CompanyTable; readonly rows: readonly WrittenRow[] }
  | { readonly file: number; readonly size: number; readonly content: AsyncGenerator<Buffer> }

/** An archive that lies in the storage: it can be gone through more than once. */
export interface Archive {
  readonly open: () => Promise<Readable>
  readonly size: number
  readonly tables: readonly CompanyTable[]
}

/**
 * Goes through a whole archive and holds it to what it says of itself: every part known, every row of columns and types that there are, every id
 * once, counts and hashes as told.
 * @throws ArchiveFault
 */
export async function surveyArchive(archive: Archive, region: Region, tell: () => Promise<void>): Promise<Survey> {
  const ids = new Map<string, IdList>()
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  const rows = new Map<string, number>()
  const lists = new Set<string>()
  const shared: SharedRow[] = []
  const files = { hash: createHash('sha256'), count: 0, bytes: 0, last: 0 }
  let about: About | undefined
  let manifest: Manifest | undefined
  let total = 0
  for await (const entry of entries(archive)) {
    const { name } = entry
    if (about === undefined) {
      if (name !== ABOUT) throw new ArchiveFault('ARCHIVE_UNREADABLE', name)
      about = demandFitting(json(aboutSchema, await textOf(entry), ABOUT), archive.tables, region)
    } else if (manifest !== undefined) throw new ArchiveFault('ARCHIVE_UNREADABLE', name)
    else if (name === MANIFEST) manifest = json(manifestSchema, await textOf(entry), MANIFEST)
    else if (name === 'shared/1.ndjson')
      for (const line of linesOf(await textOf(entry))) shared.push(json(sharedSchema, line, name))
    else if (isFile(name)) {
      const id = Number(name.slice('files/'.length))
      if (id <= files.last) throw new ArchiveFault('ARCHIVE_UNREADABLE', name)
      const hash = createHash('sha256')
      for await (const piece of entry.content) hash.update(piece)
      files.hash.update(`${id} ${hash.digest('hex')}\n`)
      files.count++
      files.bytes += entry.size
      files.last = id
    } else {
      const table = tableOf(archive, name)
      const text = await textOf(entry)
      const lines = linesOf(text)
      total += lines.length
      if (total > MOST_ROWS) throw new ArchiveFault('ARCHIVE_TOO_LARGE', name)
      const list = ids.get(table.name) ?? new IdList()
      if (table.hasId) ids.set(table.name, list)
      for (const [at, line] of lines.entries()) {
        if (at % TURN === TURN - 1) await nextTurn()
        const row = readRow(table, line)
        if (table.hasId) list.add(Number(row['id']))
        if (table.name === 'custom_fields' && row['kind'] === 'list') lists.add(`${row['entity']}.${row['name']}`)
      }
      rows.set(table.name, (rows.get(table.name) ?? 0) + lines.length)
      const hash = hashes.get(table.name) ?? createHash('sha256')
      hashes.set(table.name, hash.update(text))
    }
    await tell()
  }
  if (!about || !manifest) throw new ArchiveFault('ARCHIVE_UNREADABLE', MANIFEST)
  for (const [name, list] of ids) if (!list.close()) throw new ArchiveFault('ARCHIVE_ALTERED', name)
  for (const { name } of archive.tables) {
    const told = manifest.tables[name]
    const found = { rows: rows.get(name) ?? 0, sha256: (hashes.get(name) ?? createHash('sha256')).digest('hex') }
    if (told === undefined ? found.rows > 0 : told.rows !== found.rows || told.sha256 !== found.sha256)
      throw new ArchiveFault('ARCHIVE_ALTERED', name)
  }
  const { count, bytes, sha256 } = manifest.files
  if (count !== files.count || bytes !== files.bytes || sha256 !== files.hash.digest('hex'))
    throw new ArchiveFault('ARCHIVE_ALTERED', 'files')
  return { about, manifest, ids, shared, lists, rows: total }
}

/** The rows and files of an archive that was looked through, part by part. */
export async function* archiveParts(archive: Archive): AsyncGenerator<Part> {
  for await (const entry of entries(archive)) {
    if (isFile(entry.name))
      yield { file: Number(entry.name.slice('files/'.length)), size: entry.size, content: entry.content }
    else if (entry.name.startsWith('data/')) {
      const table = tableOf(archive, entry.name)
      yield { table, rows: linesOf(await textOf(entry)).map((line) => readRow(table, line)) }
    } else await textOf(entry)
  }
}

async function* entries({ open, size }: Archive): AsyncGenerator<TarFile> {
  const packed = await open()
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error))
  packed.pipe(unpacked)
  let seen = 0
  const counted = async function* () {
    try {
      for await (const piece of unpacked as AsyncIterable<Buffer>) {
        seen += piece.length
        if (seen > Math.max(GROUND, size * GROWTH)) throw new ArchiveFault('ARCHIVE_TOO_LARGE', 'unpacked')
        yield piece
      }
    } catch (error) {
      const code = (error as { code?: unknown }).code
      throw typeof code === 'string' && code.startsWith('Z_') ? new ArchiveFault('ARCHIVE_UNREADABLE', code) : error
    }
  }
  try {
    yield* tarFiles(counted())
  } finally {
    packed.destroy()
    unpacked.destroy()
  }
}

function demandFitting(about: About, tables: readonly CompanyTable[], region: Region): About {
  if (about.region !== region) throw new ArchiveFault('ARCHIVE_OF_OTHER_REGION', about.region)
  for (const [name, columns] of Object.entries(about.tables)) {
    const known = tables.find((table) => table.name === name)
    const strange = known ? columns.find((one) => known.columns.every((column) => column.name !== one)) : name
    if (strange !== undefined) throw new ArchiveFault('ARCHIVE_NEWER', `${name}.${strange}`.slice(0, 120))
  }
  return about
}

function isFile(name: string): boolean {
  return /^files\/[1-9]\d{0,14}$/.test(name)
}

function tableOf({ tables }: Archive, name: string): CompanyTable {
  const [, of] = /^data\/([a-z_]+)\/\d{1,6}\.ndjson$/.exec(name) ?? []
  const table = tables.find((one) => one.name === of)
  if (!table) throw new ArchiveFault('ARCHIVE_UNREADABLE', name.slice(0, 120))
  return table
}

async function textOf({ name, size, content }: TarFile): Promise<string> {
  if (size > PART) throw new ArchiveFault('ARCHIVE_TOO_LARGE', name)
  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function json<Schema extends z.ZodType>(schema: Schema, text: string, place: string): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof z.ZodError || error instanceof SyntaxError) throw new ArchiveFault('ARCHIVE_UNREADABLE', place)
    throw error
  }
}
