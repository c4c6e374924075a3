import type { Region } from '@temelia/calendar/region'
import { sql } from 'kysely'
import { readConfig, WrongSetting } from '../config.ts'
import { regionalDatabases } from '../databases.ts'
import type { Database } from '../db/database.ts'
import { spread, SpreadFault } from '../db/spread.ts'
import { migrations, workers } from '../places.ts'

const regions: readonly Region[] = ['ro', 'us']

/** Spreads the databases of a house over the clusters whose coordinators they are; servers may run meanwhile, their writes wait. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const there = regions.filter((region) => config.databaseUrls[region])
  if (there.length === 0) throw new SpreadFault('Say which databases: DATABASE_URL_RO, DATABASE_URL_US.')
  const nothing = async () => undefined
  const databases = regionalDatabases(config, {
    worker: workers.database,
    migrations: migrations(),
    fill: nothing,
    serve: () => undefined,
  })
  for (const region of there) {
    const database = await databases.get(region)
    await demandServers(region, database)
    const tables = await spread(database)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `${region}: ${rows} rows of ${tables.length} tables were spread, each table with the count and hash it had before`,
    )
  }
  await databases.close()
}

/** @throws SpreadFault where the database is no coordinator, or has nobody to spread its tables over */
async function demandServers(region: Region, database: Database): Promise<void> {
  const servers = await database.system(async (tx) =>
    tx.spread
      ? tx.one<{ count: number }>(sql`select count(*) as count from citus_get_active_worker_nodes()`)
      : undefined,
  )
  if (!servers) throw new SpreadFault(`${region}: the database has no extension citus.`)
  if (servers.count === 0) throw new SpreadFault(`${region}: the coordinator knows no other server (citus_add_node).`)
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

main().catch((error: unknown) => {
  const known = [SpreadFault, WrongSetting].some((kind) => error instanceof kind)
  process.stderr.write(`${known ? (error as Error).message : String(error instanceof Error ? error.stack : error)}\n`)
  process.exit(1)
})
