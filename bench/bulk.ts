/**
 * A change of 10,000 customers and its undo, their removal and its undo, and the export of 20,000 customers, on PostgreSQL and on the
 * embedded database: `npx tsx bench/bulk.ts`. The floor of the change is the same as one bare UPDATE. Ends with 1 at twice a target.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { type Figure, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const CUSTOMERS = 20_000
const CHANGED = 10_000
const FIELDS = 'AccountName,City,Phone,Email,SalesFigure,AccountAgentId,CreatedAt'

const figures: Figure[] = []
const server = await throwAwayServer(4)
await measure('PostgreSQL', server.database, 1)
await server.stop()

const folder = mkdtempSync(join(tmpdir(), 'temelia-bulk-'))
const embedded = await openEmbedded('ro', { dataDir: folder, durable: true }, workers.database)
await migrate(embedded, migrations())
await measure('embedded', embedded, 3)
await embedded.close()
rmSync(folder, { recursive: true })
process.exit(report(figures) ? 1 : 0)

/** `slower`: how many times a target of the server may be needed. */
async function measure(where: string, database: Database, slower: number): Promise<void> {
  const { app, tenant } = await testApp({}, database)
  const user = await tenant()
  await database.system((tx) =>
    tx.run(sql`insert into customers (client_id, name, city, rating, phone, email, sales_figure, agent_id)
      select ${user.clientId}::bigint, 'Construct ' || n || ' SRL', 'Cluj', n % 2, '07' || lpad(n::text, 8, '0'),
        'office' || n || '@firma.example', n * 1.25, ${user.userId}::bigint from generate_series(1, ${CUSTOMERS}::integer) n`),
  )
  await database.script('analyze')
  const filter = { field: 'Rating', op: 'eq', value: 1 }
  const order = { Entity: 'customer', Filter: filter }
  const add = (what: string, seconds: number, target: number, floor?: number) =>
    figures.push({
      what: `${where}: ${what}`,
      unit: 's',
      measured: seconds,
      target: target * slower,
      ...(floor === undefined ? {} : { floor }),
    })

  const bare = await timed(() =>
    database.system((tx) =>
      tx.run(sql`update customers set city = 'Dej' where client_id = ${user.clientId} and rating = 1`),
    ),
  )
  const preview = await timed(() =>
    user.call('POST', '/api/bulk/preview', { ...order, Action: 'edit', Changes: { City: 'Turda', Employees: 7 } }),
  )
  add('look at a change of 10,000', preview.ms / 1000, 2)
  const edit = await timed(() => run(user, { ...order, Action: 'edit', Changes: { City: 'Turda', Employees: 7 } }))
  add('change 10,000', edit.ms / 1000, 10, bare.ms / 1000)
  const undo = await timed(() => takeBack(user, edit.value))
  add('take the change back', undo.ms / 1000, 10, bare.ms / 1000)
  const removal = await timed(() => run(user, { ...order, Action: 'delete' }))
  add('remove 10,000', removal.ms / 1000, 10)
  const back = await timed(() => takeBack(user, removal.value))
  add('take the removal back', back.ms / 1000, 10)
  for (const format of ['csv', 'xlsx']) {
    const file = await timed(async () => {
      const reply = await user.call('GET', `/api/exports/AccountsContacts?format=${format}&fields=${FIELDS}`)
      if (reply.status !== 200 || Number(reply.headers['x-total-count']) !== CUSTOMERS) throw new Error('not exported')
    })
    add(`export 20,000 as ${format}`, file.ms / 1000, 3)
  }
  await app.close()
}

type Run = Readonly<{ BulkId: number; Status: string; Changed: number; Restored: number }>

async function run(user: TestUser, order: object): Promise<number> {
  const done = await follow(user, (await user.call('POST', '/api/bulk', order)).body as unknown as Run)
  if (done.Changed !== CHANGED) throw new Error(`changed ${done.Changed}: ${done.Status}`)
  return done.BulkId
}

async function takeBack(user: TestUser, id: number): Promise<void> {
  const done = await follow(user, (await user.call('POST', `/api/bulk/${id}/undo`)).body as unknown as Run)
  if (done.Restored !== CHANGED) throw new Error(`restored ${done.Restored}: ${done.Status}`)
}

async function follow(user: TestUser, begun: Run): Promise<Run> {
  let now = begun
  while (now.Status === 'running' || now.Status === 'undoing') {
    await new Promise((resolve) => setTimeout(resolve, 100))
    now = (await user.call('GET', `/api/bulk/${now.BulkId}`)).body as unknown as Run
  }
  return now
}
