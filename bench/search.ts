/**
 * Norm search over 55,719 norms through HTTP, on the embedded database and on PostgreSQL: `npx tsx bench/search.ts [embedded|postgres]`.
 * The catalogue is too large for the repository: TEMELIA_SHARED (default ../shared) says where its files are.
 * The floor is the bare index match of the same words, without HTTP, ranking or rows. Ends with 1 at twice a target.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { openEmbedded } from '../apps/server/src/db/pglite.ts'
import { type CollectionFacts, loadCatalogue, removeCatalogue } from '../apps/server/src/estimation/catalogue/load.ts'
import { migrations, workers } from '../apps/server/src/places.ts'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import type { Catalogue } from '../apps/server/src/transfer/catalogue.ts'
import { readCatalogue } from '../apps/server/src/transfer/read-catalogue.ts'
import { type Figure, percentile, report, stream, timed } from './measure.ts'
import { throwAwayServer } from './throw-away-server.ts'

const QUERIES = 500
const PAUSE = 20
const data = resolve(process.env.TEMELIA_SHARED ?? '../shared', 'data')
if (!existsSync(join(data, 'cwicr-full'))) {
  console.info(`skipped: the full catalogue is not at ${data}/cwicr-full (set TEMELIA_SHARED)`)
  process.exit(0)
}

const FACTS: CollectionFacts = {
  code: 'CWICR',
  name: 'Full catalogue',
  nameRo: null,
  practice: 'ro',
  currency: 'RON',
  edition: null,
  attribution: 'DDC CWICR, CC BY 4.0',
  attributionRo: null,
  demo: false,
  priceDate: '2026-01-01',
}

const { ms: reading, value: catalogue } = await timed(readFull)
const queries = mixedQueries(catalogue)
const read: Figure[] = [{ what: 'read the files of 55,719 norms', unit: 's', measured: reading / 1_000 }]

const only = process.argv[2]
let beyond = false

if (only !== 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'temelia-bench-'))
  const embedded = await openEmbedded('ro', { dataDir: join(folder, 'ro'), durable: true }, workers.database)
  await migrate(embedded, migrations())
  beyond = report([...read, ...(await measure('embedded', embedded, 60))])
  await embedded.close()
  rmSync(folder, { recursive: true })
}

if (only !== 'embedded') {
  const { database, stop } = await throwAwayServer(8)
  beyond = report([...read, ...(await measure('PostgreSQL', database, 30))]) || beyond
  await stop()
}

process.exit(beyond ? 1 : 0)

/** Import, searches and removal on one database. */
async function measure(where: string, database: Database, target: number): Promise<Figure[]> {
  const { app, tenant } = await testApp({}, database)
  const user = await tenant()
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const limit = where === 'embedded' ? { target: 180 } : {}

  const importing = await timed(() =>
    withVisitor(url, user, () => loadCatalogue(database, user.clientId, FACTS, catalogue)),
  )
  const { result: collectionId, longest: waitedForImport } = importing.value

  for (const text of queries.slice(0, 40)) await search(url, user, text)
  const times: number[] = []
  let hits = 0
  let slowest = ''
  for (const text of queries) {
    const { ms, value } = await timed(() => search(url, user, text))
    if (value > 0) hits++
    if (times.every((other) => other < ms)) slowest = text
    times.push(ms)
  }
  if (hits < QUERIES * 0.9) throw new Error(`only ${hits} of ${QUERIES} searches found something`)
  const bare: number[] = []
  for (const text of queries) bare.push((await timed(() => match(database, user, text))).ms)

  const removing = await timed(() =>
    withVisitor(url, user, () => removeCatalogue(database, user.clientId, collectionId)),
  )
  await app.close()
  const floors = [0.5, 0.95, 1].map((share) => percentile(bare, share))
  return [
    { what: `${where}: import`, unit: 's', measured: importing.ms / 1_000, ...limit },
    { what: `${where}: longest small request meanwhile`, unit: 'ms', measured: waitedForImport },
    { what: `${where}: search, median`, unit: 'ms', measured: percentile(times, 0.5), floor: floors[0] },
    { what: `${where}: search, p95`, unit: 'ms', target, measured: percentile(times, 0.95), floor: floors[1] },
    { what: `${where}: search, longest (${slowest})`, unit: 'ms', measured: percentile(times, 1), floor: floors[2] },
    { what: `${where}: removal`, unit: 's', measured: removing.ms / 1_000 },
    { what: `${where}: longest small request meanwhile`, unit: 'ms', measured: removing.value.longest },
  ]
}

/** Does the work while somebody else asks for a small list again and again; gives his longest wait, ms. */
async function withVisitor<T>(
  url: string,
  user: TestUser,
  work: () => Promise<T>,
): Promise<{ result: T; longest: number }> {
  let longest = 0
  let done = false
  const visits = (async () => {
    while (!done) {
      const { ms } = await timed(() => get(url, user, '/api/AccountsContacts?page_size=5'))
      longest = Math.max(longest, ms)
      await new Promise((go) => setTimeout(go, PAUSE))
    }
  })()
  const result = await work()
  done = true
  await visits
  return { result, longest }
}

async function search(url: string, user: TestUser, text: string): Promise<number> {
  const reply = await get(url, user, `/api/estimation-search-norms?searchString=${encodeURIComponent(text)}`)
  return (reply as { total_items: number }).total_items
}

async function get(url: string, { clientId, userId, token }: TestUser, path: string): Promise<unknown> {
  const reply = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${clientId},${userId},${token}` } })
  if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return reply.json()
}

function match(database: Database, { clientId }: TestUser, text: string): Promise<unknown> {
  const patterns = text.split(' ').map((word) => `%${word}%`)
  return database.tenant(clientId, (tx) =>
    tx.one(
      sql`select count(*) as found from (select search_norms(array(select fold(p) from unnest(${patterns}::text[]) as p)) limit 1200) f`,
    ),
  )
}

/** Six kinds of searches in turn, from norms drawn with a pinned seed: what people type when they look for them. */
function mixedQueries({ norms }: Catalogue): string[] {
  const next = stream(20)
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')
  const kinds: ((symbol: string, words: readonly string[], first: string) => string)[] = [
    (symbol) => symbol.slice(0, 5 + next(symbol.length - 5)),
    (_symbol, _words, first) => first,
    (_symbol, words, first) => `${words[next(words.length)]} ${first}`,
    (_symbol, words, first) => `${words[next(words.length)]?.slice(0, 3 + next(2))} ${first.slice(0, 4)}`,
    (_symbol, words, first) => plain(`${first} ${words[next(words.length)]}`).toLowerCase(),
    (_symbol, _words, first) => misspelt(first, next(first.length - 3) + 1),
  ]
  const result: string[] = []
  while (result.length < QUERIES) {
    const norm = norms[next(norms.length)]
    const words = norm?.nameRo?.match(/\p{L}{5,}/gu) ?? []
    const first = words[next(words.length || 1)]
    const kind = kinds[result.length % kinds.length]
    if (norm && first && kind) result.push(kind(norm.symbol, words, first))
  }
  return result
}

/** Two neighbouring letters changed places. */
function misspelt(word: string, at: number): string {
  return `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`
}

async function readFull(): Promise<Catalogue> {
  const files = [
    'cwicr/indicators.csv',
    'cwicr/resources.csv',
    'cwicr-full/chapters.csv.gz',
    'cwicr-full/items.csv.gz',
    'cwicr-full/recipe_lines.csv.gz',
  ].map((path) => ({ name: path, bytes: new Uint8Array(readFileSync(join(data, path))) }))
  const result = await readCatalogue({ files, practice: 'ro', reading: { practice: 'ro' } })
  if (!result.ok) throw new Error(`the catalogue cannot be read: ${result.fault.code}`)
  return result.value
}
