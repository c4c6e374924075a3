/**
 * A timetable of 5,000 articles made from the estimate, read whole, changed by one relation and one duration, and its curve by day, on
 * PostgreSQL and on the embedded database: `npx tsx bench/timetable.ts`. Ends with 1 at twice a target.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { type Reply, testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { type Figure, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const LINES = 5_000

const figures: Figure[] = []
const server = await throwAwayServer(4)
await measure('PostgreSQL', server.database)
await server.stop()

const folder = mkdtempSync(join(tmpdir(), 'temelia-timetable-'))
const embedded = await openEmbedded('ro', { dataDir: folder, durable: true }, workers.database)
await migrate(embedded, migrations())
await measure('embedded', embedded)
await embedded.close()
rmSync(folder, { recursive: true })
process.exit(report(figures) ? 1 : 0)

async function measure(where: string, database: Database): Promise<void> {
  const { app, tenant } = await testApp({}, database)
  const user = await tenant()
  const projectId = await estimateOf(user, database)
  await database.script('analyze')
  const address = `/api/estimation-investments/${projectId}`
  const time = async (what: string, target: number, status: number, call: () => Promise<Reply>): Promise<Reply> => {
    const { ms, value } = await timed(call)
    if (value.status !== status) throw new Error(`${what}: ${value.status} ${JSON.stringify(value.body).slice(0, 400)}`)
    figures.push({ what: `${where}: ${what}`, unit: 's', measured: ms / 1000, target })
    return value
  }
  const asked = { Level: 'article', SuggestOrder: true }
  await time(`made from an estimate of ${LINES} articles`, 2, 201, () =>
    user.call('POST', `${address}/schedule/fromEstimate`, asked),
  )
  const whole = await time('read whole', 1, 200, () => user.call('GET', `${address}/schedule`))
  const activities = whole.body.Activities as { ScheduleActivityId: number; Group: boolean }[]
  const [first, second] = activities.filter(({ Group }) => !Group).map(({ ScheduleActivityId }) => ScheduleActivityId)
  await time('a duration saved', 0.15, 200, () =>
    user.call('PUT', `/api/estimation-activities/${first}`, { Duration: 12 }),
  )
  await time('a relation saved', 0.15, 201, () =>
    user.call('POST', '/api/estimation-relations', { From: first, To: second, Type: 'SS', Lag: 2 }),
  )
  await time('the curve by day', 1, 200, () => user.call('GET', `${address}/s-curve?By=day`))
  await app.close()
}

/** A project of 50 estimates with priced lines. */
async function estimateOf(user: TestUser, database: Database): Promise<number> {
  const post = async (path: string, body: object) =>
    (await user.call('POST', `/api/estimation-${path}`, body)).body as Record<string, number>
  const { InvestmentId } = await post('investments', { Name: 'Grafic mare', EstimateDate: '2026-03-02' })
  const { ObjectId } = await post('objects', { InvestmentId, Name: 'Obiect' })
  for (let at = 0; at < 50; at++) {
    const { EstimateId } = await post('estimates', {
      ObjectId,
      Name: at % 2 ? `Terasamente ${at}` : `Rezistență ${at}`,
    })
    await database.system((tx) =>
      tx.run(sql`
        insert into articles (client_id, estimate_id, project_id, position, symbol, name, measure_unit, quantity, price,
          rs_materials, rs_labor, rs_equipments, rs_transports, materials, labor, equipments, transports, total, labor_hours, total_weight)
        select ${user.clientId}::bigint, ${EstimateId}::bigint, ${InvestmentId}::bigint, n, 'N' || n, 'Articol ' || n, 'mc', 10, 10,
          4, 3, 2, 1, 40, 30, 20, 10, 100, 6, 0 from generate_series(1, ${LINES / 50}::integer) n`),
    )
  }
  return InvestmentId as number
}
