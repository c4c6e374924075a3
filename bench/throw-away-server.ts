import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openServer } from '../apps/server/src/db/postgres.ts'
import { migrations } from '../apps/server/src/places.ts'
import { startPostgres } from '../scripts/postgres.mjs'

/** A migrated database on a PostgreSQL server that is gone afterwards; `size` is the pool. */
export async function throwAwayServer(
  size: number,
): Promise<{ database: Database; url: string; stop: () => Promise<void> }> {
  const postgres = await startPostgres()
  const server = await openServer('ro', postgres.url, 1)
  await server.script('create database bench')
  await server.close()
  const url = new URL(postgres.url)
  url.pathname = '/bench'
  const database = await openServer('ro', url.href, size)
  await migrate(database, migrations())
  const stop = async () => {
    await database.close()
    await postgres.stop()
  }
  return { database, url: url.href, stop }
}
