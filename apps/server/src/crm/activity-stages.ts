import { sql } from 'kysely'
import type { Context } from '../records/context.ts'

/** The stage that activities or tickets begin in; undefined where the company has none. */
export async function firstStage({ tx, actor }: Context, type: 'activity' | 'ticket'): Promise<number | undefined> {
  const stage = await tx.one<{ id: number }>(
    sql`select id from activity_stages where client_id = ${actor.clientId} and type = ${type} and deleted_with is null order by position, id limit 1`,
  )
  return stage?.id
}
