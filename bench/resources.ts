/**
 * The resources of a project of 100,000 articles with 400,000 recipe lines, through HTTP on a PostgreSQL server of its own:
 * `npx tsx bench/resources.ts`. The floor of the list is one plain sum over the same lines; of changes, two bare updates of the lines
 * and articles that they write. Each figure of a change is the fastest of three. Ends with 1 at twice a target.
 */
import { romanianTemplate } from '@temelia/estimation/templates'
import { sql } from 'kysely'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { type Figure, percentile, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const ARTICLES = 100_000
const ESTIMATES = 100
const RESOURCES = 3_000
/** The first resource of the materials is in every fifth article. */
const USED = ARTICLES / 5
const ROUNDS = 7
const CHANGES = 3

const { database, stop } = await throwAwayServer(4)
const server = await testApp({}, database)
const user = await server.tenant()
const projectId = await fill(user)
await database.script('vacuum analyze')
const place = `/api/estimation-investments/${projectId}`
await expectReply(user.call('PATCH', place, { PriceDecimals: 4 }))
await database.script('vacuum analyze')
const figures: Figure[] = []

const first = await timed(() => expectReply(user.call('GET', `${place}/resources`)))
figures.push({ what: 'resources, first time', unit: 'ms', measured: first.ms })
const found = first.value as unknown as { Resources: unknown[]; Totals: Record<string, number> }
const warm: number[] = []
for (let round = 0; round < ROUNDS; round++)
  warm.push((await timed(() => expectReply(user.call('GET', `${place}/resources`)))).ms)
const plain = await timed(() =>
  database.tenant(user.clientId, (tx) =>
    tx.rows(sql`select kind, sum(a.quantity * p.consumption) from article_resources p join articles a on a.client_id = p.client_id and a.id = p.article_id
      where p.client_id = ${user.clientId} and p.project_id = ${projectId} group by kind`),
  ),
)
figures.push({
  what: `resources (${found.Resources.length})`,
  unit: 'ms',
  target: 300,
  measured: percentile(warm, 0.5),
  floor: plain.ms,
})
const tree = await expectReply(user.call('GET', `/api/estimation-articles?page_size=1&InvestmentId=${projectId}`))
const [article] = Object.values(tree._embedded as Record<string, { ArticleId: number }[]>)[0] ?? []
const edits: number[] = []
for (let round = 0; round < ROUNDS; round++) {
  await expectReply(user.call('PATCH', `/api/estimation-articles/${article?.ArticleId}`, { Quantity: 100 + round }))
  edits.push((await timed(() => expectReply(user.call('GET', `${place}/resources`)))).ms)
}
figures.push({
  what: 'resources after an edit',
  unit: 'ms',
  target: 300,
  measured: percentile(edits, 0.5),
  floor: plain.ms,
})
const used = await timed(() => expectReply(user.call('GET', `${place}/resources/use?Key=material:M0`)))
figures.push({ what: 'where one is used', unit: 'ms', target: 300, measured: used.ms })
if ((used.value as { Total?: number }).Total !== USED) throw new Error(`used ${used.value.Total} times`)

const price = { Action: 'price', Items: [{ Key: 'material:M0', Price: 431.5 }] }
await changed('price of a resource used 20,000 times', price)
const With = { Symbol: 'M0N', Name: 'Beton de ciment C25/30 cu adaos', MeasureUnit: 'mc', Price: 455, Weight: 2.4 }
await changed('replaced, used 20,000 times', { Action: 'replace', Key: 'material:M0', With })

const beyond = report(figures)
await server.app.close()
await stop()
process.exit(beyond ? 1 : 0)

async function changed(what: string, order: object): Promise<void> {
  const rounds: { floor: number; run: number; after: number; undone: number; afterIt: number }[] = []
  for (let round = 0; round < CHANGES; round++) {
    const floor = await timed(bareUpdates)
    const run = await timed(() => expectReply(user.call('POST', `${place}/resource-runs`, order)))
    if (run.value.Changed !== USED) throw new Error(`changed ${run.value.Changed}`)
    const after = await timed(() => expectReply(user.call('GET', `${place}/resources`)))
    const undo = `${place}/resource-runs/${run.value.RunId}/undo`
    const undone = await timed(() => expectReply(user.call('POST', undo)))
    if (undone.value.Restored !== USED) throw new Error(`restored ${undone.value.Restored}`)
    const afterIt = await timed(() => expectReply(user.call('GET', `${place}/resources`)))
    rounds.push({ floor: floor.ms, run: run.ms, after: after.ms, undone: undone.ms, afterIt: afterIt.ms })
  }
  const fastest = (of: keyof (typeof rounds)[number]) => Math.min(...rounds.map((round) => round[of]))
  const [written, summed] = [{ floor: fastest('floor') }, { floor: plain.ms }]
  figures.push(
    { what, unit: 'ms', target: 2_000, measured: fastest('run'), ...written },
    { what: 'resources after it', unit: 'ms', measured: fastest('after'), ...summed },
    { what: `${what}: undone`, unit: 'ms', target: 2_000, measured: fastest('undone'), ...written },
    { what: 'resources after that', unit: 'ms', measured: fastest('afterIt'), ...summed },
  )
}

/** The least that a change writes: its lines and their articles, each once. */
function bareUpdates(): Promise<number> {
  const lines = sql`article_resources where client_id = ${user.clientId} and project_id = ${projectId} and symbol = 'M0'`
  return database.tenant(user.clientId, async (tx) => {
    const articles = await tx.run(sql`update articles set version = version + 1
      where client_id = ${user.clientId} and id in (select article_id from ${lines})`)
    return (
      articles +
      (await tx.run(sql`update article_resources set version = version + 1
        where client_id = ${user.clientId} and id in (select id from ${lines})`))
    )
  })
}

async function expectReply(call: ReturnType<TestUser['call']>): Promise<Record<string, unknown>> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** Articles of usual names; each takes two materials, one trade and one machine. */
async function fill({ clientId }: TestUser): Promise<number> {
  return database.tenant(clientId, async (tx) => {
    const made = await tx.one<{ id: number }>(sql`
      insert into projects (client_id, name, practice, currency, vat, position, quantity_decimals, price_decimals, total_decimals, recapitulation)
      values (${clientId}, 'Spital județean', 'ro', 'RON', 21, 1, 3, 2, 2, ${JSON.stringify(romanianTemplate())}::jsonb) returning id`)
    const id = made?.id as number
    const object = await tx.one<{ id: number }>(
      sql`insert into objects (client_id, project_id, position, name) values (${clientId}, ${id}, 1, 'Corp A') returning id`,
    )
    await tx.run(sql`insert into estimates (client_id, project_id, object_id, position, code, name)
      select ${clientId}, ${id}, ${object?.id}, n, lpad(n::text, 3, '0'), 'Deviz ' || n from generate_series(1, ${ESTIMATES}::integer) n`)
    await tx.run(sql`insert into articles (client_id, project_id, estimate_id, position, symbol, name, measure_unit, quantity, price)
      select ${clientId}, ${id}, e.id, n, 'C' || chr(65 + n % 26) || lpad((n % 97)::text, 2, '0') || 'A' || n % 9,
        'Turnarea betonului simplu marca C16/20 în fundații continue, izolate și socluri cu volum până la ' || n || ' mc, axa ' || e.position, 'mc', 1 + round((n * 37 % 9973) / 7.0, 3), 0
      from estimates e, generate_series(1, ${ARTICLES / ESTIMATES}::integer) n where e.client_id = ${clientId} and e.project_id = ${id}`)
    await tx.run(sql`insert into article_resources (client_id, project_id, article_id, position, kind, symbol, name, measure_unit, consumption, waste, price, weight)
      select ${clientId}, ${id}, a.id, l.line, l.kind, l.letter || r.number, l.name || ' ' || r.number, l.unit, l.consumption, case when l.line = 1 then 2 end, 5 + r.number % 700, case when l.kind = 'material' then 0.5 end
      from (select id, row_number() over (order by id) - 1 as n from articles where client_id = ${clientId} and project_id = ${id}) a,
        (values (1, 'material', 'M', 'Material de construcții cu denumire obișnuită', 'mc', 1.008, 1), (2, 'material', 'M', 'Material de construcții cu denumire obișnuită', 'mc', 0.0425, 7),
          (3, 'labor', 'L', 'Muncitor calificat categoria', 'ora', 3.92, 3), (4, 'equipment', 'E', 'Utilaj pentru construcții tip', 'ora', 0.75, 5)) as l(line, kind, letter, name, unit, consumption, step),
        lateral (select case when l.line = 1 and a.n % 5 = 0 then 0 else 1 + (a.n * l.step) % (case l.kind when 'material' then ${RESOURCES}::bigint else 60 end) end as number) r`)
    return id
  })
}
