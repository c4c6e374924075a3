import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { BackupFault, MANIFEST, type Manifest, manifestSchema } from './manifest.ts'
import { type Table, tablesInOrder } from './tables.ts'

const MOST_ROWS = 500
const MOST_LETTERS = 4_000_000

/** What a backup in a folder says of itself. @throws BackupFault */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupFault(`There is no backup in ${folder}.`)
  })
  const read = manifestSchema.safeParse(JSON.parse(text))
  if (!read.success) throw new BackupFault(`${join(folder, MANIFEST)} is not the manifest of a backup.`)
  return read.data
}

/**
 * Brings a backup back into a migrated database without companies, in one transaction: all of it or nothing.
 * @throws BackupFault when the database holds companies or is of another version, or a file is not what the manifest says
 */
export async function restoreDatabase(database: Database, folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (manifest.region !== database.region)
    throw new BackupFault(`The backup is of the region ${manifest.region}, the database of ${database.region}.`)
  await database.system(async (tx) => {
    // A cluster empties and fills tables that lie on every server one after the other only.
    if (tx.spread) await tx.run(sql`set local citus.multi_shard_modify_mode = 'sequential'`)
    await demandEmpty(tx)
    await demandVersion(tx, manifest)
    const tables = await tablesInOrder(tx)
    await tx.run(sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`)
    for (const table of tables) await fill(tx, table, folder, manifest)
    for (const table of tables) if (table.late.length > 0) await complete(tx, table, folder)
    for (const [name, last] of Object.entries(manifest.sequences))
      await tx.one(sql`select setval(${name}::regclass, ${last}::bigint)`)
  })
  return manifest
}

async function demandEmpty(tx: Tx): Promise<void> {
  const found = await tx.one<{ companies: number }>(sql`select count(*)::integer as companies from clients`)
  if (found && found.companies > 0)
    throw new BackupFault(
      `The database holds ${found.companies} companies. A backup comes back into an empty one only.`,
    )
}

async function demandVersion(tx: Tx, manifest: Manifest): Promise<void> {
  const here = (await tx.rows<{ name: string }>(sql`select name from migrations order by name`)).map(({ name }) => name)
  if (JSON.stringify(here) !== JSON.stringify(manifest.migrations))
    throw new BackupFault('The backup was made by another version. Bring it back with that version, then upgrade.')
}

async function fill(tx: Tx, table: Table, folder: string, manifest: Manifest): Promise<void> {
  const told = manifest.tables[table.name]
  if (!told) throw new BackupFault(`The backup has no table ${table.name}.`)
  const hash = createHash('sha256')
  let rows = 0
  const names = sql.join(table.columns.map((one) => sql.ref(one)))
  const values = sql.join(table.columns.map((one) => (table.late.includes(one) ? sql`null` : sql.ref(`r.${one}`))))
  for await (const lines of pieces(folder, table)) {
    for (const line of lines) hash.update(`${line}\n`)
    rows += lines.length
    await tx.run(
      sql`insert into ${sql.table(table.name)} (${names}) overriding system value select ${values} from ${recordset(table, lines)} returning 1`,
    )
  }
  if (rows !== told.rows || hash.digest('hex') !== told.sha256)
    throw new BackupFault(`The file of ${table.name} is not the one that the backup was made with.`)
}

/** Points rows at those that came after them. */
async function complete(tx: Tx, table: Table, folder: string): Promise<void> {
  const set = sql.join(table.late.map((one) => sql`${sql.ref(one)} = ${sql.ref(`r.${one}`)}`))
  const same = sql.join(
    table.key.map((one) => sql`t.${sql.ref(one)} = ${sql.ref(`r.${one}`)}`),
    sql` and `,
  )
  const any = sql.join(
    table.late.map((one) => sql`${sql.ref(`r.${one}`)} is not null`),
    sql` or `,
  )
  for await (const lines of pieces(folder, table)) {
    await tx.run(
      sql`update ${sql.table(table.name)} t set ${set} from ${recordset(table, lines)} where ${same} and (${any})`,
    )
  }
}

function recordset(table: Table, lines: readonly string[]): RawBuilder<unknown> {
  return sql`jsonb_populate_recordset(null::${sql.table(table.name)}, ${`[${lines.join(',')}]`}::jsonb) r`
}

/** The rows of a table's file, some at a time. */
async function* pieces(folder: string, table: Table): AsyncGenerator<string[]> {
  const file = createReadStream(join(folder, `${table.name}.ndjson.gz`)).pipe(createGunzip())
  let lines: string[] = []
  let letters = 0
  for await (const line of createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line)
    letters += line.length
    if (lines.length < MOST_ROWS && letters < MOST_LETTERS) continue
    yield lines
    lines = []
    letters = 0
  }
  if (lines.length > 0) yield lines
}
