import { Customer } from '@temelia/model/crm/customer'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** Writes into the history of the customer that stays which other one was merged into it, or taken out of it again. */
export async function noteMerge(
  { tx, actor }: Context,
  action: 'merge' | 'unmerge',
  keptId: number,
  other: Readonly<{ id: number; name: string }>,
): Promise<void> {
  await tx.run(sql`insert into audit (client_id, user_id, entity, entity_id, action, after)
    values (${actor.clientId}, ${actor.userId}, ${Customer.name}, ${keptId}, ${action}, ${JSON.stringify({ id: other.id, name: other.name })}::jsonb)`)
}
