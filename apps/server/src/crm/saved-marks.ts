import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'

/** The caller's own choice of the offer and order stage, else the newest of an administrator's, as a scalar subquery. */
export function savedMarks({ actor: { clientId, userId } }: Pick<Context, 'actor'>): RawBuilder<unknown> {
  return sql`(select o.value from user_options o join users u on u.client_id = o.client_id and u.id = o.user_id
    where o.client_id = ${clientId} and o.deleted_with is null and o.type = 'general' and o.option = 'offerAndOrderStages'
      and (o.user_id = ${userId} or u.level = 'administrator')
    order by o.user_id = ${userId} desc, o.updated_at desc limit 1)`
}
