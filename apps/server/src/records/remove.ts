import { childrenOf } from '@temelia/model/registry'
import { wireName, type Entity, type Row } from '@temelia/model/entity'
import { beginningOf } from '@temelia/text/beginning'
import { type RawBuilder, sql } from 'kysely'
import type { Change, Context } from './context.ts'
import { demand, find, shownColumns } from './find.ts'
import { plainOf } from './rich-text.ts'
import { from, column } from './select.ts'
import { deleteOf, updateOf, writeAndRead, writeRows } from './write-rows.ts'

/** What a removal left to take back; undefined when the record is gone for good. */
export interface Removal<E extends Entity> {
  readonly change: Change<E>
  readonly undo: UndoRow | undefined
}

/** A row of the undo stack. */
export interface UndoRow {
  readonly id: number
  readonly userId: number
  readonly entityType: string
  readonly entityId: number
  readonly ancestors: readonly string[]
  readonly rootType: string | null
  readonly rootId: number | null
  readonly symbol: string | null
  readonly name: string | null
  readonly position: number | null
  readonly dependencies: number
  readonly createdAt: string
  /** What the parts of the record were computed with; null where no rule says so. */
  readonly computedWith: string | null
}

/**
 * Removes a record. An undoable one is hidden with everything that is part of it and put on the undo stack;
 * another one is deleted, and refused by the database while something refers to it.
 */
export async function remove<E extends Entity>(
  context: Context,
  of: E,
  id: number,
  expected?: (row: Row<E>) => void,
): Promise<Removal<E>> {
  const row = await find(context, of, id)
  demand(context, 'delete', of, row)
  expected?.(row)
  await context.rules.get(of)?.beforeRemove?.(context, row as never)
  const change: Change<E> = { of, before: row }
  if (!of.undo) {
    await writeAndRead(context, deleteOf(of, sql`t.id = ${id}`), sql`t.id`)
    return { change, undo: undefined }
  }
  return { change, undo: await hide(context, of, row) }
}

async function hide(context: Context, of: Entity, row: Row<Entity>): Promise<UndoRow> {
  const values = row as unknown as Record<string, unknown>
  const ancestors = await ancestorsOf(context, of, values)
  const root = ancestors.at(-1)?.split(':')
  const text = (key: string | undefined) => {
    const value = key && values[key]
    if (!key || typeof value !== 'string') return null
    return of.fields[key]?.rich ? beginningOf(plainOf(value), 200) : value
  }
  const { clientId, userId } = context.actor
  const item = (await context.tx.one<UndoRow>(sql`
    insert into undo_items (client_id, user_id, entity_type, entity_id, ancestors, root_type, root_id, symbol, name, position, computed_with)
    values (${clientId}, ${userId}, ${of.undo}, ${row.id}, ${ancestors}::text[], ${root?.[0] ?? of.undo}, ${root ? Number(root[1]) : row.id},
      ${text('symbol') ?? text('code')}, ${text(of.title)}, ${of.order ? values[of.order] : null}::integer,
      ${(await context.rules.get(of)?.computedWith?.(context, row as never)) ?? null}) returning *`)) as UndoRow
  const hiding = { deleted_with: sql`${item.id}::bigint`, version: sql`t.version + 1` }
  await writeAndRead(context, updateOf(of, hiding, sql`t.id = ${row.id}`), sql`t.id`)
  const dependencies = await hideParts(context, of, item.id)
  if (dependencies > 0)
    await context.tx.run(
      sql`update undo_items set dependencies = ${dependencies} where client_id = ${clientId} and id = ${item.id}`,
    )
  return { ...item, dependencies }
}

/** Hides the undoable parts of what an undo item hid, level by level; gives their count, with those that are not seen without it. */
async function hideParts(context: Context, of: Entity, undoId: number): Promise<number> {
  let count = 0
  for (const part of childrenOf(of)) {
    if (!part.undo || !part.parent) continue
    const inside = sql`t.deleted_with is null and ${column(part.parent)}
      in (select id from ${sql.table(of.table)} where client_id = ${context.actor.clientId} and deleted_with = ${undoId})`
    if (part.throughParent) {
      count += await countRows(context, part, inside)
      continue
    }
    const hidden = await writeRows(context, updateOf(part, { deleted_with: sql`${undoId}::bigint` }, inside))
    count += hidden
    if (hidden > 0) count += await hideParts(context, part, undoId)
  }
  return count
}

async function countRows({ tx, actor }: Context, of: Entity, where: RawBuilder<unknown>): Promise<number> {
  const found = await tx.one<{ count: number }>(
    sql`select count(*)::integer as count from ${from(of)} where ${column('clientId')} = ${actor.clientId} and ${where}`,
  )
  return found?.count ?? 0
}

/** An undo item as it now is. */
export async function undoItem({ tx, actor }: Context, item: UndoRow): Promise<UndoRow> {
  const now = await tx.one<UndoRow>(
    sql`select * from undo_items where client_id = ${actor.clientId} and id = ${item.id}`,
  )
  return now ?? item
}

/** The records a record is part of, the nearest first, as `type:id`. */
export async function ancestorsOf(
  context: Context,
  of: Entity,
  values: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const target = of.parent ? of.fields[of.parent]?.target?.() : undefined
  if (!target || !of.parent) return []
  const id = values[of.parent] as number
  const parent = await context.tx.one<Record<string, unknown>>(
    sql`select ${shownColumns(context, target)} from ${from(target)} where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${id}`,
  )
  return [`${target.undo ?? target.name}:${id}`, ...(parent ? await ancestorsOf(context, target, parent) : [])]
}

/** An undo item as it goes over the wire. `index` counts the visible items of a list from 1. */
export function encodeUndo(item: UndoRow, of: Entity, visible: boolean, index: number | null): Record<string, unknown> {
  return {
    UndoId: item.id,
    entity: {
      [of.wire.id]: item.entityId,
      ...(of.title ? { [wireName(of, of.title)]: item.name } : {}),
      Symbol: item.symbol,
    },
    entityType: item.entityType,
    command: 'delete',
    symbol: item.symbol,
    name: item.name,
    date: item.createdAt,
    dependencies: item.dependencies,
    visible,
    idField: of.wire.id,
    index,
  }
}
