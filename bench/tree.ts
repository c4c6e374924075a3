/**
 * A project of 50,000 articles through HTTP on the embedded database: `npx tsx bench/tree.ts`.
 * The floor is the same rows read as they are by one statement. Ends with 1 at twice a target.
 */
import { gzipSync } from 'node:zlib'
import { romanianTemplate } from '@temelia/estimation/templates'
import { sql } from 'kysely'
import type { TestUser } from '../apps/server/src/testing/app.ts'
import { testApp } from '../apps/server/src/testing/app.ts'

const ARTICLES = 50_000
const ESTIMATES = 50
const TREE_MS = 3_000
const TREE_MB = 6

const server = await testApp()
const user = await server.tenant()
const projectId = await fill(user)
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
const rows: Record<string, string | number>[] = []
let late = false

const { ms, gzip, raw } = await readTree()
const floor = await timed(() =>
  server.database.tenant(user.clientId, (tx) =>
    tx.rows(sql`select * from articles where client_id = ${user.clientId} and project_id = ${projectId}`),
  ),
)
note('tree, cold', ms, TREE_MS, floor.ms)
rows.push({ what: 'tree, gzip MB', target: TREE_MB, found: megabytes(gzip), raw: megabytes(raw) })
if (gzip / 1e6 > TREE_MB * 2) late = true
note('tree, warm', (await readTree()).ms, TREE_MS, floor.ms)

const address = `/api/estimation-investments/${projectId}`
const totals = await timed(() => user.call('GET', `${address}/totals`))
rows.push({ what: 'totals of the project', found: Math.round(totals.ms) })
const list = await user.call('GET', `/api/estimation-articles?InvestmentId=${projectId}&page_size=1`)
const [article] = list.body._embedded?.estimation_articles ?? []
const edit = await timed(() => user.call('PUT', `/api/estimation-articles/${article?.ArticleId}`, { Quantity: 77 }))
rows.push({ what: 'one edit in it, totals stored', found: Math.round(edit.ms) })
const all = await timed(() => user.call('PUT', address, { PriceDecimals: 3 }))
rows.push({ what: 'all lines again (other decimals)', found: Math.round(all.ms) })

console.table(rows)
await server.app.close()
await server.database.close()
process.exit(late ? 1 : 0)

/** Bytes as they travel, and unpacked. */
async function readTree(): Promise<{ ms: number; gzip: number; raw: number }> {
  const start = performance.now()
  const reply = await fetch(`${url}/api/estimation-investments/${projectId}/tree`, {
    headers: {
      authorization: `Bearer ${user.clientId},${user.userId},${user.token}`,
      'accept-encoding': 'gzip',
    },
  })
  const body = Buffer.from(await reply.arrayBuffer())
  const ms = performance.now() - start
  const tree = JSON.parse(body.toString()) as { articles: unknown[] }
  if (tree.articles.length !== ARTICLES) throw new Error(`the tree holds ${tree.articles.length} articles`)
  return { ms, gzip: Number(reply.headers.get('content-length')) || gzipSync(body).length, raw: body.length }
}

function note(what: string, found: number, target: number, floor: number): void {
  if (found > target * 2) late = true
  rows.push({
    what: `${what}, ms`,
    target,
    found: Math.round(found),
    floor: Math.round(floor),
    ratio: (found / floor).toFixed(1),
  })
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2)
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await work()
  return { ms: performance.now() - start, value }
}

/** A project with names, prices and quantities of usual length, every article its own. */
async function fill({ clientId }: TestUser): Promise<number> {
  return server.database.tenant(clientId, async (tx) => {
    const made = await tx.one<{ id: number }>(sql`
      insert into projects (client_id, name, practice, currency, vat, position, quantity_decimals, price_decimals, total_decimals, recapitulation)
      values (${clientId}, 'Spital județean', 'ro', 'RON', 21, 1, 3, 2, 2, ${JSON.stringify(romanianTemplate())}::jsonb) returning id`)
    const id = made?.id as number
    const object = await tx.one<{ id: number }>(
      sql`insert into objects (client_id, project_id, position, name) values (${clientId}, ${id}, 1, 'Corp A') returning id`,
    )
    await tx.run(sql`insert into estimates (client_id, project_id, object_id, position, code, name)
      select ${clientId}, ${id}, ${object?.id}, n, lpad(n::text, 3, '0'), 'Deviz ' || n from generate_series(1, ${ESTIMATES}::integer) n`)
    await tx.run(sql`insert into articles (client_id, project_id, estimate_id, position, symbol, name, measure_unit, quantity, price, rs_materials, rs_labor, rs_equipments, rs_transports,
        rs_labor_hours, materials, labor, equipments, transports, subcontract, other, total, labor_hours, total_weight, start_date, end_date)
      select ${clientId}, ${id}, e.id, n, 'C' || chr(65 + n % 26) || lpad((n % 97)::text, 2, '0') || 'A' || n % 9,
        'Turnarea betonului simplu marca C16/20 în fundații continue, izolate și socluri cu volum până la ' || n || ' mc, axa ' || e.position, 'mc', round((n * 37 % 9973) / 7.0, 3),
        0, round((n * 31 % 5003) / 3.0, 2), round((n * 17 % 701) / 3.0, 2), round((n % 89) / 3.0, 2), round((n % 13) / 3.0, 2), round((n % 41) / 9.0, 3),
        round(n * 12.37, 2), round(n * 3.91, 2), round(n * 0.57, 2), 0, 0, 0, round(n * 16.85, 2), round(n * 0.733, 3), round(n * 0.24, 3), '2026-03-02', '2026-03-03'
      from estimates e, generate_series(1, ${ARTICLES / ESTIMATES}::integer) n where e.client_id = ${clientId} and e.project_id = ${id}`)
    return id
  })
}
