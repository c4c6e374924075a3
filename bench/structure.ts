/**
 * 10,000 articles with five recipe lines each, copied inside a project and to another one, removed together and brought back, on PostgreSQL:
 * `npx tsx bench/structure.ts`. The floor of a copy is one bare INSERT of as many rows. Ends with 1 at twice a target.
 */
import { sql } from 'kysely'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { type Figure, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const ARTICLES = 10_000
const LINES = 5

const figures: Figure[] = []
const server = await throwAwayServer(4)
const { app, tenant } = await testApp({}, server.database)
const user = await tenant()
const source = await estimate(user, 'Casă A')
const target = await estimate(user, 'Casă B')
await server.database.system(async (tx) => {
  await tx.run(sql`insert into articles (client_id, estimate_id, project_id, position, symbol, name, measure_unit, quantity)
    select ${user.clientId}::bigint, ${source.estimateId}::bigint, ${source.projectId}::bigint, n, 'N' || n, 'Articol ' || n, 'mc', n % 90 + 0.5
    from generate_series(1, ${ARTICLES}::integer) n`)
  await tx.run(sql`insert into article_resources (client_id, article_id, project_id, position, kind, name, consumption, price)
    select a.client_id, a.id, a.project_id, n, (array['material', 'labor', 'equipment', 'transport', 'material'])[n], 'Resursa ' || n, 1.25, n * 3.5
    from articles a, generate_series(1, ${LINES}::integer) n where a.client_id = ${user.clientId} and a.estimate_id = ${source.estimateId}`)
})
await server.database.script('analyze')
const ids = await server.database.system((tx) =>
  tx.rows<{ id: number }>(sql`select id from articles where estimate_id = ${source.estimateId} order by position`),
)
const chosen = ids.map(({ id }) => id)

const bare = await timed(() =>
  server.database.system((tx) =>
    tx.run(
      sql`create table bare as select * from articles union all select a.* from articles a, generate_series(1, ${LINES}::integer)`,
    ),
  ),
)
const inside = await timed(() => send('transfer', { Mode: 'copy', Ids: chosen, TargetId: source.estimateId }))
add('copy 10,000 articles inside a project', inside.ms, 10)
const away = await timed(() => send('transfer', { Mode: 'copy', Ids: chosen, TargetId: target.estimateId }))
add('copy 10,000 articles to another project', away.ms, 10)
const removal = await timed(() => send('remove', { Ids: (inside.value as { Ids: number[] }).Ids }))
add('remove 10,000 articles', removal.ms, 10)
const back = await timed(() => restore((removal.value as { UndoIds: number[] }).UndoIds))
add('bring 10,000 articles back', back.ms, 10)
await app.close()
await server.stop()
process.exit(report(figures) ? 1 : 0)

function add(what: string, ms: number, target: number): void {
  figures.push({ what, unit: 's', measured: ms / 1000, target, floor: bare.ms / 1000 })
}

async function estimate(person: TestUser, Name: string) {
  const project = (await person.call('POST', '/api/estimation-investments', { Name })).body
  const object = (await person.call('POST', '/api/estimation-objects', { InvestmentId: project.InvestmentId, Name }))
    .body
  const made = (await person.call('POST', '/api/estimation-estimates', { ObjectId: object.ObjectId, Name })).body
  return { projectId: project.InvestmentId as number, estimateId: made.EstimateId as number }
}

async function send(act: string, body: Record<string, unknown>): Promise<unknown> {
  const reply = await user.call('POST', `/api/estimation-structure/${act}`, { EntityType: 'article', ...body })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body
}

async function restore(UndoIds: readonly number[]): Promise<void> {
  const reply = await user.call('POST', '/undoStackItems/restore', { UndoIds })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
}
