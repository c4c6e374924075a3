import { existsSync, renameSync, rmSync } from 'node:fs'
import type { Region } from '@temelia/calendar/region'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { type Migration, migrate } from './db/migrate.ts'
import { openEmbedded } from './db/pglite.ts'
import { openServer } from './db/postgres.ts'
import type { SlowLog } from './db/slow-statements.ts'
import { allTables, refreshStatistics } from './db/upkeep.ts'

const regions: readonly Region[] = ['ro', 'us']

/** Where the code and files of a database are found, and what is done with one. */
export interface DatabaseCare {
  readonly worker: URL
  readonly migrations: readonly Migration[]
  /** Brings what a migrated database starts with; called at each opening. */
  readonly fill: (database: Database) => Promise<void>
  /** Takes an open database into service. */
  readonly serve: (database: Database) => void
  /** Hears of slow statements of a database in service. */
  readonly slow?: SlowLog
}

/**
 * The regional databases: a PostgreSQL server where its URL is set, else an embedded one in its folder under the data
 * folder. An embedded one costs 150 MB while it is open, so it is opened when somebody of its region comes.
 */
export function regionalDatabases(config: Config, care: DatabaseCare) {
  const opened = new Map<Region, Promise<Database>>()
  const folder = (region: Region) => `${config.dataDir}/${region}`

  const ready = async (database: Database): Promise<Database> => {
    // Servers that are started together do this one after the other: the second finds it done.
    await database.alone(async () => {
      await migrate(database, care.migrations)
      await care.fill(database)
    })
    return database
  }

  const open = async (region: Region): Promise<Database> => {
    const url = config.databaseUrls[region]
    const database = await ready(
      url
        ? await openServer(region, url, config.poolSize, care.slow)
        : await openEmbedded(region, { dataDir: folder(region), durable: true }, care.worker, care.slow),
    )
    care.serve(database)
    return database
  }

  const get = (region: Region): Promise<Database> => {
    let database = opened.get(region)
    if (!database) {
      database = open(region)
      opened.set(region, database)
    }
    return database
  }

  return {
    get,
    /** Connects to the servers, so that a wrong address is told at the start and not by the first request. */
    connect: async (): Promise<void> => {
      await Promise.all(regions.filter((region) => config.databaseUrls[region]).map(get))
    },
    /** The regions whose embedded folder is not there yet. */
    missing: (): Region[] => regions.filter((region) => !config.databaseUrls[region] && !existsSync(folder(region))),
    /** Makes and fills the folder of a region, under another name until it is whole: a start that is cut off leaves nothing half-filled. */
    make: async (region: Region): Promise<void> => {
      const unfinished = `${folder(region)}.new`
      rmSync(unfinished, { recursive: true, force: true })
      const settings = { dataDir: unfinished, durable: true }
      const made = await ready(await openEmbedded(region, settings, care.worker))
      await refreshStatistics(made, await allTables(made))
      await made.close()
      renameSync(unfinished, folder(region))
    },
    close: async (): Promise<void> => {
      for (const database of opened.values()) await (await database).close()
    },
  }
}
