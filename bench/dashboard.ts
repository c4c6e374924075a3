/**
 * The whole dashboard of 20,000 customers, 10,000 opportunities and 50,000 activities, all its panels asked at once through HTTP:
 * `npx tsx bench/dashboard.ts [embedded|postgres]`; `node scripts/postgres.mjs npx tsx bench/dashboard.ts postgres` on a throw-away server.
 * Floor: as many routes that do nothing. Ends with 1 at twice a target.
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
import { type Figure, percentile, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const CUSTOMERS = 20_000
const OPPORTUNITIES = 10_000
const ACTIVITIES = 50_000
const PROJECTS = 500
const CALLS = 40
const TARGET = 300

const PANELS = [
  'figures',
  'overdue',
  'salesFunnel',
  'calendar',
  'budget',
  'investmentsStages',
  'conversionRate',
  'map',
  'changes',
  'actions',
  'balance',
  'weightedPipeline',
  'recentProjects',
]

const only = process.argv[2]
let beyond = false

if (only !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-bench-'))
  const embedded = await openEmbedded('ro', { dataDir: join(folder, 'ro'), durable: true }, workers.database)
  await migrate(embedded, migrations())
  beyond = report(await measure('embedded', embedded))
  await embedded.close()
  rmSync(folder, { recursive: true })
}

if (only !== 'embedded') {
  const { database, stop } = await throwAwayServer(8)
  beyond = report(await measure('PostgreSQL', database)) || beyond
  await stop()
}

process.exit(beyond ? 1 : 0)

async function measure(where: string, database: Database): Promise<Figure[]> {
  const { tenant } = await testApp({}, database)
  const user = await tenant()
  const zone = Number((await user.call('POST', '/api/zones', { Name: 'Nord' })).body['ZoneId'])
  const agent = await user.colleague({ viewForeign: false })
  await fill(database, user, agent, zone)
  await database.script('analyze')

  const asks: readonly (readonly [string, TestUser, object])[] = [
    ['this year', user, { Interval: 9 }],
    ['all time', user, { Interval: 11 }],
    ['this month, one zone', user, { Interval: 7, Zones: [zone] }],
    ['who sees only the own', agent, { Interval: 9 }],
  ]
  const figures: Figure[] = []
  for (const [what, asker, body] of asks) {
    for (let warm = 0; warm < 3; warm++) await whole(asker, body)
    const times: number[] = []
    for (let at = 0; at < CALLS; at++) times.push((await timed(() => whole(asker, body))).ms)
    const floor: number[] = []
    for (let at = 0; at < CALLS; at++)
      floor.push((await timed(() => Promise.all(PANELS.map(() => asker.call('GET', '/api/zones?count=none'))))).ms)
    figures.push({
      what: `${where}: whole dashboard, ${what}, p95`,
      unit: 'ms',
      target: TARGET,
      measured: percentile(times, 0.95),
      floor: percentile(floor, 0.95),
    })
  }
  for (const panel of PANELS) {
    const times: number[] = []
    for (let at = 0; at < 10; at++)
      times.push((await timed(() => user.call('POST', `/dashboardData/${panel}`, { Interval: 9 }))).ms)
    figures.push({ what: `${where}: ${panel} alone, median`, unit: 'ms', measured: percentile(times, 0.5) })
  }
  return figures
}

/** All panels at once, as the page asks them. */
async function whole(user: TestUser, body: object): Promise<void> {
  const replies = await Promise.all(PANELS.map((panel) => user.call('POST', `/dashboardData/${panel}`, body)))
  const failed = replies.findIndex(({ status }) => status !== 200)
  if (failed >= 0) throw new Error(`${PANELS[failed]}: ${JSON.stringify(replies[failed]?.body)}`)
}

async function fill(database: Database, { clientId, userId }: TestUser, agent: TestUser, zone: number): Promise<void> {
  const owner = sql`case when n % 10 = 0 then ${agent.userId}::bigint else ${userId}::bigint end`
  await database.system(async (tx) => {
    await tx.run(sql`insert into customers (client_id, name, agent_id, zone_id, overall_balance, latitude, longitude)
      select ${clientId}::bigint, 'Firma ' || n || ' SRL', ${owner}, case when n % 5 = 0 then ${zone}::bigint end, case when n % 7 = 0 then n / 3.0 end, 43.6 + (n * 37 % 4700) / 1000.0, 20.3 + (n * 91 % 9400) / 1000.0
      from generate_series(1, ${CUSTOMERS}::integer) as n`)
    await tx.run(sql`insert into opportunities (client_id, name, account_id, agent_id, stage_id, sum, currency, probability, closing_date, priority, stage_since, closed_at, reason_of_loss, created_at)
      select ${clientId}::bigint, 'Lucrare ' || n, f.first + n % ${CUSTOMERS}::integer, ${owner}, 1 + n % 8, n * 12.35, case when n % 10 = 0 then 'EUR' end, n % 101, current_date - 100 + n % 200, 'normal', now() - n % 90 * interval '1 day',
        case when n % 8 in (5, 6) then now() - n % 500 * interval '1 day' end, case when n % 8 = 6 then (array['preț', 'termen', 'fără răspuns'])[1 + n % 3] end, now() - n % 700 * interval '1 day'
      from generate_series(1, ${OPPORTUNITIES}::integer) as n, (select min(id) as first from customers where client_id = ${clientId}) as f`)
    await tx.run(sql`insert into activities (client_id, name, type, kind, account_id, agent_id, start_at, end_at, closed_at, priority)
      select ${clientId}::bigint, 'Activitate ' || n, 'activity', (array['task', 'call', 'meeting', 'visit', 'email', 'deadline'])[1 + n % 6], f.first + n % ${CUSTOMERS}::integer, ${owner},
        now() + (n % 800 - 760) * interval '1 day', now() + (n % 800 - 760) * interval '1 day' + interval '1 hour', case when n % 800 < 755 then now() - (760 - n % 800) * interval '1 day' end, 'normal'
      from generate_series(1, ${ACTIVITIES}::integer) as n, (select min(id) as first from customers where client_id = ${clientId}) as f`)
    await tx.run(sql`insert into projects (client_id, user_id, name, practice, currency, stage, without_vat, with_vat, estimate_date, created_at)
      select ${clientId}::bigint, ${owner}, 'Deviz ' || n, 'ro', 'RON', 1 + n % 4, n * 1000.5, n * 1210.6, current_date - n, now() - n * interval '1 day' from generate_series(1, ${PROJECTS}::integer) as n`)
    await tx.run(sql`insert into audit (client_id, user_id, entity, entity_id, action, after)
      select ${clientId}::bigint, ${owner}, 'customer', f.first + n % ${CUSTOMERS}::integer, 'edit', '{}'::jsonb
      from generate_series(1, 20000) as n, (select min(id) as first from customers where client_id = ${clientId}) as f`)
  })
}
