import { sql } from 'kysely'

/** The condition of the articles (the table goes by `a`) that count: those of the active revision of their estimate, which is there. */
export const counted = sql`exists (select 1 from estimates ce where ce.client_id = a.client_id and ce.id = a.estimate_id
  and ce.deleted_with is null and ce.revision_id is not distinct from a.revision_id)`
