/**
 * A settlement of 5,000 lines saved in one call on PostgreSQL and on the embedded database, its sheet read, and its contract copied into a
 * revision: `npx tsx bench/settlement.ts`. The floor of the save is a bare INSERT of as many rows. Ends with 1 at twice a target.
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

const LINES = 5_000
const RECIPE = 5

const figures: Figure[] = []
const server = await throwAwayServer(4)
await measure('PostgreSQL', server.database, 1)
await server.stop()

const folder = mkdtempSync(join(tmpdir(), 'temelia-settlement-'))
const embedded = await openEmbedded('ro', { dataDir: folder, durable: true }, workers.database)
await migrate(embedded, migrations())
await measure('embedded', embedded, 4)
await embedded.close()
rmSync(folder, { recursive: true })
process.exit(report(figures) ? 1 : 0)

/** `slower`: how many times a target of the server may be needed. */
async function measure(where: string, database: Database, slower: number): Promise<void> {
  const { app, tenant } = await testApp({}, database)
  const user = await tenant()
  const { projectId, estimateId, articles } = await contractOf(user, database)
  await database.script('analyze')
  const add = (what: string, ms: number, target: number, floor?: number) =>
    figures.push({
      what: `${where}: ${what}`,
      unit: 's',
      measured: ms / 1000,
      target: target * slower,
      ...(floor === undefined ? {} : { floor: floor / 1000 }),
    })
  const made = await user.call('POST', '/api/estimation-deductions', { InvestmentId: projectId, Date: '2026-03-31' })
  const address = `/api/estimation-deductions/${made.body.DeductionId}`
  const bare = await timed(() =>
    database.system((tx) =>
      tx.run(sql`insert into deduction_lines (client_id, deduction_id, project_id, article_id, quantity)
        select client_id, ${made.body.DeductionId}::bigint, project_id, id, 1 from articles where client_id = ${user.clientId}::bigint`),
    ),
  )
  await database.system((tx) => tx.run(sql`delete from deduction_lines where client_id = ${user.clientId}::bigint`))
  const save = (quantity: number) =>
    timed(async () => {
      const Lines = articles.map((ArticleId) => ({ ArticleId, Quantity: quantity }))
      const reply = await user.call('PUT', `${address}/lines`, { Lines })
      if (reply.status !== 200 || !((reply.body.TotalWithoutVAT as number) > 0))
        throw new Error(JSON.stringify(reply.body))
    })
  add(`save ${LINES} lines`, (await save(1.5)).ms, 1, bare.ms)
  add(`save ${LINES} lines again`, (await save(2.5)).ms, 1, bare.ms)
  const sheet = await timed(() => user.call('GET', `${address}/sheet`))
  if ((sheet.value.body.Lines as unknown[]).length !== LINES) throw new Error('not the whole sheet')
  add('read the sheet', sheet.ms, 1)
  const revision = await user.call('POST', '/api/estimation-revisions', { EstimateId: estimateId, Name: 'Rev. 2' })
  const copy = await timed(() => user.call('POST', `/api/estimation-revisions/${revision.body.RevisionId}/fill`, {}))
  if (copy.value.body.Copied !== LINES) throw new Error(JSON.stringify(copy.value.body))
  add(`copy the contract (${LINES} articles, ${LINES * RECIPE} recipe lines)`, copy.ms, 2)
  const compare = await timed(() =>
    user.call('GET', `/api/estimation-estimates/${estimateId}/compare?To=${revision.body.RevisionId}`),
  )
  if (compare.value.body.Same !== LINES) throw new Error(JSON.stringify(compare.value.body))
  add('compare the two', compare.ms, 2)
  await app.close()
}

/** A project of one estimate with priced articles, each with a recipe. */
async function contractOf(user: TestUser, database: Database) {
  const post = async (path: string, body: object) =>
    (await user.call('POST', `/api/estimation-${path}`, body)).body as Record<string, number>
  const { InvestmentId } = await post('investments', { Name: 'Contract mare', EstimateDate: '2026-03-02' })
  const { ObjectId } = await post('objects', { InvestmentId, Name: 'Obiect' })
  const { EstimateId } = await post('estimates', { ObjectId, Name: 'Deviz' })
  const rows = await database.system(async (tx) => {
    const made = await tx.rows<{ id: number }>(sql`
      insert into articles (client_id, estimate_id, project_id, position, symbol, name, measure_unit, quantity, price,
        rs_materials, rs_labor, rs_equipments, rs_transports, materials, labor, equipments, transports, total, labor_hours, total_weight)
      select ${user.clientId}::bigint, ${EstimateId}::bigint, ${InvestmentId}::bigint, n, 'N' || n, 'Articol ' || n, 'mc', 10, 10,
        4, 3, 2, 1, 40, 30, 20, 10, 100, 0, 0 from generate_series(1, ${LINES}::integer) n returning id`)
    await tx.run(sql`insert into article_resources (client_id, article_id, project_id, position, kind, name, consumption, price)
      select a.client_id, a.id, a.project_id, n, 'material', 'Resursa ' || n, 0.8, 1 from articles a, generate_series(1, ${RECIPE}::integer) n
      where a.client_id = ${user.clientId}::bigint`)
    return made
  })
  return { projectId: InvestmentId, estimateId: EstimateId, articles: rows.map(({ id }) => id) }
}
