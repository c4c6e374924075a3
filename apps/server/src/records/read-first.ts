import { type RawBuilder, sql } from 'kysely'

/**
 * Rows that an `insert ... select` takes from tables of companies, as a subquery of its own. Without that a cluster plans the reading before it
 * knows the number of the company, and asks all its servers.
 */
export function readFirst(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${rows} offset 0)`
}
