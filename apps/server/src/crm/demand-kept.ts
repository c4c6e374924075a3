import type { Entity, Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { demand, find } from '../records/find.ts'
import { column, from } from '../records/select.ts'

/**
 * Taking a merge back changes the record that stayed, as the merge did: who may not change it any more may not do that either. One that is gone
 * meanwhile is nobody's to change.
 * @throws AppError NOT_FOUND where it is not seen, OPERATION_NOT_PERMITTED
 */
export async function demandKept(context: Context, of: Entity, id: number): Promise<void> {
  const there = await context.tx.one(sql`select 1 as found from ${from(of)}
    where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${id} and ${column('deletedWith')} is null`)
  if (!there) return
  const kept: Row<Entity> = await find(context, of, id)
  demand(context, 'edit', of, kept)
}
