import { sql } from 'kysely'

/** The condition that the estimate of a line is there: what goes with a place keeps its lines (the articles go by `a`) as they are. */
export const placeIsThere = sql`exists (select 1 from estimates pe where pe.client_id = a.client_id and pe.id = a.estimate_id and pe.deleted_with is null)`
