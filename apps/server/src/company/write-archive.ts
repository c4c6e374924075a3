import { createHash } from 'node:crypto'
import type { Region } from '@temelia/calendar/region'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { type Storage, StorageFault } from '../ports/storage.ts'
import type { Column, CompanyTable } from './company-tables.ts'
import { ABOUT, aboutOf, MANIFEST, type Manifest, type SharedRow } from './manifest.ts'
import { tarEnd, tarHead, tarPadding } from './tar.ts'

/** Rows read at once, and letters of one part of a table: what is held in memory at any time. */
const ROWS = 1_000
const LETTERS = 2_000_000

/** Reads of the company: all in one transaction, or each in its own. */
export type Read = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** What an archive is made from. */
export interface Source {
  readonly read: Read
  readonly clientId: number
  readonly region: Region
  readonly now: Date
  readonly tables: readonly CompanyTable[]
  readonly storage: Pick<Storage, 'read'>
  /** Is told how many rows and files more are written; throws to stop. */
  readonly progress: (more: number) => Promise<void>
}

/** A whole company as a tar archive, piece by piece: the lines of its tables, its files, and what they come to. */
export async function* companyArchive(source: Source): AsyncGenerator<Buffer> {
  const { read, clientId, region, now, tables } = source
  const company = await read((tx) =>
    tx.one<{ name: string }>(sql`select name from clients where client_id = ${clientId}`),
  )
  const columns = tables.map((table) => [table.name, table.columns.map(({ name }) => name)] as const)
  const facts = { region, company: company?.name ?? '', madeAt: now.toISOString(), tables: Object.fromEntries(columns) }
  yield* whole(ABOUT, JSON.stringify(aboutOf(facts), null, 2))
  const counted: Record<string, Manifest['tables'][string]> = {}
  const shared: SharedIds = new Map()
  for (const table of tables) counted[table.name] = yield* tableParts(source, table, shared)
  yield* whole('shared/1.ndjson', await sharedLines(read, shared))
  const files = yield* fileParts(source)
  yield* whole(MANIFEST, JSON.stringify({ tables: counted, files } satisfies Manifest, null, 2))
  yield tarEnd
}

async function* tableParts(
  source: Source,
  table: CompanyTable,
  shared: SharedIds,
): AsyncGenerator<Buffer, Manifest['tables'][string]> {
  const hash = createHash('sha256')
  const pointing = table.columns.filter(({ points }) => points?.to === 'shared')
  let rows = 0
  let part = 0
  let text = ''
  for await (const lines of pages(source, table)) {
    for (const line of lines) {
      text += `${line}\n`
      if (text.length > LETTERS) yield* flush()
    }
    if (pointing.length > 0) noteShared(pointing, lines, shared)
    rows += lines.length
    await source.progress(lines.length)
  }
  if (text !== '') yield* flush()
  return { rows, sha256: hash.digest('hex') }

  function* flush(): Generator<Buffer> {
    hash.update(text)
    yield* whole(`data/${table.name}/${++part}.ndjson`, text)
    text = ''
  }
}

/** The rows of a table as texts, some at a time, in the order of its key. Figures stay as the database writes them. */
async function* pages({ read, clientId }: Source, table: CompanyTable): AsyncGenerator<string[]> {
  const key = sql.join(table.key.map((one) => sql.ref(one)))
  for (let last: readonly unknown[] | undefined; ; ) {
    const after = last ? sql`and (${key}) > (${sql.join(last.map((value, at) => typed(table, at, value)))})` : sql``
    const page = await read((tx) =>
      tx.rows<{
        line: string
      }>(sql`select (${lineOf(table)})::text as line from (select ${sql.join(table.columns.map(({ name }) => sql.ref(name)))}
        from ${sql.table(table.name)} where client_id = ${clientId} ${after} order by ${key} limit ${ROWS}) r`),
    )
    if (page.length > 0) yield page.map(({ line }) => line)
    const end = page.at(-1)
    if (!end || page.length < ROWS) return
    const row = JSON.parse(end.line) as Record<string, unknown>
    last = table.key.map((one) => row[one])
  }
}

/** A row without what is empty in it; structured values stay whole, with what is empty inside. */
function lineOf({ columns }: CompanyTable): RawBuilder<unknown> {
  const structured = columns.filter(({ type }) => type === 'jsonb' || type === 'json').map(({ name }) => name)
  const plain = sql`jsonb_strip_nulls(to_jsonb(r) - ${structured}::text[])`
  const rest = structured.map(
    (name) =>
      sql`case when ${sql.ref(`r.${name}`)} is null then '{}'::jsonb else jsonb_build_object(${name}::text, ${sql.ref(`r.${name}`)}) end`,
  )
  return sql.join([plain, ...rest], sql` || `)
}

function typed(table: CompanyTable, at: number, value: unknown): RawBuilder<unknown> {
  const type = table.columns.find(({ name }) => name === table.key[at])?.type ?? 'text'
  return sql`${value}::${sql.raw(type)}`
}

/** Ids of the catalogues for everybody that rows may name. */
type SharedIds = Map<SharedRow['table'], Set<number>>

function noteShared(columns: readonly Column[], lines: readonly string[], shared: SharedIds): void {
  for (const line of lines) {
    const row = JSON.parse(line) as Record<string, unknown>
    for (const { name, points } of columns) {
      const id = row[name]
      if (points?.to !== 'shared' || typeof id !== 'number') continue
      const table = points.table as SharedRow['table']
      shared.set(table, (shared.get(table) ?? new Set()).add(id))
    }
  }
}

async function sharedLines(read: Read, shared: SharedIds): Promise<string> {
  let text = ''
  for (const [table, ids] of shared) {
    const rows = await read((tx) =>
      tx.rows<{
        id: number
        collection: string
        symbol: string
      }>(sql`select r.id, c.code as collection, r.symbol from ${sql.table(table)} r
        join collections c on c.client_id = r.client_id and c.id = r.collection_id where r.client_id = 0 and r.id = any(${[...ids]}::bigint[]) order by r.id`),
    )
    for (const row of rows) text += `${JSON.stringify({ table, ...row } satisfies SharedRow)}\n`
  }
  return text
}

interface KeptFile {
  readonly id: number
  readonly size: number
  readonly storageKey: string
}

async function* fileParts({ read, clientId, storage, progress }: Source): AsyncGenerator<Buffer, Manifest['files']> {
  const all = createHash('sha256')
  const sum = { count: 0, bytes: 0, missing: 0 }
  for (let last = 0; ; ) {
    const page = await read((tx) =>
      tx.rows<KeptFile>(
        sql`select id, size, storage_key from files where client_id = ${clientId} and id > ${last} order by id limit ${ROWS}`,
      ),
    )
    for (const file of page) {
      const content = await opened(storage, file.storageKey)
      if (!content) {
        sum.missing++
        continue
      }
      const hash = createHash('sha256')
      let size = 0
      yield tarHead(`files/${file.id}`, file.size)
      for await (const piece of content) {
        size += piece.length
        if (size > file.size) break
        hash.update(piece)
        yield piece
      }
      if (size !== file.size) throw new Error(`file ${file.id} of company ${clientId} is not as long as it was kept`)
      yield tarPadding(size)
      all.update(`${file.id} ${hash.digest('hex')}\n`)
      sum.count++
      sum.bytes += size
      await progress(1)
    }
    if (page.length < ROWS) return { ...sum, sha256: all.digest('hex') }
    last = page.at(-1)?.id ?? last
  }
}

/** The pieces of a kept file; undefined when its bytes are gone. */
function opened(storage: Source['storage'], key: string): Promise<AsyncIterable<Buffer> | undefined> {
  return storage.read(key).catch((fault: unknown) => {
    if (fault instanceof StorageFault && fault.missing) return undefined
    throw fault
  })
}

function* whole(name: string, text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  yield tarHead(name, bytes.length)
  yield bytes
  yield tarPadding(bytes.length)
}
