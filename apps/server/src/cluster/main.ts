import type { Region } from '@temelia/calendar/region'
import { sql } from 'kysely'
import { readConfig, WrongSetting } from '../config.ts'
import { regionalDatabases } from '../databases.ts'
import type { Database } from '../db/database.ts'
import { isolate, rebalance } from '../db/place.ts'
import { spread, SpreadFault } from '../db/spread.ts'
import { migrations, workers } from '../places.ts'

const regions: readonly Region[] = ['ro', 'us']

const USAGE = `npm run spread                                        spreads the databases over their clusters
npm run spread -- isolate REGION COMPANY [HOST:PORT]   gives a company parts of tables of its own, on that server
npm run spread -- rebalance                           moves parts until the servers hold alike`

/** Lays the databases of a house out over the clusters whose coordinators they are; servers may run meanwhile. */
async function main(): Promise<void> {
  const [order, ...words] = process.argv.slice(2)
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
  const each = async (work: (region: Region, database: Database) => Promise<void>) => {
    for (const region of there) {
      const database = await databases.get(region)
      await demandServers(region, database)
      await work(region, database)
    }
  }
  if (order === undefined) await each(spreadAll)
  else if (order === 'rebalance') await each(levelled)
  else if (order === 'isolate') {
    const [region, company, server] = words
    if (!there.some((one) => one === region) || !/^\d{1,15}$/.test(company ?? '')) throw new SpreadFault(USAGE)
    await each(async (one, database) => {
      if (one === region) await isolated(one, database, Number(company), server)
    })
  } else throw new SpreadFault(USAGE)
  await databases.close()
}

async function spreadAll(region: Region, database: Database): Promise<void> {
  const tables = await spread(database)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `${region}: ${rows} rows of ${tables.length} tables were spread, each table with the count and hash it had before`,
  )
}

async function levelled(region: Region, database: Database): Promise<void> {
  for (const { server, parts, bytes } of await rebalance(database))
    say(`${region}: ${server} holds ${parts} parts of tables, ${Math.round(bytes / 1_000_000)} MB`)
}

async function isolated(region: Region, database: Database, company: number, to: string | undefined): Promise<void> {
  const { server, before, after } = await isolate(database, company, to)
  say(`${region}: company ${company} lies apart on ${server}; ${before} rows before, ${after} now`)
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
