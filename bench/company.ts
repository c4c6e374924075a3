/**
 * A company of 200,000 articles as one file and back into an empty one, on a PostgreSQL server: `npx tsx bench/company.ts [articles]`.
 * The floor of the export is reading the same rows as JSON; that of the restore copying them inside the database. Ends with 1 at twice a target.
 */
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { projectOf } from '../apps/server/src/testing/foreign-writes.ts'
import { type Figure, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const [articles = 200_000] = process.argv.slice(2).map(Number)

const { database, stop } = await throwAwayServer(8)
const { app, tenant } = await testApp({ COMPANY_ARCHIVE_LIMIT_MB: '4096' }, database)
const owner = await tenant('ro')
const { project, estimate } = await projectOf(owner)
await database.system((tx) =>
  tx.run(sql`insert into articles (client_id, project_id, estimate_id, position, symbol, name, measure_unit, quantity, price, total, materials)
    select ${owner.clientId}::bigint, ${project}::bigint, ${estimate}::bigint, n + 10, 'S' || n, 'Zidărie din cărămidă, pereți de ' || n || ' cm', 'mc', n % 97, 12.5, (n % 97) * 12.5, (n % 97) * 12.5
    from generate_series(1, ${articles}::integer) n`),
)
const counted = async ({ clientId }: TestUser) =>
  await database.system((tx) =>
    tx.one<{ rows: number; sum: number }>(
      sql`select count(*)::integer as rows, sum(total)::float8 as sum from articles where client_id = ${clientId}`,
    ),
  )

const read = await timed(() =>
  database.system((tx) => tx.rows(sql`select to_jsonb(a) as row from articles a where client_id = ${owner.clientId}`)),
)
const copied = await timed(() =>
  database.system((tx) =>
    tx.run(sql`create temporary table copy as select * from articles where client_id = ${owner.clientId}`),
  ),
)
const out = await timed(async () => ended(owner, await owner.call('POST', '/api/company-transfers/export')))
const file = await owner.call('GET', `/api/company-transfers/${out.value}/file`)
const heir = await tenant('ro')
const back = await timed(async () =>
  ended(
    heir,
    await heir.call('POST', '/api/company-transfers/restore', file.raw.rawPayload, {
      'content-type': 'application/gzip',
    }),
  ),
)
const [before, after] = [await counted(owner), await counted(heir)]
console.log(
  `${(file.raw.rawPayload.length / 2 ** 20).toFixed(1)} MB; articles and their sum before and after:`,
  before,
  after,
)
const figures: Figure[] = [
  { what: `export of ${articles} articles`, unit: 's', target: 60, measured: out.ms / 1_000, floor: read.ms / 1_000 },
  {
    what: `restore of ${articles} articles`,
    unit: 's',
    target: 120,
    measured: back.ms / 1_000,
    floor: copied.ms / 1_000,
  },
]
const beyond = report(figures)
await app.close()
await stop()
process.exit(beyond || JSON.stringify(before) !== JSON.stringify(after) ? 1 : 0)

/** Waits until an ordered transfer has ended; gives its id. */
async function ended(user: TestUser, ordered: Awaited<ReturnType<TestUser['call']>>): Promise<number> {
  const id = Number(ordered.body.TransferId)
  for (;;) {
    const { body } = await user.call('GET', `/api/company-transfers/${id}`)
    if (body.Status === 'done') return id
    if (body.Status === 'failed') throw new Error(JSON.stringify(body))
    await pause(100)
  }
}
