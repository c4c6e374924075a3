/**
 * Form C6 of a project of 100,000 articles with 400,000 recipe lines, through HTTP on a PostgreSQL server of its own: `npx tsx bench/c6.ts`.
 * The floor is one plain sum over the same lines. Ends with 1 at twice a target.
 */
import { sql } from 'kysely'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { blockedBy } from './blocked.ts'
import { type Figure, percentile, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const ARTICLES = 100_000
const ESTIMATES = 100
const MATERIALS = 3_000
const ROUNDS = 5
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const { database, stop } = await throwAwayServer(4)
const server = await testApp({}, database)
const user = await server.tenant()
const projectId = await fill(user)
await database.script('vacuum analyze')
// A change of the decimals computes every line.
await expectReply(user.call('PATCH', `/api/estimation-investments/${projectId}`, { PriceDecimals: 4 }))
await database.script('vacuum analyze')

const floor = await timed(() =>
  database.tenant(user.clientId, (tx) =>
    tx.rows(sql`select p.kind, p.symbol, p.price, sum(a.quantity * p.consumption) from article_resources p
      join articles a on a.client_id = p.client_id and a.id = p.article_id
      where p.client_id = ${user.clientId} and p.project_id = ${projectId} group by p.kind, p.symbol, p.price`),
  ),
)
const figures: Figure[] = []
await measure('data', 'application/json', 3_000)
await measure('PDF', 'application/pdf', 3_000)
await measure('workbook', XLSX, 3_000)
const beyond = report(figures)
await server.app.close()
await stop()
process.exit(beyond ? 1 : 0)

/** The first print, and the middle one of some more. */
async function measure(what: string, accept: string, target: number): Promise<void> {
  const times: number[] = []
  const blocked = await blockedBy(`C6 ${what}`, async () => {
    for (let round = 0; round < ROUNDS; round++) times.push((await timed(() => print(accept))).ms)
  })
  const [first = Number.NaN, ...others] = times
  const add = (name: string, measured: number) =>
    figures.push({ what: `C6 ${name}`, unit: 'ms', target, measured, floor: floor.ms })
  add(`${what}, first`, first)
  add(what, percentile(others, 0.5))
  figures.push(...blocked)
}

async function print(accept: string): Promise<void> {
  const order = { type: 'C6', lang: 'ro', ParentType: 'investment', ParentId: String(projectId) }
  const reply = await user.call('POST', '/estimationReportsPdf/mobileReports', order, { accept })
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.raw.payload.slice(0, 200)}`)
  if (accept !== 'application/json') return
  const [section] = reply.body.sections as { blocks: { table: { rows: unknown[] } }[] }[]
  const rows = section?.blocks[0]?.table.rows.length ?? 0
  if (rows < MATERIALS) throw new Error(`${rows} rows`)
}

async function expectReply(call: ReturnType<TestUser['call']>): Promise<void> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

/** Articles of usual names; each takes two materials, one trade and one machine. */
async function fill({ clientId }: TestUser): Promise<number> {
  return database.tenant(clientId, async (tx) => {
    const project = await tx.one<{ id: number }>(sql`
      insert into projects (client_id, name, practice, currency, vat, position, quantity_decimals, price_decimals, total_decimals)
      values (${clientId}, 'Spital județean', 'ro', 'RON', 21, 1, 3, 2, 2) returning id`)
    const id = project?.id as number
    const object = await tx.one<{ id: number }>(
      sql`insert into objects (client_id, project_id, position, name) values (${clientId}, ${id}, 1, 'Corp A') returning id`,
    )
    await tx.run(sql`insert into estimates (client_id, project_id, object_id, position, code, name)
      select ${clientId}, ${id}, ${object?.id}, n, lpad(n::text, 3, '0'), 'Deviz ' || n from generate_series(1, ${ESTIMATES}::integer) n`)
    await tx.run(sql`insert into articles (client_id, project_id, estimate_id, position, symbol, name, measure_unit, quantity)
      select ${clientId}, ${id}, e.id, n, 'CA' || lpad((n % 97)::text, 2, '0') || 'A' || n % 9, 'Turnarea betonului în fundații, axa ' || n, 'mc', 1 + round((n * 37 % 9973) / 7.0, 3)
      from estimates e, generate_series(1, ${ARTICLES / ESTIMATES}::integer) n where e.client_id = ${clientId} and e.project_id = ${id}`)
    await tx.run(sql`insert into article_resources (client_id, project_id, article_id, position, kind, symbol, name, measure_unit, consumption, waste, price, weight, supplier)
      select ${clientId}, ${id}, a.id, l.line, l.kind, l.letter || r.number, l.name || ' ' || r.number, l.unit, l.consumption, case when l.line = 1 then 2 end, 5 + r.number % 700,
        case when l.kind = 'material' then 0.5 end, case when l.kind = 'material' then 'Furnizor ' || r.number % 40 end
      from (select id, row_number() over (order by id) - 1 as n from articles where client_id = ${clientId} and project_id = ${id}) a,
        (values (1, 'material', 'M', 'Material de construcții cu denumire obișnuită', 'mc', 1.008, 1), (2, 'material', 'M', 'Material de construcții cu denumire obișnuită', 'mc', 0.0425, 7),
          (3, 'labor', 'L', 'Muncitor calificat categoria', 'ora', 3.92, 3), (4, 'equipment', 'E', 'Utilaj pentru construcții tip', 'ora', 0.75, 5)) as l(line, kind, letter, name, unit, consumption, step),
        lateral (select 1 + (a.n * l.step) % (case l.kind when 'material' then ${MATERIALS}::bigint else 60 end) as number) r`)
    return id
  })
}
