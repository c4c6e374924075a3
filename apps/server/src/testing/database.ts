import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openEmbedded } from '../db/pglite.ts'
import { openServer } from '../db/postgres.ts'
import { migrations, workers } from '../places.ts'

let opened: Promise<Database> | undefined

/**
 * The migrated database of this test worker: embedded, from a tarball that is made once for a set of migrations;
 * or, with TEST_DATABASE=postgres, a database of its own on the server at TEST_DATABASE_URL.
 */
export function testDatabase(): Promise<Database> {
  opened ??= process.env.TEST_DATABASE === 'postgres' ? onServer(process.env.TEST_DATABASE_URL ?? '') : embedded()
  return opened
}

async function embedded(): Promise<Database> {
  const tarball = await migratedTarball()
  return openEmbedded('ro', { dataDir: '', tarball, durable: false }, workers.database)
}

async function migratedTarball(): Promise<string> {
  const all = migrations()
  const key = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16)
  const folder = fileURLToPath(new URL('../../../../node_modules/.cache/temelia/', import.meta.url))
  const file = `${folder}${key}.tar.gz`
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const database = await openEmbedded('ro', { dataDir: '', durable: false }, workers.database)
  await migrate(database, all)
  const part = `${file}.${process.pid}`
  writeFileSync(part, await database.dump())
  renameSync(part, file)
  await database.close()
  return file
}

async function onServer(url: string): Promise<Database> {
  const server = await openServer('ro', url, 1)
  const name = `temelia_test_${process.pid}_${Date.now()}`
  await server.script(`create database ${name}`)
  await server.close()
  const own = new URL(url)
  own.pathname = `/${name}`
  const database = await openServer('ro', own.href, 8)
  await migrate(database, migrations())
  await database.system((tx) => tx.one(sql`select 1 as ready`))
  return database
}
