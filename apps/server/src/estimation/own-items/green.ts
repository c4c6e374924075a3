import { REWARD_UNIT } from '@temelia/model/admin/reward'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { Context } from '../../records/context.ts'
import { placeIsThere } from '../lines/place-is-there.ts'

/** The green articles of a tenant that are there, with their projects `p`. */
const greenOf = (clientId: number) =>
  sql`from articles a join projects p on p.client_id = a.client_id and p.id = a.project_id and p.deleted_with is null
    where a.client_id = ${clientId} and a.green and a.deleted_with is null and ${placeIsThere}`

/** How many green articles the tenant has, and how many rewards that comes to. */
export async function greenCount({ tx, actor }: Context): Promise<Record<string, number>> {
  const row = await tx.one<{ count: number }>(sql`select count(*) as count ${greenOf(actor.clientId)}`)
  const count = row?.count ?? 0
  return { Count: count, Rewards: Math.floor(count / REWARD_UNIT), Next: REWARD_UNIT - (count % REWARD_UNIT) }
}

/** How many green articles the projects of each person have, where there are any. */
export async function greenOfPeople(tx: Tx, clientId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{ userId: number; count: number }>(
    sql`select p.user_id, count(*) as count ${greenOf(clientId)} and p.user_id is not null group by p.user_id`,
  )
  return new Map(rows.map(({ userId, count }) => [userId, count]))
}
