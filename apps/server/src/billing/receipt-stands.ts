import { sql } from 'kysely'

/** A stock document `d` that stands: neither deleted nor taken back, and not what takes another back. Whether it is posted is asked besides. */
export const STANDS = sql`d.deleted_with is null and d.reversed_by_id is null and d.reverses_id is null`
