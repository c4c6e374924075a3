/**
 * What a cluster costs a company: list, one record, a new one and the totals of a project, on one PostgreSQL and on a cluster of two workers
 * beside it, by turns: `node scripts/citus.mjs npx tsx bench/cluster.ts [COMPANIES] [CUSTOMERS OF EACH]`. Without a cluster it measures the
 * one server. 200 companies of 5,000 customers are a million.
 */
import type { Database } from '../apps/server/src/db/database.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { type Company, filledCompany } from './filled-company.ts'
import { type Figure, percentile, report, stream, timed } from './measure.ts'
import { spreadDatabase } from './spread-database.ts'
import { throwAwayServer } from './throw-away-server.ts'

const COMPANIES = Number(process.argv[2] ?? 200)
const CUSTOMERS = Number(process.argv[3] ?? 5_000)
const ROUNDS = 400
const POOL = 4
const PATH = '/api/AccountsContacts'
/** What a list of a million customers may take, milliseconds at the 95th of 100. */
const LIST_P95 = 60
/** How many times as long as one server a cluster may take. */
const MORE = 1.7

type Kind = 'list' | 'by number' | 'create' | 'totals'
const KINDS: readonly Kind[] = ['list', 'by number', 'create', 'totals']

interface House {
  readonly companies: readonly Company[]
  readonly took: Record<Kind, number[]>
  readonly close: () => Promise<unknown>
}

const { database, stop } = await throwAwayServer(POOL)
const houses = [await house(database)]
const other = await spreadDatabase(POOL)
if (other) houses.push(await house(other))

let errors = 0
const random = stream(7)
for (let round = -20; round < ROUNDS; round++)
  for (const kind of KINDS) {
    const [company, at] = [random(COMPANIES), random(CUSTOMERS)]
    for (const { companies, took } of houses) {
      const { ms, value } = await timed(() => ask(kind, companies[company] as Company, at))
      if (value >= 400) errors++
      if (round >= 0) took[kind].push(ms)
    }
  }

const [one, two] = houses as [House, House?]
const figures = KINDS.flatMap((kind): Figure[] => {
  const floor = percentile(one.took[kind], 0.5)
  const what = (share: string, where: string) => `${kind}, ${share}, ${where}`
  const p95 = (took: Record<Kind, number[]>) => percentile(took[kind], 0.95)
  const limit = kind === 'list' ? { target: LIST_P95 } : {}
  return [
    { what: what('p50', 'one server'), unit: 'ms', measured: floor },
    { what: what('p95', 'one server'), unit: 'ms', measured: p95(one.took), ...limit },
    ...(two
      ? [
          {
            what: what('p50', 'cluster'),
            unit: 'ms',
            measured: percentile(two.took[kind], 0.5),
            target: floor * MORE,
            floor,
          } as const,
          {
            what: what('p95', 'cluster'),
            unit: 'ms',
            measured: p95(two.took),
            floor: p95(one.took),
            ...limit,
          } as const,
        ]
      : []),
  ]
})
const beyond = report(figures)
process.stdout.write(`${COMPANIES * CUSTOMERS} customers of ${COMPANIES} companies, ${errors} errors\n`)
for (const { close } of houses) await close()
await other?.close()
await stop()
process.exit(beyond || errors > 0 ? 1 : 0)

async function house(on: Database): Promise<House> {
  const { app, tenant } = await testApp({}, on, undefined, () => undefined)
  const companies: Company[] = []
  for (let n = 0; n < COMPANIES; n++) companies.push(await filledCompany(on, await tenant(), CUSTOMERS))
  await on.script('analyze')
  return { companies, took: { list: [], 'by number': [], create: [], totals: [] }, close: () => app.close() }
}

/** One request of a kind; gives its status. */
async function ask(kind: Kind, { user, customers, projectId }: Company, at: number): Promise<number> {
  if (kind === 'list') return (await user.call('GET', `${PATH}?page_size=25&page=${1 + (at % 8)}`)).status
  if (kind === 'by number') return (await user.call('GET', `${PATH}/${customers[at]}`)).status
  if (kind === 'create') return (await user.call('POST', PATH, { AccountName: `Firma nouă ${at} SRL` })).status
  return (await user.call('GET', `/api/estimation-investments/${projectId}/totals`)).status
}
