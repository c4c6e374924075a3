import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { entities, entityNamed } from '@temelia/model/registry'
import { sql } from 'kysely'
import type { Change, Context } from './context.ts'
import { demand, find, shownColumns, visibleOrRemoved } from './find.ts'
import { purge } from './purge.ts'
import { encodeUndo, type UndoRow } from './remove.ts'
import { column, from } from './select.ts'
import { makeRoom } from './siblings.ts'
import { partsBelow } from './undoable.ts'
import { changedNow, updateOf, writeAndRead, writeRows } from './write-rows.ts'

/** The undo items under a record (a project, an object, an estimate), newest first; hidden ones are marked. */
export async function undoList(context: Context, of: Entity, id: number): Promise<Record<string, unknown>[]> {
  await find(context, of, id)
  const place = `${of.undo}:${id}`
  const items = await context.tx.rows<UndoRow & { hidden: boolean; userName: string | null }>(sql`
    select u.*, w.name as user_name, exists (select 1 from undo_items a where a.client_id = ${context.actor.clientId} and a.entity_type || ':' || a.entity_id = any(u.ancestors)) as hidden
    from undo_items u left join users w on w.client_id = u.client_id and w.id = u.user_id
    where u.client_id = ${context.actor.clientId} and ${place} = any(u.ancestors) and not u.going order by u.id desc limit 500`)
  let index = 0
  return items.map((item) => ({
    ...encodeUndo(item, typeOf(item), !item.hidden, item.hidden ? null : ++index),
    userName: item.userName,
  }))
}

/**
 * Brings back what an undo item removed, with its parts, at its old position.
 * @throws AppError UNDO_INVALID_POSITION when the record it was part of is itself removed
 */
export async function restore(context: Context, undoId: number): Promise<Change> {
  const { clientId } = context.actor
  const item = await context.tx.one<UndoRow>(
    sql`select * from undo_items where client_id = ${clientId} and id = ${undoId} and not going for update`,
  )
  if (!item) throw new AppError('NOT_FOUND')
  const of = typeOf(item)
  const row = await removed(context, of, item.entityId)
  demand(context, 'delete', of, row)
  await demandParent(context, of, row)
  await makeRoom(context, of, row as unknown as Readonly<Record<string, unknown>>)
  const shown = { deleted_with: sql`null` }
  await writeAndRead(context, updateOf(of, { ...shown, ...changedNow }, sql`t.id = ${row.id}`), sql`t.id`)
  for (const part of partsBelow(of)) await writeRows(context, updateOf(part, shown, sql`t.deleted_with = ${undoId}`))
  await context.tx.run(sql`delete from undo_items where client_id = ${clientId} and id = ${undoId}`)
  const after = await find(context, of, row.id)
  return { of, after, restored: true, ...(await asItWas(context, of, item, after)) }
}

/** Whether the parts of a record that came back were computed with what holds now. */
export async function asItWas(
  context: Context,
  of: Entity,
  { computedWith }: Pick<UndoRow, 'computedWith'>,
  after: Row<Entity>,
): Promise<{ asItWas?: true }> {
  if (computedWith === null) return {}
  return (await context.rules.get(of)?.computedWith?.(context, after)) === computedWith ? { asItWas: true } : {}
}

/** Clears the undo history of a project for good: what was removed is deleted. Gives the count of cleared items. */
export async function clearUndo(context: Context, root: Entity, rootId: number): Promise<number> {
  const row = await find(context, root, rootId)
  for (const of of [root, ...partsBelow(root)]) demand(context, 'delete', of, row)
  const { clientId } = context.actor
  const items = await context.tx.rows<{ id: number }>(
    sql`select id from undo_items where client_id = ${clientId} and root_type = ${root.undo} and root_id = ${rootId} and not (entity_type = ${root.undo} and entity_id = ${rootId}) and not going order by id for update`,
  )
  return purge(
    context,
    items.map(({ id }) => id),
  )
}

function typeOf(item: UndoRow): Entity {
  const of = entities.find((candidate) => candidate.undo === item.entityType) ?? entityNamed(item.entityType)
  if (!of) throw new Error(`undo item of unknown type ${item.entityType}`)
  return of
}

async function removed(context: Context, of: Entity, id: number): Promise<Row<Entity>> {
  const row = await context.tx.one<Row<Entity>>(
    sql`select ${shownColumns(context, of)} from ${from(of)} where ${visibleOrRemoved(context, of)} and ${column('id')} = ${id} and ${column('deletedWith')} is not null`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError UNDO_INVALID_POSITION when the record it is part of is removed */
export async function demandParent(context: Context, of: Entity, row: Row<Entity>): Promise<void> {
  const target = of.parent ? of.fields[of.parent]?.target?.() : undefined
  if (!target || !of.parent) return
  const id = (row as unknown as Record<string, unknown>)[of.parent]
  const parent = await context.tx.one<{ name: string | null; deletedWith: number | null }>(
    sql`select ${column(target.title ?? 'id')}::text as name, ${column('deletedWith')} from ${from(target)}
      where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${id}`,
  )
  if (!parent || parent.deletedWith !== null)
    throw new AppError('UNDO_INVALID_POSITION', { params: { parent: parent?.name ?? '' } })
}
