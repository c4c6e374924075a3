import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/**
 * The ids that a call of a search function gives, as an array for a statement. Hits that stand in an array are looked up by key; as a set they would be
 * joined with all rows of the tenant. On a cluster they are asked for first: a server of it cannot call what reads the tables of all.
 */
export async function hits(tx: Tx, search: RawBuilder<unknown>, most?: number): Promise<RawBuilder<unknown>> {
  const limit = most === undefined ? sql`` : sql` limit ${most}::integer`
  if (!tx.spread) return sql`array(select ${search}${limit})`
  const found = await tx.rows<{ id: number }>(sql`select ${search} as id${limit}`)
  return sql`${found.map(({ id }) => id)}::bigint[]`
}
