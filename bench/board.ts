/**
 * The board of 10,000 opportunities with 1,000 estimates, through HTTP and in Chromium to its first cards, on the embedded database
 * and on PostgreSQL: `npx tsx bench/board.ts [embedded|postgres]`. Chromium draws the built web app (npm run build).
 * Floors: a route that does nothing, and the page of customers without any in the same browser. Ends with 1 at twice a target.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { areas } from '../apps/server/src/areas.ts'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { buildApp } from '../apps/server/src/http/app.ts'
import { webApp } from '../apps/server/src/http/web-app.ts'
import { migrations, webFolder, workers } from '../apps/server/src/places.ts'
import { PASSWORD, testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { type Figure, percentile, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const CARDS = 10_000
const ESTIMATES = 1_000
const CALLS = 60
const OPENINGS = 8
const TARGET = 1_000
const BOARD = '/api/opportunities/board?cards=40&sort=ClosingDate'
const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
if (!existsSync(webFolder)) throw new Error('the web app is not built: npm run build')

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
  const { services, tenant } = await testApp({}, database)
  const user = await tenant()
  await fill(database, user)
  await database.script('analyze')

  const first = await user.call('GET', BOARD)
  const columns = first.body['Columns'] as readonly { Count: number; Cards: readonly unknown[] }[]
  const counted = columns.reduce((sum, column) => sum + column.Count, 0)
  if (first.status !== 200 || counted !== CARDS) throw new Error(`the board holds ${counted} cards`)
  const calls = await times(CALLS, () => user.call('GET', BOARD))
  const searches = await times(CALLS, () => user.call('GET', `${BOARD}&q=hala`))
  const empty = await times(CALLS, () => user.call('GET', '/health/live'))

  const app = await buildApp(services, [...areas, webApp(webFolder)])
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const { cold, inside, floor } = await inChromium(origin, user)
  await app.close()
  const ms = 'ms' as const
  return [
    {
      what: `${where}: board, HTTP, p95`,
      unit: ms,
      target: TARGET,
      measured: percentile(calls, 0.95),
      floor: percentile(empty, 0.95),
    },
    {
      what: `${where}: board, HTTP, median`,
      unit: ms,
      measured: percentile(calls, 0.5),
      floor: percentile(empty, 0.5),
    },
    {
      what: `${where}: board with a search, HTTP, p95`,
      unit: ms,
      target: TARGET,
      measured: percentile(searches, 0.95),
    },
    {
      what: `${where}: Chromium, inside the app to the first cards, median`,
      unit: ms,
      target: TARGET,
      measured: percentile(inside, 0.5),
      floor,
    },
    {
      what: `${where}: Chromium, a new page to the first cards, median`,
      unit: ms,
      target: TARGET,
      measured: percentile(cold, 0.5),
      floor,
    },
  ]
}

async function fill(database: Database, { clientId, userId }: TestUser): Promise<void> {
  await database.system(async (tx) => {
    await tx.run(sql`insert into opportunities (client_id, name, account_name, agent_id, stage_id, sum, currency, probability, closing_date, priority, stage_since)
      select ${clientId}::bigint, (array['Hală', 'Bloc', 'Casă', 'Pod', 'Școală'])[1 + n % 5] || ' ' || n, 'Firma ' || n % 900 || ' SRL', ${userId}::bigint, 1 + n % 8,
        (n * 7919 % 1000000) / 4.0, case when n % 10 = 0 then 'EUR' else 'RON' end, n % 101, date '2026-01-01' + n % 700, 'normal', now() - n % 90 * interval '1 day'
      from generate_series(1, ${CARDS}::integer) as n`)
    await tx.run(sql`insert into projects (client_id, user_id, name, practice, currency, related_entity_type, related_entity_id, without_vat, with_vat)
      select ${clientId}::bigint, ${userId}::bigint, 'Deviz ' || o.id, 'ro', 'RON', 'opportunity', o.id, o.sum, o.sum
      from (select id, sum from opportunities where client_id = ${clientId} order by closing_date, id limit ${ESTIMATES}::integer) as o`)
  })
}

/** Opens the board in a browser that is signed in: from another page of the app, and as a new page with nothing in its memory. */
async function inChromium(origin: string, user: TestUser) {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${origin}/#/login`)
  await page.getByLabel('Email').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  const home = (of: Page) => of.getByRole('heading', { name: 'Customers' }).waitFor()
  const cards = (of: Page) => of.locator('[data-card]').first().waitFor()
  await home(page)
  const inside: number[] = []
  for (let opening = 0; opening < OPENINGS; opening++) {
    await page.reload()
    await home(page)
    await page.waitForTimeout(500)
    const { ms } = await timed(() =>
      page
        .getByRole('link', { name: 'Opportunities' })
        .click()
        .then(() => cards(page)),
    )
    inside.push(ms)
    await page.getByRole('link', { name: 'Customers' }).click()
  }
  const fresh = async (path: string, shown: (of: Page) => Promise<void>) => {
    const next = await context.newPage()
    const { ms } = await timed(() => next.goto(`${origin}/#${path}`).then(() => shown(next)))
    await next.close()
    return ms
  }
  const cold: number[] = []
  const bare: number[] = []
  for (let opening = 0; opening < OPENINGS; opening++) {
    cold.push(await fresh('/opportunities?view=board', cards))
    bare.push(await fresh('/customers', home))
  }
  await browser.close()
  return { cold, inside, floor: percentile(bare, 0.5) }
}

/** Milliseconds of each of so many calls, one after the other. */
async function times(count: number, work: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let at = 0; at < count; at++) found.push((await timed(work)).ms)
  return found
}
