import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../db/database.ts'
import { cluster } from './cluster.ts'

/** Waits until so many calls stand at a lock, as the database says; on a cluster they stand at the server that has the rows. */
export async function untilWaiting(database: Database, count: number): Promise<void> {
  const asked = cluster
    ? sql`select count(distinct waiting_gpid)::integer as waits from citus_lock_waits`
    : sql`select count(*)::integer as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const waits = () => database.system((tx) => tx.one<{ waits: number }>(asked))
  await expect.poll(async () => (await waits())?.waits, { timeout: 20_000 }).toBe(count)
}
