import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { placeIsThere } from '../lines/place-is-there.ts'

/** Green articles for one reward. */
const FOR_A_REWARD = 100

/** How many green articles the tenant has, and how many rewards that comes to. */
export async function greenCount({ tx, actor }: Context): Promise<Record<string, number>> {
  const row = await tx.one<{ count: number }>(
    sql`select count(*) as count from articles a join projects p on p.client_id = a.client_id and p.id = a.project_id and p.deleted_with is null
      where a.client_id = ${actor.clientId} and a.green and a.deleted_with is null and ${placeIsThere}`,
  )
  const count = row?.count ?? 0
  return { Count: count, Rewards: Math.floor(count / FOR_A_REWARD), Next: FOR_A_REWARD - (count % FOR_A_REWARD) }
}
