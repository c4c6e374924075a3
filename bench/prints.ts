/**
 * Ten prints at once through HTTP, and what another caller feels of it: `npx tsx bench/prints.ts [articles] [prints]`.
 * The floor of a blocked server is a thread of the same process that only waits; a machine at work delays that too.
 * Ends with 1 at twice a target.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { romanianTemplate } from '@temelia/estimation/templates'
import { sql } from 'kysely'
import { testApp, type TestUser } from '../apps/server/src/testing/app.ts'
import { blockedBy } from './blocked.ts'
import { type Figure, report } from './measure.ts'

const ARTICLES = Number(process.argv[2] ?? 1_000)
const PRINTS = Number(process.argv[3] ?? 10)

const server = await testApp()
const user = await server.tenant()
const estimateId = await fill(user)
const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
const authorization = `Bearer ${user.clientId},${user.userId},${user.token}`

/** Runs in a thread of its own, so that what the callers do is not counted as the server's. */
const caller = `
  const { parentPort, workerData: { url, authorization, estimateId, prints } } = require('node:worker_threads')
  const print = async () => {
    const start = performance.now()
    const body = new FormData()
    for (const [name, value] of Object.entries({ type: 'F3', lang: 'ro', ParentType: 'estimate', ParentId: estimateId })) body.set(name, value)
    const reply = await fetch(url + '/estimationReportsPdf/mobileReports', { method: 'POST', headers: { authorization, accept: 'application/pdf' }, body })
    const bytes = (await reply.arrayBuffer()).byteLength
    if (reply.status !== 200) throw new Error('a print answered ' + reply.status)
    return { ms: performance.now() - start, bytes }
  }
  const ask = async () => {
    const start = performance.now()
    await (await fetch(url + '/health/live')).text()
    return performance.now() - start
  }
  ;(async () => {
    await print()
    parentPort.postMessage('warm')
    const asked = []
    let busy = true
    const asking = (async () => { while (busy) { asked.push(await ask()); await new Promise((next) => setTimeout(next, 10)) } })()
    const printed = await Promise.all(Array.from({ length: prints }, print))
    busy = false
    await asking
    parentPort.postMessage({ printed, asked })
  })()
`
const calls = new Worker(caller, { eval: true, workerData: { url, authorization, estimateId, prints: PRINTS } })
let most = 0
const warm = new Promise((resolve) => calls.once('message', resolve))
const found = new Promise<{ printed: { ms: number; bytes: number }[]; asked: number[] }>((resolve, reject) => {
  calls.once('error', reject)
  calls.on('message', (message) => {
    if (message !== 'warm') resolve(message)
  })
})
await warm
const watching = setInterval(() => {
  most = Math.max(most, printMemory())
}, 100)
const blocked = await blockedBy('meanwhile', () => found)
clearInterval(watching)
const { printed, asked } = await found
await pause(1_500)
const after = printMemory()

const slowest = Math.max(...printed.map(({ ms }) => ms))
const figures: Figure[] = [
  { what: `${PRINTS} x F3 of ${ARTICLES} articles, the last one done`, unit: 'ms', measured: slowest },
  ...blocked,
  { what: 'another request meanwhile, longest', unit: 'ms', measured: Math.max(...asked) },
  { what: 'print processes, most memory', unit: 'MB', measured: most },
  { what: 'print processes, memory afterwards', unit: 'MB', target: 1_200, measured: after },
]
const late = report(figures)
await server.app.close()
await server.database.close()
process.exit(late ? 1 : 0)

/** Megabytes held by the child processes of this one (Linux). */
function printMemory(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ').filter(Boolean)
  return children.reduce(
    (sum, id) => sum + (Number(readFileSync(`/proc/${id}/statm`, 'latin1').split(' ')[1]) * 4096) / 1e6,
    0,
  )
}

async function fill({ clientId }: TestUser): Promise<number> {
  return server.database.tenant(clientId, async (tx) => {
    const one = async (query: ReturnType<typeof sql>) => (await tx.one<{ id: number }>(query))?.id as number
    const project = await one(sql`
      insert into projects (client_id, name, practice, currency, vat, position, quantity_decimals, price_decimals, total_decimals, recapitulation)
      values (${clientId}, 'Spital județean', 'ro', 'RON', 21, 1, 3, 2, 2, ${JSON.stringify(romanianTemplate())}::jsonb) returning id`)
    const object = await one(
      sql`insert into objects (client_id, project_id, position, name) values (${clientId}, ${project}, 1, 'Corp A') returning id`,
    )
    const estimate = await one(sql`insert into estimates (client_id, project_id, object_id, position, code, name)
      values (${clientId}, ${project}, ${object}, 1, '001', 'Structură') returning id`)
    await tx.run(sql`insert into articles (client_id, project_id, estimate_id, position, chapter, symbol, name, measure_unit, quantity, price, rs_materials, rs_labor, rs_equipments, rs_transports,
        rs_labor_hours, materials, labor, equipments, transports, subcontract, other, total, labor_hours, total_weight)
      select ${clientId}, ${project}, ${estimate}, n, 'Capitolul ' || (n / 25), 'C' || chr(65 + n % 26) || lpad((n % 97)::text, 2, '0') || 'A' || n % 9,
        'Turnarea betonului simplu marca C16/20 în fundații continue, izolate și socluri cu volum până la ' || n || ' mc inclusiv', 'mc', round((n * 37 % 9973) / 7.0, 3),
        0, round((n * 31 % 5003) / 3.0, 2), round((n * 17 % 701) / 3.0, 2), round((n % 89) / 3.0, 2), round((n % 13) / 3.0, 2), round((n % 41) / 9.0, 3),
        round(n * 12.37, 2), round(n * 3.91, 2), round(n * 0.57, 2), 0, 0, 0, round(n * 16.85, 2), round(n * 0.733, 3), round(n * 0.24, 3)
      from generate_series(1, ${ARTICLES}::integer) n`)
    return estimate
  })
}
