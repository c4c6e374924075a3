import { existsSync } from 'node:fs'
import type { Config } from './config.ts'
import type { Database, Region } from './db/database.ts'
import { type Migration, migrate } from './db/migrate.ts'
import { openEmbedded } from './db/pglite.ts'
import { openServer } from './db/postgres.ts'

/** Where the code and files of a database are found, and what is done with one. */
export interface DatabaseCare {
  readonly worker: URL
  readonly migrations: readonly Migration[]
  /** Brings what a migrated database starts with; called at each opening. */
  readonly fill: (database: Database) => Promise<void>
  /** Takes an open database into service. */
  readonly serve: (database: Database) => void
}

/**
 * The regional databases: a PostgreSQL server where its URL is set, else an embedded one in its folder under the data
 * folder. An embedded one costs 150 MB while it is open, so it is opened when somebody of its region comes.
 */
export function regionalDatabases(config: Config, care: DatabaseCare) {
  const opened = new Map<Region, Promise<Database>>()
  const settings = (region: Region) => ({ dataDir: `${config.dataDir}/${region}`, durable: true })

  const ready = async (database: Database): Promise<Database> => {
    await migrate(database, care.migrations)
    await care.fill(database)
    return database
  }

  const open = async (region: Region): Promise<Database> => {
    const url = config.databaseUrls[region]
    const database = await ready(
      url ? await openServer(region, url, config.poolSize) : await openEmbedded(region, settings(region), care.worker),
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
    /**
     * Makes what is not there yet: connects to servers, creates and fills new folders. A new folder is made by a thread
     * that ends afterwards: creating one leaves 300 MB behind that only the thread's end gives back.
     */
    prepare: async (region: Region): Promise<void> => {
      if (config.databaseUrls[region]) await get(region)
      else if (!existsSync(settings(region).dataDir)) {
        const made = await ready(await openEmbedded(region, settings(region), care.worker))
        await made.close()
      }
    },
    close: async (): Promise<void> => {
      for (const database of opened.values()) await (await database).close()
    },
  }
}
