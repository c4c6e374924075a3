/**
 * Companies at work: 80 of 100 requests read, 15 write, 5 are heavy. `npx tsx bench/load.ts [SECONDS] [COMPANIES]` on one PostgreSQL;
 * `node scripts/citus.mjs npx tsx bench/load.ts ...` on that and then on a cluster of two workers, with the same requests. Says how long the
 * slowest of 100 took by kind, errors, and what the process of the server grew by. The server is a process of its own. What a noisy company
 * costs a quiet one is in fairness.ts.
 */
import { startHouse } from './house.ts'
import { percentile, stream } from './measure.ts'
import { ask, type Kind, nextWish } from './people.ts'
import { spreadDatabase } from './spread-database.ts'
import { throwAwayServer } from './throw-away-server.ts'

const SECONDS = Number(process.argv[2] ?? 600)
const COMPANIES = Number(process.argv[3] ?? 20)
const CUSTOMERS = 500
/** People who wait for their answer before they ask again. */
const AT_ONCE = 4
const POOL = 10

const { url, stop } = await throwAwayServer(1)
const figures = [{ database: 'PostgreSQL', ...(await measured(url)) }]
await stop()
const other = await spreadDatabase(1)
if (other) {
  figures.push({ database: 'cluster of two workers', ...(await measured(process.env['TEST_CITUS_URL'] as string)) })
  await other.close()
}
console.table(figures)
process.exit(figures.some(({ errors }) => errors > 0) ? 1 : 0)

async function measured(on: string) {
  const house = await startHouse({ url: on, pool: POOL, companies: COMPANIES, customers: CUSTOMERS, settings: {} })
  const took: Record<Kind, number[]> = { list: [], 'by number': [], search: [], write: [], heavy: [] }
  let errors = 0
  const random = stream(7)
  const person = async (until: number, keep: (kind: Kind, ms: number) => void) => {
    while (performance.now() < until) {
      const company = house.known[random(COMPANIES)]
      if (!company) continue
      const wish = nextWish(random, company)
      const { status, ms } = await ask(house.port, company, wish)
      if (status >= 400) errors++
      keep(wish.kind, ms)
    }
  }
  await person(performance.now() + 3_000, () => undefined)
  const { memory } = await house.usage()
  const end = performance.now() + SECONDS * 1_000
  await Promise.all(Array.from({ length: AT_ONCE }, () => person(end, (kind, ms) => took[kind].push(ms))))
  const usage = await house.usage()
  await house.stop()
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
    'thread busy': Number(usage.busy.toFixed(2)),
    'processor a request, ms': Number((usage.processor / total).toFixed(1)),
    'grew by, MB': Math.round(usage.memory - memory),
  }
}
