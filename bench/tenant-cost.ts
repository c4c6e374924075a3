/**
 * What a company costs a server and its PostgreSQL: `npx tsx bench/tenant-cost.ts`. Room on the disk of an empty company, of customers,
 * activities and lines of estimates; processor time of the server and of the database for what people do most; memory of a server. The
 * figures of *Capacity* in docs/operations.md are from here. Processor time does not depend on what else the machine does.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../apps/server/src/db/database.ts'
import { openServer } from '../apps/server/src/db/postgres.ts'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { freePort, startPostgres } from '../scripts/postgres.mjs'
import { largeProject } from './neighbour-records.ts'

const EMPTY = 50
const CUSTOMERS = 5_000
const ACTIVITIES = 10_000
const LINES = 10_000
const PROJECT = 1_000
const SETTLED = 5_000
const STREAMS = 200
const TICKS_A_SECOND = 100

const root = join(import.meta.dirname, '..')
execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
const postgres = await startPostgres()
const folder = mkdtempSync(join(tmpdir(), 'temelia-cost-'))
const [ro, us] = [await addressOf('ro'), await addressOf('us')]
const port = await freePort()
const server = await startServer()
const database = await openServer('ro', ro, 4)
const { app, tenant } = await testApp({}, database, undefined, () => undefined)
await pause(SETTLED)
const idle = memory(server)

const rooms: Record<string, string> = {}
await room('an empty company', EMPTY, async () => {
  for (let n = 0; n < EMPTY; n++) await tenant()
})
const user = await tenant()
await room('1,000 customers', CUSTOMERS / 1_000, () =>
  database.system((tx) =>
    tx.run(sql`insert into customers (client_id, name, city, phone, email, agent_id)
      select ${user.clientId}::bigint, 'Firma de probă ' || n || ' SRL', 'Cluj-Napoca', '07' || (10000000 + n), 'office' || n || '@firma.example', ${user.userId}::bigint
      from generate_series(1, ${CUSTOMERS}::integer) n`),
  ),
)
await room('1,000 activities', ACTIVITIES / 1_000, () =>
  database.system((tx) =>
    tx.run(sql`insert into activities (client_id, name, agent_id, kind)
      select ${user.clientId}::bigint, 'Întâlnire ' || n, ${user.userId}::bigint, 'task' from generate_series(1, ${ACTIVITIES}::integer) n`),
  ),
)
await room('1,000 lines of estimates, with 3 resources each', LINES / 1_000, () => largeProject(database, user, LINES))
const project = Number(await largeProject(database, user, PROJECT))
await database.script('analyze')

const [account, article] = await database.tenant(user.clientId, async (tx) => [
  (await tx.one<{ id: number }>(sql`select min(id) as id from customers where client_id = ${user.clientId}`))?.id,
  (
    await tx.one<{ id: number }>(
      sql`select min(id) as id from articles where client_id = ${user.clientId} and project_id = ${project}`,
    )
  )?.id,
])
const postmaster = await postmasterOf(database)
const costs: Record<string, { server: string; database: string }> = {}
await cost('a page of 25 customers', 300, () => ask('GET', '/api/AccountsContacts?page_size=25'))
await cost('a customer by its number', 300, () => ask('GET', `/api/AccountsContacts/${account}`))
await cost('a change of a customer', 200, (n) =>
  ask('PATCH', `/api/AccountsContacts/${account}`, { City: `Orașul ${n}` }),
)
await cost('a new customer', 200, (n) => ask('POST', '/api/AccountsContacts', { AccountName: `Firma nouă ${n} SRL` }))
await cost('a project of 1,000 lines, opened', 20, () => ask('GET', `/api/estimation-investments/${project}/tree`))
await cost('a quantity of it, changed', 100, (n) =>
  ask('PATCH', `/api/estimation-articles/${article}`, { Quantity: n + 1 }),
)
await cost('form F3 of 1,000 lines as PDF', 3, print)
const worked = memory(server)
await pause(SETTLED)
await cost('a minute in which nobody does anything', 1, aMinute)
const leave = await followed(STREAMS)
await cost(`a minute with ${STREAMS} live streams at rest`, 1, aMinute)
const following = memory(server)
leave()

console.table(rooms)
console.table(costs)
console.table({
  'a server, idle': `${idle} MB`,
  'after this work': `${worked} MB`,
  [`with ${STREAMS} streams`]: `${following} MB`,
})
await app.close()
server.kill()
await new Promise((ended) => server.once('exit', ended))
await database.close()
await postgres.stop()
rmSync(folder, { recursive: true })

async function addressOf(name: string): Promise<string> {
  const first = await openServer('ro', postgres.url, 1)
  await first.script(`create database ${name}`)
  await first.close()
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

async function startServer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL_RO: ro,
      DATABASE_URL_US: us,
      SECRET_KEY: 'a key for benches only, long enough',
      DEMO: '0',
      LOG_LEVEL: 'warn',
      EXCHANGE_RATES_URL: '',
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => text.includes('Temelia is ready') && resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  return child
}

async function ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      authorization: authorizationOf(user),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

function authorizationOf({ clientId, userId, token }: TestUser): string {
  return `Bearer ${clientId},${userId},${token}`
}

/** Opens the streams of so many tabs; gives how to close them. */
async function followed(count: number): Promise<() => void> {
  const stop = new AbortController()
  const open = (n: number) =>
    fetch(`http://127.0.0.1:${port}/api/events?tab=bench-${n}`, {
      headers: { authorization: authorizationOf(user) },
      signal: stop.signal,
    })
  const streams = await Promise.all(Array.from({ length: count }, (_, n) => open(n)))
  if (streams.some(({ status }) => status !== 200)) throw new Error('a stream was refused')
  await pause(SETTLED)
  return () => stop.abort()
}

/** Nothing for a minute; there is no need to be warm for it. */
async function aMinute(n: number): Promise<void> {
  if (n >= 0) await pause(60_000)
}

async function print(): Promise<void> {
  const order = { InvestmentId: project, Level: 'investment', Id: project, Forms: ['F3'], Output: 'pdf' }
  const { RunId } = await ask('POST', '/api/report-runs', order)
  for (;;) {
    const { Status } = await ask('GET', `/api/report-runs/${String(RunId)}`)
    if (Status === 'done') return
    if (Status !== 'running') throw new Error(`the print is ${String(Status)}`)
    await pause(100)
  }
}

/** Writes down what so many of something take on the disk, each. */
async function room(what: string, count: number, work: () => Promise<unknown>): Promise<void> {
  const before = await size()
  await work()
  rooms[what] = `${(((await size()) - before) / count / 1e6).toFixed(2)} MB`
}

async function size(): Promise<number> {
  const found = await database.system((tx) =>
    tx.one<{ bytes: number }>(sql`select pg_database_size(current_database())::bigint as bytes`),
  )
  return Number(found?.bytes)
}

/** Writes down what processor time one of something costs the server and the database, once it is warm. */
async function cost(what: string, count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  const warm = Math.min(10, Math.ceil(count / 4))
  for (let n = 0; n < warm; n++) await work(-1 - n)
  const before = [spent(server.pid ?? 0), spent(postmaster)] as const
  for (let n = 0; n < count; n++) await work(n)
  const each = (pid: number, from: number) => `${((spent(pid) - from) / count).toFixed(1)} ms`
  costs[what] = { server: each(server.pid ?? 0, before[0]), database: each(postmaster, before[1]) }
}

async function postmasterOf(of: Database): Promise<number> {
  const found = await of.system((tx) => tx.one<{ pid: number }>(sql`select pg_backend_pid() as pid`))
  return Number(statOf(found?.pid ?? 0)?.[1])
}

/** Milliseconds of processor that a process, its children and those that have ended took. */
function spent(pid: number): number {
  const of = new Map<number, string[]>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (stat) of.set(Number(name), stat)
  }
  const own = (id: number): number => {
    const ticks =
      of
        .get(id)
        ?.slice(11, 15)
        .reduce((sum, text) => sum + Number(text), 0) ?? 0
    return [...of].filter(([, stat]) => Number(stat[1]) === id).reduce((sum, [child]) => sum + own(child), ticks)
  }
  return (own(pid) / TICKS_A_SECOND) * 1_000
}

/** The fields of a process behind its name: state, parent, ... */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

function memory({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round((Number(kilobytes) * 1_024) / 1e6)
}
