import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { testDatabase } from '../testing/database.ts'
import { freshTenant } from '../testing/tenants.ts'
import { startWorker } from './worker.ts'

const LEASE_SECONDS = 6

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

async function enqueue(database: Database, clientId: number): Promise<number> {
  const made = await database.system((tx) =>
    tx.one<{ id: number }>(
      sql`insert into jobs (client_id, kind, payload) values (${clientId}, 'long', '{}') returning id`,
    ),
  )
  return made?.id ?? 0
}

const leaseOf = (database: Database, id: number) =>
  database.system((tx) =>
    tx.one<{ runAt: string; attempts: number }>(sql`select run_at, attempts from jobs where id = ${id}`),
  )

test('work that takes longer than its lease is not begun by another server meanwhile', async () => {
  const database = await testDatabase()
  const clientId = await freshTenant(database)
  const id = await enqueue(database, clientId)
  let begun = 0
  let ended: () => void = () => undefined
  const over = new Promise<void>((resolve) => (ended = resolve))
  const work = async () => {
    begun++
    const first = (await leaseOf(database, id))?.runAt
    while ((await leaseOf(database, id))?.runAt === first) await pause(100)
    ended()
  }
  for (let server = 0; server < 2; server++)
    stops.push(startWorker(database, { long: work }, () => undefined, LEASE_SECONDS))
  await over
  expect(begun).toBe(1)
})

test('who lost a job to another server while it stood still does not end the work of that one', async () => {
  const database = await testDatabase()
  const clientId = await freshTenant(database)
  const id = await enqueue(database, clientId)
  const taken = new Promise<void>((resolve) => {
    const work = async () => {
      // The lease ran out, and another server took the job.
      await database.system((tx) =>
        tx.run(sql`update jobs set attempts = attempts + 1, run_at = now() + interval '1 hour' where id = ${id}`),
      )
      resolve()
    }
    stops.push(startWorker(database, { long: work }, () => undefined))
  })
  await taken
  await Promise.all(stops.splice(0).map((stop) => stop()))
  expect(await leaseOf(database, id)).toMatchObject({ attempts: 2 })
})
