import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Migration, migrate } from '../db/migrate.ts'
import { openEmbedded } from '../db/pglite.ts'
import { openServer } from '../db/postgres.ts'
import { migrations, workers } from '../places.ts'
import { spread } from '../db/spread.ts'
import { cluster, copyOnCluster, onCluster } from './cluster.ts'
import { heldToOnePlace } from './one-place.ts'

const cache = fileURLToPath(new URL('../../../../node_modules/.cache/temelia/', import.meta.url))

/** Whether this run is on a PostgreSQL server (`node scripts/postgres.mjs npx vitest run ...`) and not on the embedded database. */
export const onServer = cluster !== undefined || process.env['TEST_DATABASE'] === 'postgres'

const POOL = 8
const TEMPLATE = 'temelia_test_template'

let opened: Promise<Database> | undefined
let copies = 0

/**
 * The migrated database of this test file. Tests are kept apart by a fresh tenant each (`startTenant`, or `testApp().tenant()`), never by a rollback.
 * Embedded: in memory, from a tarball made once for a set of migrations (set-up.ts). On a server: a copy of a migrated template.
 * On a cluster all files share one.
 */
export function testDatabase(): Promise<Database> {
  opened ??= cluster ? openServer('ro', cluster, POOL).then(heldToOnePlace) : newDatabase()
  return opened
}

/** A migrated database that nobody else uses, for tests of the database itself; `size` is the pool of a server's. */
export async function newDatabase(size = POOL): Promise<Database> {
  if (cluster) return newOnCluster(size)
  if (!onServer)
    return openEmbedded('ro', { dataDir: '', tarball: tarballOf(migrations()), durable: false }, workers.database)
  const name = newName()
  const server = await openServer('ro', serverUrl('postgres'), 1)
  await server.script(`create database ${name} template ${TEMPLATE}`)
  await server.close()
  return openServer('ro', serverUrl(name), size)
}

/** As `newDatabase`; on a cluster its companies may ask all servers of it, as statements do that leave it to the wall whose rows they see. */
export async function newDatabaseOfAllPlaces(size = POOL): Promise<Database> {
  return cluster ? openServer('ro', onCluster(await nameOnCluster()), size) : newDatabase(size)
}

async function newOnCluster(size: number): Promise<Database> {
  return heldToOnePlace(await openServer('ro', onCluster(await nameOnCluster()), size))
}

async function nameOnCluster(): Promise<string> {
  const name = newName()
  await copyOnCluster(TEMPLATE, name)
  const copy = await openServer('ro', onCluster(name), 1)
  await copy.script('delete from customers; delete from clients')
  // A copy of a database has none of its settings.
  await spread(copy)
  await copy.close()
  return name
}

function newName(): string {
  return `temelia_test_${process.pid}_${Date.now()}_${++copies}`
}

/** Where another process reaches a test database on a server. */
export async function urlOf(database: Database): Promise<string> {
  const found = await database.system((tx) => tx.one<{ name: string }>(sql`select current_database() as name`))
  return serverUrl(found?.name ?? '')
}

/** The address of a database on the server that nothing has been done to. */
export async function blankDatabase(): Promise<string> {
  const name = newName()
  const server = await openServer('ro', serverUrl('postgres'), 1)
  await server.script(`create database ${name}`)
  await server.close()
  return serverUrl(name)
}

/** Makes what every test database is copied from. Runs once before the tests; gives how to clean up after them. */
export async function prepareTestDatabases(): Promise<() => Promise<void>> {
  const all = migrations()
  if (cluster) {
    const database = await openServer('ro', cluster, 1)
    await migrate(database, all)
    await companyBeforeSpreading(database)
    await spread(database)
    await database.close()
    await copyOnCluster(new URL(cluster).pathname.slice(1), TEMPLATE)
    return async () => undefined
  }
  if (!onServer) {
    if (!existsSync(tarballOf(all))) await makeTarball(all)
    return async () => undefined
  }
  const server = await openServer('ro', serverUrl('postgres'), 1)
  await server.script(`create database ${TEMPLATE}`)
  const template = await openServer('ro', serverUrl(TEMPLATE), 1)
  await migrate(template, all)
  await template.close()
  return async () => {
    const names = await server.system((tx) =>
      tx.rows<{ datname: string }>(sql`select datname from pg_database where datname like 'temelia\_test\_%'`),
    )
    for (const { datname } of names) await server.script(`drop database ${datname} with (force)`)
    await server.close()
  }
}

/** A company that was there when the tables were spread, for the test that it still is (db/distribute.test.ts). */
export const BEFORE_SPREADING = { name: 'Firma de dinainte', customers: 3 }

async function companyBeforeSpreading(database: Database): Promise<void> {
  await database.system(async (tx) => {
    const { name, customers } = BEFORE_SPREADING
    if (await tx.one(sql`select 1 from clients where name = ${name}`)) return
    const made = await tx.one<{ id: number }>(sql`insert into clients (client_id, id, name, practice)
      select next.id, next.id, ${name}, 'ro' from (select nextval('clients_id') as id) as next returning id`)
    await tx.run(
      sql`insert into customers (client_id, name) select ${made?.id ?? 0}::bigint, 'Client ' || n from generate_series(1, ${customers}::integer) n returning 1`,
    )
  })
}

function serverUrl(database: string): string {
  if (cluster) return onCluster(database)
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
  url.pathname = `/${database}`
  return url.href
}

async function makeTarball(all: readonly Migration[]): Promise<void> {
  const file = tarballOf(all)
  mkdirSync(cache, { recursive: true })
  const database = await openEmbedded('ro', { dataDir: '', durable: false }, workers.database)
  await migrate(database, all)
  const part = `${file}.${process.pid}`
  writeFileSync(part, await database.dump())
  renameSync(part, file)
  await database.close()
}

function tarballOf(all: readonly Migration[]): string {
  const key = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16)
  return `${cache}${key}.tar.gz`
}
