import type { NoticeKind } from '@temelia/model/admin/notice-kinds'
import type { RelatedType } from '@temelia/model/related'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** One thing to tell one person. */
export interface Notice {
  readonly userId: number
  readonly kind: 'record' | 'reminder'
  /** What it is of, where the person may choose not to be told; null for what is always told. */
  readonly of: NoticeKind | null
  readonly title: string
  readonly body: string | null
  readonly entityType: RelatedType | null
  readonly entityId: number | null
}

/** Tells people what they did not mute: writes the notifications and their live events in the transaction at hand. `by` is who made it happen, null for the clock. */
export async function tell(tx: Tx, clientId: number, notices: readonly Notice[], by: number | null): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map((notice) => ({
    user_id: notice.userId,
    kind: notice.kind,
    of: notice.of,
    title: notice.title,
    body: notice.body,
    entity_type: notice.entityType,
    entity_id: notice.entityId,
  }))
  const made = await tx.rows<{
    id: number
  }>(sql`insert into notifications (client_id, user_id, kind, title, body, entity_type, entity_id)
    select ${clientId}::bigint, n.user_id, n.kind, n.title, n.body, n.entity_type, n.entity_id
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as n(user_id bigint, kind text, of text, title text, body text, entity_type text, entity_id bigint)
    join users u on u.client_id = ${clientId} and u.id = n.user_id and (n.of is null or not u.muted_notices @> to_jsonb(n.of))
    returning id`)
  await tx.run(sql`insert into events (client_id, user_id, entity, entity_id, action)
    select ${clientId}::bigint, ${by}::bigint, 'notification', id, 'create' from unnest(${made.map(({ id }) => id)}::bigint[]) as m(id) returning 1`)
}
