/**
 * Companies at work: 80 of 100 requests read, 15 write, 5 are heavy. `npx tsx bench/load.ts [SECONDS] [COMPANIES]` on one PostgreSQL;
 * `node scripts/citus.mjs npx tsx bench/load.ts ...` on that and then on a cluster of two workers, with the same requests. Says how long the
 * slowest of 100 took by kind, errors, what the process grew by, and what a quiet company waits while another one sends without a pause.
 * One process serves and asks, so the figures compare databases; they are not those of a server.
 */
import type { Database } from '../apps/server/src/db/database.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { type Company, filledCompany } from './filled-company.ts'
import { percentile, stream } from './measure.ts'
import { spreadDatabase } from './spread-database.ts'
import { throwAwayServer } from './throw-away-server.ts'

const SECONDS = Number(process.argv[2] ?? 600)
const COMPANIES = Number(process.argv[3] ?? 20)
const CUSTOMERS = 500
/** People who wait for their answer before they ask again. */
const AT_ONCE = 4
const POOL = 10

type Kind = 'list' | 'by number' | 'search' | 'write' | 'heavy'

const { database, stop } = await throwAwayServer(POOL)
const figures = [{ database: 'PostgreSQL', ...(await measured(database)) }]
await stop()
const other = await spreadDatabase(POOL)
if (other) {
  figures.push({ database: 'cluster of two workers', ...(await measured(other)) })
  await other.close()
}
console.table(figures)
process.exit(figures.some(({ errors }) => errors > 0) ? 1 : 0)

async function measured(on: Database) {
  const { app, tenant } = await testApp({}, on, undefined, () => undefined)
  const companies: Company[] = []
  for (let n = 0; n < COMPANIES; n++) companies.push(await filledCompany(on, await tenant(), CUSTOMERS))
  await on.script('analyze')
  const took: Record<Kind, number[]> = { list: [], 'by number': [], search: [], write: [], heavy: [] }
  let errors = 0
  const random = stream(7)
  const any = <T>(of: readonly T[]) => of[random(of.length)] as T
  const ask = async (kind: Kind, company: Company): Promise<number> => {
    const begin = performance.now()
    if ((await request(kind, company, any, random)) >= 400) errors++
    return performance.now() - begin
  }
  const people = async (until: number, whose: () => Company, keep: (kind: Kind, ms: number) => void) => {
    while (performance.now() < until) {
      const kind = kindOf(random(100))
      keep(kind, await ask(kind, whose()))
    }
  }
  const nobody = () => undefined
  await people(performance.now() + 3_000, () => any(companies), nobody)
  const memory = process.memoryUsage().rss
  const end = performance.now() + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      people(
        end,
        () => any(companies),
        (kind, ms) => took[kind].push(ms),
      ),
    ),
  )
  const grown = process.memoryUsage().rss - memory
  const [quiet, noisy] = companies as [Company, Company]
  const waits = async (others: number) => {
    const all: number[] = []
    const until = performance.now() + Math.max(5, SECONDS / 10) * 1_000
    await Promise.all([
      people(
        until,
        () => quiet,
        (_kind, ms) => all.push(ms),
      ),
      ...Array.from({ length: others }, () => people(until, () => noisy, nobody)),
    ])
    return percentile(all, 0.95)
  }
  const alone = await waits(0)
  const beside = await waits(AT_ONCE)
  await app.close()
  const total = Object.values(took).reduce((sum, values) => sum + values.length, 0)
  const shown = (kind: Kind) =>
    took[kind].length === 0
      ? 'none'
      : `${percentile(took[kind], 0.5).toFixed(0)} / ${percentile(took[kind], 0.99).toFixed(0)}`
  return {
    requests: total,
    'a second': Math.round(total / SECONDS),
    errors,
    'list, ms p50 / p99': shown('list'),
    'by number': shown('by number'),
    search: shown('search'),
    write: shown('write'),
    heavy: shown('heavy'),
    'grew by, MB': Math.round(grown / 1e6),
    'quiet company p95, alone': Math.round(alone),
    'beside a noisy one': Math.round(beside),
  }
}

function kindOf(of100: number): Kind {
  if (of100 < 40) return 'list'
  if (of100 < 70) return 'by number'
  if (of100 < 80) return 'search'
  return of100 < 95 ? 'write' : 'heavy'
}

/** One request of a kind; gives its status. */
async function request(
  kind: Kind,
  { user, customers, projectId, articles }: Company,
  any: <T>(of: readonly T[]) => T,
  random: (limit: number) => number,
): Promise<number> {
  const path = '/api/AccountsContacts'
  if (kind === 'list') return (await user.call('GET', `${path}?page_size=25&page=${1 + random(8)}`)).status
  if (kind === 'by number') return (await user.call('GET', `${path}/${any(customers)}`)).status
  if (kind === 'search') return (await user.call('GET', `${path}?page_size=25&q=probă+${random(50)}`)).status
  if (kind === 'heavy')
    return random(2) === 0
      ? (await user.call('GET', `/api/estimation-investments/${projectId}/tree`)).status
      : (await user.call('PATCH', `/api/estimation-articles/${any(articles)}`, { Quantity: 1 + random(50) })).status
  return random(2) === 0
    ? (await user.call('POST', path, { AccountName: `Firma nouă ${random(1_000_000)} SRL` })).status
    : (await user.call('PATCH', `${path}/${any(customers)}`, { City: `Orașul ${random(1_000)}` })).status
}
