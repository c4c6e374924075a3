import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import type { Database, Region } from './db/database.ts'
import { type Migration, migrate } from './db/migrate.ts'
import { openEmbedded } from './db/pglite.ts'
import { openServer } from './db/postgres.ts'

/** Where the code and files of a database are found. */
export interface DatabasePlaces {
  readonly worker: URL
  readonly migrations: readonly Migration[]
}

/**
 * The regional databases, each opened and brought up to date on first use: a PostgreSQL server where its URL is set,
 * else an embedded one in its folder under the data folder. `prepare` runs once after opening.
 */
export function regionalDatabases(
  config: Config,
  places: DatabasePlaces,
  prepare: (database: Database) => Promise<void>,
) {
  const opened = new Map<Region, Promise<Database>>()

  const open = async (region: Region): Promise<Database> => {
    const url = config.databaseUrls[region]
    const database = url ? await openServer(region, url, config.poolSize) : await embedded(region)
    await migrate(database, places.migrations)
    await prepare(database)
    return database
  }

  /** A new folder is made by a thread of its own: creating one leaves 300 MB behind that only the thread's end gives back. */
  const embedded = async (region: Region): Promise<Database> => {
    const settings = { dataDir: `${config.dataDir}/${region}`, durable: true }
    if (!existsSync(settings.dataDir)) {
      const made = await openEmbedded(region, settings, places.worker)
      await migrate(made, places.migrations)
      await made.close()
    }
    return openEmbedded(region, settings, places.worker)
  }

  return {
    get: (region: Region): Promise<Database> => {
      let database = opened.get(region)
      if (!database) {
        database = open(region)
        opened.set(region, database)
      }
      return database
    },
    close: async (): Promise<void> => {
      for (const database of opened.values()) await (await database).close()
    },
  }
}
