import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cluster } from '../testing/cluster.ts'
import { newDatabase } from '../testing/database.ts'
import { freshTenant } from '../testing/tenants.ts'
import type { Database } from './database.ts'
import { isolate, rebalance } from './place.ts'

/** Citus moves each of some 200 tables. */
const MINUTES_OF_MOVING = 300_000

describe.skipIf(!cluster)('companies on a cluster', { timeout: MINUTES_OF_MOVING }, () => {
  let database: Database
  let moved: number
  let other: number
  beforeAll(async () => {
    database = await newDatabase()
    moved = await freshTenant(database)
    other = await freshTenant(database)
  })
  afterAll(() => database.close())

  const add = (clientId: number, n: number) =>
    database.tenant(clientId, (tx) =>
      tx.run(sql`insert into customers (client_id, name) values (${clientId}, ${`Client ${n}`})`),
    )
  const names = async (clientId: number) =>
    (
      await database.tenant(clientId, (tx) =>
        tx.rows<{ name: string }>(sql`select name from customers where client_id = ${clientId} order by id`),
      )
    ).map(({ name }) => name)

  /** Does work while both companies write; gives its result and the names that each was told are kept. */
  async function whileWriting<T>(work: () => Promise<T>) {
    let working = true
    const kept = new Map<number, string[]>([
      [moved, await names(moved)],
      [other, await names(other)],
    ])
    const writers = [...kept].map(async ([clientId, told]) => {
      for (let n = told.length; working; n++) {
        await add(clientId, n)
        told.push(`Client ${n}`)
        await pause(20)
      }
    })
    const result = await work().finally(() => {
      working = false
    })
    await Promise.all(writers)
    return { result, kept }
  }

  async function servers() {
    return database.system((tx) =>
      tx.rows<{ server: string; here: boolean }>(sql`select n.nodename || ':' || n.nodeport as server,
          n.groupid = (select groupid from pg_dist_placement where shardid = get_shard_id_for_distribution_column('clients', ${moved}::bigint)) as here
        from pg_dist_node n where n.shouldhaveshards`),
    )
  }

  test('one of them gets a server while it and another work: no write fails, and all that were told kept are there', async () => {
    for (let n = 0; n < 20; n++) await add(moved, n)
    const target = (await servers()).find(({ here }) => !here)?.server
    const { result, kept } = await whileWriting(() => isolate(database, moved, target))
    expect(result.server).toBe(target)
    expect(result.after).toBeGreaterThanOrEqual(result.before)
    for (const [clientId, told] of kept) {
      expect(await names(clientId)).toEqual(told)
      expect(told.length).toBeGreaterThan(1)
    }
    const quiet = await isolate(database, moved, target)
    expect(quiet.after).toBe(quiet.before)
  })

  test('parts are moved to a server that has fewer, while they work', async () => {
    const [first] = await servers()
    await isolate(database, moved, first?.server)
    await isolate(database, other, first?.server)
    const { result, kept } = await whileWriting(() => rebalance(database))
    expect(result).toHaveLength(2)
    for (const [clientId, told] of kept) expect(await names(clientId)).toEqual(told)
  })

  test('a company or a server that is not there is said', async () => {
    await expect(isolate(database, 987_654)).rejects.toThrow('There is no company 987654.')
    await expect(isolate(database, moved, '127.0.0.1:1')).rejects.toThrow('The cluster has no server 127.0.0.1:1')
  })
})
