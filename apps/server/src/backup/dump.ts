import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { MANIFEST, type Manifest } from './manifest.ts'
import { type Table, tablesInOrder } from './tables.ts'

const AT_ONCE = 1_000

/**
 * Writes a whole database into a folder: a file of lines for each table, one JSON object a row, and a manifest with counts and hashes. All
 * of it is read in one transaction, so that it is the state of one moment, whatever is written meanwhile.
 */
export async function dumpDatabase(database: Database, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return database.system(async (tx) => {
    const tables: Record<string, Manifest['tables'][string]> = {}
    for (const table of await tablesInOrder(tx)) tables[table.name] = await dumpTable(tx, table, folder)
    const migrations = await tx.rows<{ name: string }>(sql`select name from migrations order by name`)
    const sequences = await tx.rows<{ name: string; last: number }>(
      sql`select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
    )
    const manifest: Manifest = {
      format: 'temelia-backup-1',
      region: database.region,
      madeAt: new Date().toISOString(),
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
    }
    await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 })
    return manifest
  }, 'snapshot')
}

async function dumpTable(tx: Tx, table: Table, folder: string): Promise<Manifest['tables'][string]> {
  const hash = createHash('sha256')
  let rows = 0
  const lines = async function* () {
    for await (const page of pagesOf(tx, table)) {
      const text = page.map((line) => `${line}\n`).join('')
      hash.update(text)
      rows += page.length
      yield text
    }
  }
  const file = createWriteStream(join(folder, `${table.name}.ndjson.gz`), { mode: 0o600 })
  await pipeline(Readable.from(lines()), createGzip(), file)
  return { rows, sha256: hash.digest('hex') }
}

/** The rows of a table as texts, in the order of its key. Figures stay as the database writes them. */
async function* pagesOf(tx: Tx, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const order = key.length > 0 ? sql`order by ${sql.join(key.map((one) => sql.ref(one)))}` : sql``
  const row = sql`select ${sql.join(columns.map((one) => sql.ref(one)))} from ${sql.table(name)} ${order}`
  await tx.run(sql`declare backup_rows no scroll cursor for select to_jsonb(r)::text as line from (${row}) r`)
  for (;;) {
    const page = await tx.rows<{ line: string }>(sql`fetch ${sql.raw(String(AT_ONCE))} from backup_rows`)
    if (page.length > 0) yield page.map(({ line }) => line)
    if (page.length < AT_ONCE) break
  }
  await tx.run(sql`close backup_rows`)
}
