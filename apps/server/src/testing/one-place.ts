import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'

/**
 * A database of a cluster in which a statement of a company fails when it asks more than one place for rows: what belongs to a company lies
 * in one. Work across companies (`system`) may ask all.
 */
export function heldToOnePlace(database: Database): Database {
  const held =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx) => {
      await tx.run(sql`set local citus.multi_task_query_log_level = 'error'`)
      return work(tx)
    }
  const { behind } = database
  return {
    ...database,
    tenant: (clientId, work, how) => database.tenant(clientId, held(work), how),
    behind: { ...behind, tenant: (clientId, work) => behind.tenant(clientId, held(work)) },
  }
}
