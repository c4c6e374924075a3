/**
 * A norm of five resources replaced by another in 5,000 lines of a project, and taken back, through HTTP on PostgreSQL and on the
 * embedded database in a folder: `npx tsx bench/replace-norm.ts [embedded|postgres]`. The floor is the least that the act has to write
 * - 25,000 recipe lines hidden and 25,000 new ones, 5,000 articles changed - as three bare statements. Ends with 1 at twice a target.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { seedNorm } from '../apps/server/src/estimation/recipes/norm.fixture.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { testApp, type TestApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { type Figure, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const ARTICLES = 5_000
const PATH = '/api/estimation-article-changes'

const only = process.argv[2]

async function measure(where: string, database: Database): Promise<Figure[]> {
  const server = await testApp({}, database)
  const user = await server.tenant()
  const { projectId, articleId, norm } = await fill(server, user)
  await database.script('analyze')
  const order = { Action: 'replaceNorm', ArticleId: articleId, Scope: 'investment', ReferenceType: 'own' }
  const act = await timed(() => reply(user.call('POST', PATH, { ...order, ReferenceId: norm })))
  if (act.value['Articles'] !== ARTICLES) throw new Error(`replaced ${String(act.value['Articles'])}`)
  const undo = await timed(() => reply(user.call('POST', `${PATH}/${String(act.value['ChangeId'])}/undo`)))
  const bare = await timed(() => floor(database, user, projectId))
  await server.app.close()
  const figure = (what: string, ms: number) => ({
    what: `${where}: ${what}`,
    unit: 's' as const,
    target: 2,
    measured: ms / 1000,
    floor: bare.ms / 1000,
  })
  return [figure('norm replaced in 5,000 lines', act.ms), figure('taken back', undo.ms)]
}

async function reply(call: ReturnType<TestUser['call']>): Promise<Record<string, unknown>> {
  const { status, body } = await call
  if (status >= 300) throw new Error(JSON.stringify(body))
  return body
}

/** Articles of one norm with its recipe, and another norm to take its place. */
async function fill({ database }: TestApp, user: TestUser) {
  const [old, norm] = [await normOfFive(database, user, 'OLD'), await normOfFive(database, user, 'NEW')]
  const made = (path: string, body: object) => reply(user.call('POST', `/api/estimation-${path}`, body))
  const { InvestmentId } = await made('investments', { Name: 'Bench' })
  const { ObjectId } = await made('objects', { InvestmentId, Name: 'Bench' })
  const { EstimateId } = await made('estimates', { ObjectId, Name: 'Bench' })
  const article = { EstimateId, ReferenceId: old, ReferenceType: 'own', Quantity: 3 }
  const { ArticleId } = await made('articles', article)
  await database.tenant(user.clientId, async (tx) => {
    await tx.run(sql`
      insert into articles (client_id, estimate_id, project_id, position, symbol, name, measure_unit, quantity, price, provenience, reference_id, reference_type,
        rs_materials, rs_labor, rs_equipments, rs_transports, rs_labor_hours, materials, labor, equipments, transports, total, labor_hours, start_date, end_date)
      select client_id, estimate_id, project_id, n, symbol, name, measure_unit, n % 90 + 0.5, price, provenience, reference_id, reference_type,
        rs_materials, rs_labor, rs_equipments, rs_transports, rs_labor_hours, materials, labor, equipments, transports, total, labor_hours, start_date, end_date
      from articles, generate_series(2, ${ARTICLES}::integer) n where client_id = ${user.clientId} and id = ${ArticleId}`)
    await tx.run(sql`
      insert into article_resources (client_id, article_id, project_id, position, kind, resource_id, symbol, name, measure_unit, consumption, price)
      select r.client_id, a.id, r.project_id, r.position, r.kind, r.resource_id, r.symbol, r.name, r.measure_unit, r.consumption, r.price
      from article_resources r, articles a where r.client_id = ${user.clientId} and r.article_id = ${ArticleId}
        and a.client_id = r.client_id and a.project_id = r.project_id and a.id <> r.article_id`)
  })
  return { projectId: InvestmentId as number, articleId: ArticleId as number, norm }
}

async function normOfFive(database: Database, user: TestUser, symbol: string): Promise<number> {
  const { id } = await seedNorm(database, user, { symbol, unit: 'mc' })
  await database.tenant(user.clientId, async (tx) => {
    await tx.run(sql`
      with made as (insert into resources (client_id, collection_id, kind, symbol, name, measure_unit)
        select n.client_id, n.collection_id, k.kind, n.symbol || k.place, 'Resursa ' || n.symbol || k.place, 'ora'
        from norms n, (values ('material', 3), ('equipment', 4), ('transport', 5)) as k(kind, place)
        where n.client_id = ${user.clientId} and n.id = ${id} returning client_id, id),
      priced as (insert into prices (client_id, resource_id, price, date) select client_id, id, 20 + id % 9, '2026-01-15' from made)
      insert into recipe_lines (client_id, norm_id, resource_id, position, consumption)
      select client_id, ${id}::bigint, id, 2 + row_number() over (order by id), 0.25 from made`)
  })
  return id
}

/** What the act has to write, written by the database alone. */
function floor(database: Database, { clientId }: TestUser, projectId: number): Promise<void> {
  return database.tenant(clientId, async (tx) => {
    await tx.run(sql`
      insert into article_resources (client_id, article_id, project_id, position, kind, name, consumption, price)
      select client_id, article_id, project_id, position, kind, name, consumption, price from article_resources
      where client_id = ${clientId} and project_id = ${projectId} and deleted_with is null`)
    await tx.run(
      sql`update article_resources set deleted_with = 0 where client_id = ${clientId} and project_id = ${projectId} and symbol is not null and deleted_with is null`,
    )
    await tx.run(
      sql`update articles set price = price + 1, total = total + 1, version = version + 1 where client_id = ${clientId} and project_id = ${projectId}`,
    )
  })
}

const figures: Figure[] = []
if (only !== 'embedded') {
  const { database, stop } = await throwAwayServer(4)
  figures.push(...(await measure('PostgreSQL', database)))
  await stop()
}
if (only !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-norm-'))
  const embedded = await openEmbedded('ro', { dataDir: folder, durable: true }, workers.database)
  await migrate(embedded, migrations())
  figures.push(...(await measure('embedded', embedded)))
  await embedded.close()
  rmSync(folder, { recursive: true })
}
process.exit(report(figures) ? 1 : 0)
