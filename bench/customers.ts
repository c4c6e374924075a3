/**
 * Text search over 20,000 customers on PostgreSQL, 25 rows and the total, 8 connections: `npx tsx bench/customers.ts`.
 * Floors: the same rows and count as bare SQL on 8 connections, and a route that does nothing. Ends with 1 at twice a target.
 */
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { testApp } from '../apps/server/src/testing/app.ts'
import { type Figure, percentile, report, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const CUSTOMERS = 20_000
const CONNECTIONS = 8
const SECONDS = 10
const RATE = 250
const P95 = 60

const CITIES = ['Cluj-Napoca', 'București', 'Iași', 'Timișoara', 'Brașov', 'Constanța', 'Sibiu', 'Oradea', 'Bacău']
const TRADES = ['Construct', 'Instalații', 'Drumuri', 'Proiect', 'Beton', 'Izolații', 'Tâmplărie', 'Electro', 'Termo']
const FAMILIES = [
  'Popescu',
  'Ionescu',
  'Mureșan',
  'Dumitru',
  'Stănescu',
  'Țurcanu',
  'Moldovan',
  'Rusu',
  'Șerban',
  'Vlad',
]

const { database, stop } = await throwAwayServer(CONNECTIONS)
const { app, tenant } = await testApp({}, database)
const user = await tenant()
await database.system(async (tx) => {
  await tx.run(sql`insert into customers (client_id, name, type, tax_id, city, phone, email, agent_id, created_at)
    select ${user.clientId}::bigint, t || ' ' || f || ' ' || n || ' SRL', 'company', 'RO' || (10000000 + n * 137), c, '07' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      'office' || n || '@firma' || n % 97 || '.example', ${user.userId}::bigint, now()
    from (select n, (${TRADES}::text[])[1 + n % 9] as t, (${FAMILIES}::text[])[1 + n / 9 % 10] as f, (${CITIES}::text[])[1 + n / 90 % 9] as c from generate_series(1, ${CUSTOMERS}::integer) n) s`)
})
await database.script('analyze')

const words = [
  ...CITIES,
  ...TRADES,
  ...FAMILIES,
  'popescu cluj',
  'beton iasi',
  'RO1013',
  'firma42',
  'office77',
  '0712',
  'izol',
  '4711',
]
const path = (word: string) => `/api/AccountsContacts?q=${encodeURIComponent(word)}&page_size=25`
const headers = { authorization: `Bearer ${user.clientId},${user.userId},${user.token}` }
const url = await app.listen({ port: 0, host: '127.0.0.1' })

const first = await user.call('GET', path('cluj'))
if (first.status !== 200 || Number(first.body.total_items) < 1_000) throw new Error('the customers are not found')

const load = (requests: readonly { path: string }[], duration = SECONDS) =>
  autocannon({ url, connections: CONNECTIONS, duration, workers: 1, headers, requests })
await load(
  words.map((word) => ({ path: path(word) })),
  2,
)
const found = await load(words.map((word) => ({ path: path(word) })))
const empty = await load([{ path: '/health/live' }], 4)
if (found.non2xx + found.errors > 0) throw new Error(`${found.non2xx + found.errors} requests failed`)
const bare = await bareSql()

const figures: Figure[] = [
  {
    what: 'customer search, bare SQL beside it',
    unit: 'requests/s',
    target: RATE,
    measured: found.requests.average,
    floor: bare.rate,
  },
  {
    what: 'customer search, an empty route beside it',
    unit: 'requests/s',
    measured: found.requests.average,
    floor: empty.requests.average,
  },
  { what: 'customer search, median', unit: 'ms', measured: found.latency.p50, floor: bare.median },
  {
    what: 'customer search, p97.5 (p95 is wanted)',
    unit: 'ms',
    target: P95,
    measured: found.latency.p97_5,
    floor: bare.p95,
  },
  { what: 'customer search, longest', unit: 'ms', measured: found.latency.max },
]
await app.close()
await stop()
process.exit(report(figures) ? 1 : 0)

/** The same rows and counts asked of the database itself, by as many at once. */
async function bareSql(): Promise<{ rate: number; median: number; p95: number }> {
  const times: number[] = []
  const end = performance.now() + 4_000
  const one = async (start: number) => {
    for (let at = start; performance.now() < end; at++) {
      const patterns = (words[at % words.length] ?? '').split(' ').map((word) => `%${word}%`)
      const folded = sql`array(select fold(p) from unnest(${patterns}::text[]) as p)`
      const { ms } = await timed(() =>
        database.system(async (tx) => {
          const matching = sql`from customers where client_id = ${user.clientId} and deleted_with is null and search like all(${folded})`
          await tx.rows(sql`select * ${matching} order by fold(name), id limit 25`)
          await tx.rows(sql`select count(*) as total ${matching}`)
        }),
      )
      times.push(ms)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => one(at * 5)))
  return { rate: times.length / 4, median: percentile(times, 0.5), p95: percentile(times, 0.95) }
}
