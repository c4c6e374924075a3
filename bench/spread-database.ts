import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openServer } from '../apps/server/src/db/postgres.ts'
import { spread } from '../apps/server/src/db/spread.ts'
import { migrations } from '../apps/server/src/places.ts'

/** The database of a throw-away cluster (`TEST_CITUS_URL`), migrated and spread; undefined where there is none. `size` is the pool. */
export async function spreadDatabase(size: number): Promise<Database | undefined> {
  const url = process.env['TEST_CITUS_URL']
  if (!url) return undefined
  const first = await openServer('ro', url, 1)
  await migrate(first, migrations())
  await spread(first)
  await first.close()
  // Connections that were there before do not have the settings of a spread database.
  return openServer('ro', url, size)
}
