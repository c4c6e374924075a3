/**
 * What a quiet company waits while people of another one ask without a pause: `npx tsx bench/fairness.ts [ROUNDS] [SECONDS OF EACH PHASE]`,
 * by turns and with requests as they come; under `node scripts/citus.mjs` on a cluster.
 * The server is a process of its own and so is its PostgreSQL; on two cores they and who asks share them, so part of what is waited for is the
 * machine. Phases follow each other by turns, each with the same requests, so that what else the machine does falls on all of them.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { startHouse, type House, type Usage } from './house.ts'
import { percentile, stream } from './measure.ts'
import { ask, nextWish, type Known } from './people.ts'
import { spreadDatabase } from './spread-database.ts'
import { throwAwayServer } from './throw-away-server.ts'

const ROUNDS = Number(process.argv[2] ?? 6)
const SECONDS = Number(process.argv[3] ?? 4)
/** People of the noisy company who wait for their answer before they ask again. */
const NOISY = 4
/** People of a company that has the server for itself. */
const ALONE = 20
const POOL = 10
/** What a person of the quiet company does between two requests lasts up to so long, ms; 0 asks without a pause as well. */
const PAUSES = [80, 0]

const cluster = await spreadDatabase(1)
const { url, stop } = cluster
  ? { url: process.env['TEST_CITUS_URL'] as string, stop: () => cluster.close() }
  : await throwAwayServer(1)
const order = { url, pool: POOL, customers: 500 }
const house = await startHouse({ ...order, companies: 2, settings: { REQUESTS_AT_ONCE: '0' } })
const withTurns = await startHouse({ ...order, companies: 0, settings: {} })
const [quiet, noisy] = house.known as [Known, Known]
const houses = { 'as they come': house, 'by turns': withTurns }

interface Phase {
  readonly waits: number[]
  asked: number
  readonly usage: Usage[]
}
const phases = new Map<string, Phase>()

const take = (key: string, round: number): Phase => {
  const phase = (round >= 0 && phases.get(key)) || { waits: [], asked: 0, usage: [] }
  if (round >= 0) phases.set(key, phase)
  return phase
}

for (let round = -1; round < ROUNDS; round++) {
  for (const most of PAUSES)
    for (const [name, at] of Object.entries(houses))
      for (const others of [0, NOISY]) {
        const key = `${name}; pauses up to ${most} ms; ${others === 0 ? 'alone' : `beside ${others}`}`
        await measure(at, 1, most, others, round, take(key, round))
      }
  for (const [name, at] of Object.entries(houses))
    await measure(at, ALONE, 0, 0, round, take(`${name}; ${ALONE} people of one company`, round))
}

console.table(
  [...phases].map(([phase, { waits, asked, usage }]) => {
    const ms = (share: number) => Number(percentile(waits, share).toFixed(1))
    const mean = (of: (one: Usage) => number) =>
      Number((usage.reduce((sum, one) => sum + of(one), 0) / usage.length).toFixed(2))
    return {
      phase,
      requests: waits.length,
      p50: ms(0.5),
      p90: ms(0.9),
      p95: ms(0.95),
      p99: ms(0.99),
      'of the others, a second': Math.round(asked / ROUNDS / SECONDS),
      'thread busy': mean(({ busy }) => busy),
      'thread late, p95': mean(({ late }) => late),
    }
  }),
)
for (const one of Object.values(houses)) await one.stop()
await stop()
process.exit(0)

async function measure(
  at: House,
  people: number,
  most: number,
  others: number,
  seed: number,
  phase: Phase,
): Promise<void> {
  const until = performance.now() + SECONDS * 1_000
  const person = async (company: Known, number: number, rest: number, keep: (ms: number) => void) => {
    const random = stream(number)
    while (performance.now() < until) {
      const { status, ms } = await ask(at.port, company, nextWish(random, company))
      if (status >= 400) throw new Error(`a request was answered ${status}`)
      keep(ms)
      if (rest > 0) await pause(random(rest))
    }
  }
  await at.usage()
  await Promise.all([
    ...Array.from({ length: people }, (_, n) =>
      person(quiet, 1_000 * (n + 1) + seed, most, (ms) => phase.waits.push(ms)),
    ),
    ...Array.from({ length: others }, (_, n) => person(noisy, 10 * seed + n, 0, () => phase.asked++)),
  ])
  phase.usage.push(await at.usage())
}
