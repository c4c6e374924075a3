import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { childrenOf } from '@temelia/model/registry'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import { type Fate, nameOf, type Values } from './change-many.ts'
import type { Change, Context } from './context.ts'
import { demand, findAll, shownColumns, visibleOrRemoved } from './find.ts'
import { type Engine, settle } from './operation.ts'
import { ancestorsOf, type UndoRow } from './remove.ts'
import { column, from } from './select.ts'
import { makeRoom } from './siblings.ts'
import { trace } from './trace.ts'
import { asItWas, demandParent } from './undo.ts'
import { partsBelow } from './undoable.ts'
import { byIds, changedNow, updateOf, writeRows } from './write-rows.ts'

/**
 * Removes many records of an undoable entity, each by itself, with their parts; one that may not go is left and says why.
 * Each has an undo item of its own. `dry` looks and removes nothing.
 */
export async function removeMany(
  context: Context,
  engine: Engine,
  of: Entity,
  ids: readonly number[],
  dry = false,
): Promise<Fate[]> {
  const rows = new Map((await findAll(context, of, ids)).map((row) => [row.id, row]))
  await context.rules.get(of)?.hold?.(context, [...rows.values()])
  const beforeRemove = context.rules.get(of)?.beforeRemove
  const fates = new Map<number, Fate>()
  const going: Row<Entity>[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const fate = { id, name: row ? nameOf(of, row) : null }
    try {
      if (!row) throw new AppError('NOT_FOUND')
      demand(context, 'delete', of, row)
      await beforeRemove?.(context, row)
      going.push(row)
      fates.set(id, { ...fate, state: 'changed' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      fates.set(id, { ...fate, state: 'refused', fault: error })
    }
  }
  if (!dry && going.length > 0) {
    const undo = await hide(context, of, going)
    const changes = going.map((row): Change => ({ of, before: row }))
    await settle(context, of, changes)
    await trace(
      context,
      changes.map((change) => ({ ...change, happening: 'delete' as const })),
      engine.live,
    )
    for (const { id } of going) {
      const fate = fates.get(id)
      const undoId = undo.get(id)
      if (fate && undoId !== undefined) fates.set(id, { ...fate, undoId })
    }
  }
  return ids.flatMap((id) => fates.get(id) ?? [])
}

/** Brings back what these undo items removed, with its parts. Gives the ids of the records that are back; another item was taken back before, or may not be. */
export async function restoreMany(
  context: Context,
  engine: Engine,
  of: Entity,
  undoIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { clientId } = context.actor
  const rows = await context.tx.rows<Row<Entity> & Pick<UndoRow, 'computedWith'>>(
    sql`select ${shownColumns(context, of)}, i.computed_with from ${from(of)} join undo_items i on i.client_id = t.client_id and i.id = t.deleted_with
      where ${visibleOrRemoved(context, of)} and i.id = any(${[...undoIds]}::bigint[]) and not i.going and i.entity_type = ${of.undo} and i.entity_id = t.id`,
  )
  const back: (Row<Entity> & Pick<UndoRow, 'computedWith'>)[] = []
  for (const row of rows) {
    try {
      demand(context, 'delete', of, row)
      await demandParent(context, of, row)
      back.push(row)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  for (const row of back) await makeRoom(context, of, row as unknown as Values)
  const items = back.map(({ deletedWith }) => deletedWith)
  await writeRows(context, updateOf(of, { deleted_with: sql`null`, ...changedNow }, byIds(back.map(({ id }) => id))))
  for (const part of partsBelow(of))
    await writeRows(context, updateOf(part, { deleted_with: sql`null` }, sql`t.deleted_with = any(${items}::bigint[])`))
  await context.tx.run(sql`delete from undo_items where client_id = ${clientId} and id = any(${items}::bigint[])`)
  const changes: Change[] = []
  for (const row of back) {
    const after = { ...row, deletedWith: null }
    changes.push({ of, after, restored: true, ...(await asItWas(context, of, row, after)) })
  }
  await settle(context, of, changes)
  await trace(
    context,
    changes.map((change) => ({ ...change, happening: 'restore' as const })),
    engine.live,
  )
  return new Set(back.map(({ id }) => id))
}

/** Puts records on the undo stack and hides them and their parts; gives the undo item of each record. */
async function hide(context: Context, of: Entity, rows: readonly Row<Entity>[]): Promise<Map<number, number>> {
  const { clientId, userId } = context.actor
  const computedWith = context.rules.get(of)?.computedWith
  const entries = []
  const lines = new Map<unknown, readonly string[]>()
  for (const row of rows) {
    const values = row as unknown as Values
    const parent = of.parent && values[of.parent]
    const ancestors = lines.get(parent) ?? (await ancestorsOf(context, of, values))
    lines.set(parent, ancestors)
    const root = ancestors.at(-1)?.split(':')
    entries.push({
      entity_id: row.id,
      ancestors,
      root_type: root?.[0] ?? of.undo,
      root_id: root ? Number(root[1]) : row.id,
      symbol: values['symbol'] ?? values['code'] ?? null,
      name: nameOf(of, row),
      position: of.order ? values[of.order] : null,
      computed_with: (await computedWith?.(context, row)) ?? null,
    })
  }
  const items = await context.tx.rows<{ id: number; entityId: number }>(sql`
    insert into undo_items (client_id, user_id, entity_type, entity_id, ancestors, root_type, root_id, symbol, name, position, computed_with)
    select ${clientId}::bigint, ${userId}::bigint, ${of.undo}, e.entity_id, e.ancestors, e.root_type, e.root_id, e.symbol, e.name, e.position, e.computed_with
    from json_to_recordset(${JSON.stringify(entries)}::json)
      as e(entity_id bigint, ancestors text[], root_type text, root_id bigint, symbol text, name text, position integer, computed_with text)
    returning id, entity_id`)
  const ids = items.map(({ id }) => id)
  const hiding = { deleted_with: sql`i.id`, version: sql`t.version + 1` }
  // A cluster joins no spread table to an update of one that lies on every server: the items are given.
  const given = sql`unnest(${ids}::bigint[], ${items.map(({ entityId }) => entityId)}::bigint[]) as i(id, entity_id)`
  await writeRows(context, updateOf(of, hiding, sql`t.id = i.entity_id`, given))
  await hideParts(context, of, ids)
  await countParts(context, of, ids)
  return new Map(items.map(({ id, entityId }) => [entityId, id]))
}

/** Hides the undoable parts of what undo items hid, level by level. */
async function hideParts(context: Context, of: Entity, undoIds: readonly number[]): Promise<void> {
  for (const part of childrenOf(of)) {
    if (!part.undo || !part.parent || part.throughParent) continue
    const inside = sql`p.client_id = ${context.actor.clientId} and p.deleted_with = any(${[...undoIds]}::bigint[])
      and t.deleted_with is null and t.${sql.ref(snakeName(part.parent))} = p.id`
    const hidden = await writeRows(
      context,
      updateOf(part, { deleted_with: sql`p.deleted_with` }, inside, sql`${sql.table(of.table)} as p`),
    )
    if (hidden > 0) await hideParts(context, part, undoIds)
  }
}

async function countParts(context: Context, of: Entity, undoIds: readonly number[]): Promise<void> {
  const { clientId } = context.actor
  for (const part of partsBelow(of))
    await context.tx.run(sql`update undo_items as u set dependencies = u.dependencies + c.parts
      from (select h.deleted_with, count(*) as parts from ${hidden(part)}
        where h.client_id = ${clientId} and h.deleted_with = any(${[...undoIds]}::bigint[]) group by 1) c
      where u.client_id = ${clientId} and u.id = c.deleted_with`)
}

/** The rows `h` of an entity with what hides each: those that are seen through another record are hidden by what hides that. */
function hidden(of: Entity): RawBuilder<unknown> {
  const above = of.throughParent && of.parent && of.fields[of.parent]?.target?.()
  if (!above || !of.parent) return sql`${sql.table(of.table)} h`
  return sql`${sql.table(above.table)} h join ${sql.table(of.table)} t
    on t.client_id = h.client_id and ${column(of.parent)} = h.id and t.deleted_with is null`
}
