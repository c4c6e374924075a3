/**
 * The built server as `npm start` runs it, on a new data folder with the demo companies: `npx tsx bench/server.ts`.
 * The floor of a start is a Node process that ends at once; that of memory is one that waits. Ends with 1 at twice a target.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/postgres.mjs'
import { type Figure, report, timed } from './measure.ts'

const SETTLED = 10_000
const root = join(import.meta.dirname, '..')

execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' })
const folder = mkdtempSync(join(tmpdir(), 'temelia-bench-'))
const port = await freePort()
const companies = (['ro', 'us'] as const).map((region) => {
  const { users } = JSON.parse(readFileSync(join(root, `seed/companies/${region}.json`), 'utf8')) as {
    users: { email: string; password: string }[]
  }
  const [owner] = users
  if (!owner) throw new Error(`the demo company of ${region} has no user`)
  return owner
})
const [romanian, american] = companies as [(typeof companies)[number], (typeof companies)[number]]

const bare = await timed(() => exited(spawn(process.execPath, ['-e', ''])))
const waiting = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
await pause(1_000)
const bareMemory = memory(waiting)
waiting.kill()

const first = await start()
const firstIdle = await idle(first.process)
const firstEnd = await end(first.process)
const second = await start()
const secondIdle = await idle(second.process)
const signIn = await timed(() => visit(romanian))
const oneRegion = await idle(second.process)
await visit(american)
const bothRegions = await idle(second.process)
const secondEnd = await end(second.process)
rmSync(folder, { recursive: true })

const figures: Figure[] = [
  { what: 'first start, two databases made and filled', unit: 's', measured: first.ms / 1_000 },
  { what: 'second start', unit: 'ms', target: 3_000, measured: second.ms, floor: bare.ms },
  { what: 'first sign-in and list (its region opens)', unit: 'ms', measured: signIn.ms },
  { what: 'memory, idle after the first start', unit: 'MB', target: 400, measured: firstIdle, floor: bareMemory },
  { what: 'memory, idle after the second start', unit: 'MB', target: 400, measured: secondIdle, floor: bareMemory },
  { what: 'memory, idle, one region in use', unit: 'MB', target: 400, measured: oneRegion, floor: bareMemory },
  { what: 'memory, idle, both regions in use', unit: 'MB', target: 400, measured: bothRegions, floor: bareMemory },
  { what: 'end by SIGTERM, nothing opened', unit: 'ms', measured: firstEnd },
  { what: 'end by SIGTERM, both regions open', unit: 'ms', measured: secondEnd },
]
process.exit(report(figures) ? 1 : 0)

/** Starts the server; ready when it has printed its address. */
async function start(): Promise<{ process: ChildProcess; ms: number }> {
  const { ms, value } = await timed(async () => {
    const child = spawn(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js'], {
      cwd: root,
      env: { ...process.env, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => text.includes('Temelia is ready') && resolve())
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
    return child
  })
  return { process: value, ms }
}

/** Signs in and looks at customers, projects and a search, as the first minute of a visit does. */
async function visit({ email, password }: { email: string; password: string }): Promise<void> {
  const address = `http://127.0.0.1:${port}`
  const json = { 'content-type': 'application/json' }
  const signIn = { method: 'POST', headers: json, body: JSON.stringify({ User: email, Password: password }) }
  const session = await answered(`${address}/loginAuth`, signIn)
  const authorization = `Bearer ${session.ClientId},${session.UserId},${session.Token}`
  for (const path of [
    '/api/AccountsContacts?page_size=25',
    '/api/estimation-investments?page_size=25',
    '/api/estimation-search-norms?searchString=beton',
  ])
    await answered(`${address}${path}`, { headers: { authorization } })
}

async function answered(url: string, options: RequestInit): Promise<Record<string, unknown>> {
  const reply = await fetch(url, options)
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as Record<string, unknown>
}

/** Resident memory when the server has been left alone for a while, MB. */
async function idle(child: ChildProcess): Promise<number> {
  await pause(SETTLED)
  return memory(child)
}

function memory({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1_024) / 1e6
}

async function end(child: ChildProcess): Promise<number> {
  const { ms, value } = await timed(() => {
    child.kill('SIGTERM')
    return exited(child)
  })
  if (value !== 0) throw new Error(`the server ended with ${value}`)
  return ms
}

function exited(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve))
}
