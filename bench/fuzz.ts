/**
 * Sends 20,000 requests made from the description of the interface to the application on an embedded database, and names every reply that
 * is a 5xx, shows a stack or SQL, or is no problem+json. Usage: `npx tsx bench/fuzz.ts [requests] [seed]`.
 */
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { fuzz } from '../apps/server/src/testing/fuzz.ts'

const [requests = 20_000, seed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number)

const database = await openEmbedded('ro', { dataDir: '', durable: false }, workers.database)
await migrate(database, migrations())
const server = await testApp({}, database)
const { wrong, statuses } = await fuzz(server, await server.tenant(), requests, seed)
console.log(`seed ${seed}, ${requests} requests:`, Object.fromEntries([...statuses].sort(([a], [b]) => a - b)))
for (const one of wrong) console.log(one)
await server.app.close()
await database.close()
process.exitCode = wrong.length > 0 ? 1 : 0
