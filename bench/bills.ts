/**
 * Five hundred bills issued by eight clients at once, one call in ten abandoned or refused on its way: the numbers are consecutive, each given
 * once, and nobody is told of a failure of the server. `npx tsx bench/bills.ts [postgres]`.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { issueBill } from '../apps/server/src/billing/issue.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { actorOfUser } from '../apps/server/src/http/actor.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { act } from '../apps/server/src/records/operation.ts'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { report } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const BILLS = 500
const CLIENTS = 8

const server = process.argv[2] === 'postgres' ? await throwAwayServer(CLIENTS + 2) : null
const database = server?.database ?? (await embedded())
const { tenant, app, services } = await testApp({}, database)
const user = await tenant()

const account = (await user.call('POST', '/api/AccountsContacts', { AccountName: 'Edil Pro SRL' })).body['AccountId']
const ids = await drafts(user, account as number, BILLS)
const statuses = new Map<number, number>()
let next = 0

const begun = performance.now()
await Promise.all(Array.from({ length: CLIENTS }, client))
const seconds = (performance.now() - begun) / 1000

const numbers = (
  await database.tenant(user.clientId, (tx) =>
    tx.rows<{ number: number }>(sql`select number from bills where number is not null order by number`),
  )
).map(({ number }) => Number(number))
const gaps = numbers.filter((number, index) => number !== index + 1).length
const failures = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
console.log(
  `${numbers.length} issued, ${gaps} out of order, ${failures} failures; statuses ${JSON.stringify([...statuses])}`,
)
const slow = report([
  {
    what: `bills issued by ${CLIENTS} clients, ${server ? 'PostgreSQL' : 'embedded'}`,
    unit: 'requests/s',
    measured: BILLS / seconds,
    target: 100,
  },
])
await app.close()
await server?.stop()
if (gaps > 0 || failures > 0 || numbers.length !== BILLS) throw new Error('numbers are not what they have to be')
if (slow) console.log('slower than wanted')
process.exit(0)

/** A database of the embedded engine on disk, with a real fsync at each commit, as a company of one server has it. */
async function embedded(): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-bench-bills-'))
  const opened = await openEmbedded('ro', { dataDir: join(folder, 'ro'), durable: true }, workers.database)
  await migrate(opened, migrations())
  return opened
}

/** Issues one bill after the other; each tenth transaction is rolled back first, after it took its number. */
async function client(): Promise<void> {
  while (next < ids.length) {
    const at = next++
    const id = ids[at]
    if (at % 10 === 0) await abandoned(id as number)
    const { status } = await user.call('POST', `/api/bills/${String(id)}/issue`, {})
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

/** A transaction that takes a number and then ends without keeping it. */
async function abandoned(id: number): Promise<void> {
  const actor = await database.system((tx) =>
    actorOfUser(tx, { region: 'ro', clientId: user.clientId, userId: user.userId }, new Date()),
  )
  const gaveUp = new Error('the client is gone')
  await act(database, services.engine, actor as NonNullable<typeof actor>, async (context) => {
    await issueBill(context, services.engine, id, {})
    throw gaveUp
  }).catch((error: unknown) => {
    if (error !== gaveUp) throw error
  })
}

/** Drafts with one line each, written at once. */
async function drafts(of: TestUser, accountId: number, count: number): Promise<number[]> {
  return database.tenant(of.clientId, async (tx) => {
    const rows = await tx.rows<{ id: number }>(sql`insert into bills (client_id, name, account_id, user_id, currency)
      select ${of.clientId}::bigint, 'Situația ' || n, ${accountId}::bigint, ${of.userId}::bigint, 'RON' from generate_series(1, ${count}::integer) n returning id`)
    await tx.run(sql`insert into entity_products (client_id, related_entity_type, related_entity_id, user_id, position, name, quantity, price, vat_category, vat_rate)
      select client_id, 'bill', id, user_id, 1, 'Zidărie', 3, 33.33, 'S', 21 from bills where client_id = ${of.clientId}`)
    return rows.map(({ id }) => id)
  })
}
