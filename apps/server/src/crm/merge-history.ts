import type { Entity } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'

/** What the history says of a merge: `id` took in `other` or gave it back; or `id` itself went into `other`. */
interface MergeNote {
  readonly action: 'merge' | 'unmerge' | 'mergedInto'
  readonly id: number
  readonly other: Readonly<{ id: number; name: string }>
}

/** Writes into the history of a record that another was merged into it, or taken out of it again, or that it went into another. */
export async function noteMerge({ tx, actor }: Context, of: Entity, { action, id, other }: MergeNote): Promise<void> {
  await tx.run(sql`insert into audit (client_id, user_id, entity, entity_id, action, after)
    values (${actor.clientId}, ${actor.userId}, ${of.name}, ${id}, ${action}, ${JSON.stringify({ id: other.id, name: other.name })}::jsonb)`)
}
