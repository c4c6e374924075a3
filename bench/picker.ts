/**
 * The customer picker over 100,000 accounts through HTTP, on the embedded database and on PostgreSQL: what is asked while a name is
 * typed, letter by letter, and the near-duplicates shown beside the form: `npx tsx bench/picker.ts [embedded|postgres]`.
 * The floor is a route that does nothing. Ends with 1 at twice a target.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { testApp } from '../apps/server/src/testing/app.ts'
import { type Figure, percentile, report, stream, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const CUSTOMERS = 100_000
const ASKED = 100
const MOST_ROWS = 20
const P95 = 100

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

const only = process.argv[2]
let beyond = false

if (only !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-bench-'))
  const embedded = await openEmbedded('ro', { dataDir: join(folder, 'ro'), durable: true }, workers.database)
  await migrate(embedded, migrations())
  beyond = report(await measure('embedded', embedded))
  await embedded.close()
  rmSync(folder, { recursive: true })
}

if (only !== 'embedded') {
  const { database, stop } = await throwAwayServer(8)
  beyond = report(await measure('PostgreSQL', database)) || beyond
  await stop()
}

process.exit(beyond ? 1 : 0)

async function measure(where: string, database: Database): Promise<Figure[]> {
  const { app, tenant } = await testApp({}, database)
  const user = await tenant()
  await database.system(async (tx) => {
    await tx.run(sql`insert into customers (client_id, name, type, tax_id, city, phone, email, agent_id)
      select ${user.clientId}::bigint, t || ' ' || f || ' ' || n || ' SRL', 'company', 'RO' || (10000000 + n * 137), c, '07' || lpad((n * 7919 % 100000000)::text, 8, '0'),
        'office' || n || '@firma' || n % 97 || '.example', ${user.userId}::bigint
      from (select n, (${TRADES}::text[])[1 + n % 9] as t, (${FAMILIES}::text[])[1 + n / 9 % 10] as f, (${CITIES}::text[])[1 + n / 90 % 9] as c from generate_series(1, ${CUSTOMERS}::integer) n) s`)
  })
  await database.script('analyze customers')
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${user.clientId},${user.userId},${user.token}` }
  const ask = async (path: string): Promise<{ ms: number; rows: number }> => {
    const { ms, value } = await timed(async () => {
      const reply = await fetch(`${url}${path}`, { headers })
      const body = (await reply.json()) as { _embedded?: Record<string, unknown[]> }
      if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
      return body._embedded
    })
    return { ms, rows: Object.values(value ?? {})[0]?.length ?? 0 }
  }
  const series = async (paths: readonly string[]) => {
    for (const path of paths.slice(0, 20)) await ask(path)
    const times: number[] = []
    for (const path of paths) {
      const { ms, rows } = await ask(path)
      if (rows > MOST_ROWS) throw new Error(`${path} answered ${rows} rows`)
      times.push(ms)
    }
    return times
  }
  const pick = (word: string) =>
    `/api/AccountsContacts?q=${encodeURIComponent(word)}&page_size=20${word ? '' : '&sort=AccountName'}&count=none`
  const opened = await series(Array.from({ length: 50 }, () => pick('')))
  const letters = new Map<string, number[]>()
  for (const [kind, length] of [
    ['one letter', 1],
    ['two letters', 2],
    ['three letters', 3],
    ['a word', 99],
  ] as const)
    letters.set(kind, await series(words().map((word) => pick(word.slice(0, length)))))
  const similar = await series(
    words().map(
      (word, at) =>
        `/api/AccountsContacts/similar?${new URLSearchParams({ AccountName: `${word} ${at}`, Phone: `07${String((at * 7919) % 100_000_000).padStart(8, '0')}` })}`,
    ),
  )
  const empty = await series(Array.from({ length: 100 }, () => '/health/live'))
  await app.close()
  const floor = percentile(empty, 0.95)
  const line = (what: string, times: readonly number[]): Figure[] => [
    { what: `${where}: ${what}, median`, unit: 'ms', measured: percentile(times, 0.5) },
    { what: `${where}: ${what}, p95`, unit: 'ms', target: P95, measured: percentile(times, 0.95), floor },
  ]
  return [
    ...line('picker opened', opened),
    ...[...letters].flatMap(([kind, times]) => line(`picker after ${kind}`, times)),
    ...line('near-duplicates of what is typed', similar),
  ]
}

/** What people type: a trade, a family, a number, two words, the same ones in every run. */
function words(): string[] {
  const next = stream(7)
  const one = (list: readonly string[]) => list[next(list.length)] as string
  return Array.from({ length: ASKED }, (_, at) => {
    if (at % 4 === 0) return one(TRADES)
    if (at % 4 === 1) return one(FAMILIES)
    if (at % 4 === 2) return `${one(TRADES)} ${one(FAMILIES)}`
    return `${one(FAMILIES)} ${next(CUSTOMERS)}`
  })
}
