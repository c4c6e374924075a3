import { entities } from '@temelia/model/registry'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from './context.ts'
import { type Engine, restoreRecord } from './operation.ts'
import { restoreMany } from './remove-many.ts'
import type { UndoRow } from './remove.ts'

/**
 * Takes several removals back, all or none; what others are part of comes back before them. Gives how many items were taken back.
 * @throws AppError why the first of them cannot come back
 */
export async function restoreTogether(context: Context, engine: Engine, undoIds: readonly number[]): Promise<number> {
  const wanted = [...new Set(undoIds)]
  const items = await context.tx.rows<UndoRow>(
    sql`select * from undo_items where client_id = ${context.actor.clientId} and id = any(${wanted}::bigint[]) and not going order by id for update`,
  )
  if (items.length < wanted.length) throw new AppError('NOT_FOUND')
  for (const of of entities.filter((entity) => entity.undo)) {
    const ofKind = items.filter(({ entityType }) => entityType === of.undo)
    if (ofKind.length === 0) continue
    const back = await restoreMany(
      context,
      engine,
      of,
      ofKind.map(({ id }) => id),
    )
    // One that stayed says why when it is asked alone.
    for (const item of ofKind) if (!back.has(item.entityId)) await restoreRecord(context, engine, item.id)
  }
  return items.length
}
