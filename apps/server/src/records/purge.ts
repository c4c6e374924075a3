import type { Entity } from '@temelia/model/entity'
import { relatedTypes } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { Note } from '@temelia/model/record/note'
import { type RawBuilder, sql } from 'kysely'
import { removeLater } from './remove-later.ts'
import type { Context } from './context.ts'
import { heldBesideNotes } from './file-holders.ts'
import { releaseReferences } from './release.ts'
import type { UndoRow } from './remove.ts'
import { column, from } from './select.ts'
import { partsBelow, undoableNamed } from './undoable.ts'
import { byIds, deleteOf, writeRows } from './write-rows.ts'

type House = Pick<Context, 'tx' | 'actor' | 'rules'>

/** The job that goes on with a deletion for good, some rows at a time. */
export const PURGE = 'purge'

/** Items and parts that are deleted within the call; the others go behind it. */
const AT_ONCE = 500

/**
 * Deletes items of the bin for good: the records, what was part of them or hung on them, and the files nothing holds any more. What
 * merely points at them is kept and points at nothing. Many are out of the bin at once and cannot come back, and a job deletes them in
 * slices. Gives how many items are gone.
 */
export async function purge(context: House, undoIds: readonly number[]): Promise<number> {
  const { tx, actor } = context
  const items = await lockedItems(context, undoIds, sql`not going`)
  const ids = items.map(({ id }) => id)
  if ((await partsOf(context, ids)) <= AT_ONCE) {
    await purgeWhole(context, items)
    return items.length
  }
  await tx.run(
    sql`update undo_items set going = true where client_id = ${actor.clientId} and id = any(${ids}::bigint[])`,
  )
  await tx.run(
    sql`insert into jobs (client_id, kind, payload) values (${actor.clientId}, ${PURGE}, ${JSON.stringify({ ids })}::jsonb)`,
  )
  return items.length
}

/**
 * Deletes some of what is going: at most so many rows that are seen through others, and when none of them is left, the items with all the
 * rest. False when none of the items is there any more.
 */
export async function purgeSlice(context: House, undoIds: readonly number[], rows: number): Promise<boolean> {
  const items = await lockedItems(context, undoIds, sql`going`, rows)
  if (items.length === 0) return false
  const { ids, entities } = await insideOf(context, items)
  for (const of of entities) if (of.throughParent && (await purgeRows(context, of, ids, rows)) > 0) return true
  await purgeWhole(context, items)
  return true
}

function lockedItems(
  { tx, actor }: House,
  undoIds: readonly number[],
  which: RawBuilder<unknown>,
  most?: number,
): Promise<UndoRow[]> {
  return tx.rows<UndoRow>(sql`select * from undo_items where client_id = ${actor.clientId} and id = any(${[...undoIds]}::bigint[])
    and ${which} order by id limit ${most ?? null}::bigint for update`)
}

/** How many records items come to, with what was removed from them before. */
async function partsOf({ tx, actor }: House, undoIds: readonly number[]): Promise<number> {
  const found = await tx.one<{ parts: number }>(sql`
    select coalesce(sum(1 + w.dependencies), 0)::integer as parts from undo_items w where w.client_id = ${actor.clientId}
      and (w.id = any(${[...undoIds]}::bigint[]) or w.ancestors && array(select i.entity_type || ':' || i.entity_id from undo_items i
        where i.client_id = ${actor.clientId} and i.id = any(${[...undoIds]}::bigint[])))`)
  return found?.parts ?? 0
}

/** Items with those of what was removed from them before, and the entities that may lie in them, the innermost first. */
async function insideOf({ tx, actor }: House, items: readonly UndoRow[]) {
  const wholes = items.map(({ entityType, entityId }) => `${entityType}:${entityId}`)
  const inside = await tx.rows<UndoRow>(
    sql`select * from undo_items where client_id = ${actor.clientId} and ancestors && ${wholes}::text[] order by id for update`,
  )
  const all = [...items, ...inside]
  const ids = [...new Set(all.map(({ id }) => id))]
  const named = [...new Set(all.map(({ entityType }) => entityType))].map(undoableNamed)
  return { ids, entities: new Set(named.flatMap((one) => [...partsBelow(one), one])) }
}

async function purgeWhole(context: House, items: readonly UndoRow[]): Promise<void> {
  if (items.length === 0) return
  const { tx, actor } = context
  const { ids, entities } = await insideOf(context, items)
  for (const of of entities) await purgeRows(context, of, ids)
  await tx.run(sql`delete from undo_items where client_id = ${actor.clientId} and id = any(${ids}::bigint[])`)
}

/** Deletes rows of an entity that undo items hide, at most so many; gives how many. */
async function purgeRows(context: House, of: Entity, undoIds: readonly number[], most?: number): Promise<number> {
  const { tx, actor } = context
  const rows = await tx.rows<{ id: number }>(
    sql`select t.id from ${from(of)} where t.client_id = ${actor.clientId} and ${hiddenBy(context, of, undoIds)} limit ${most ?? null}::bigint`,
  )
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  if (of === Note) await purgeFiles(context, ids)
  else await purgeNotes(context, of, ids)
  await releaseReferences(context, of, ids)
  await writeRows(context, deleteOf(of, byIds(ids)))
  return ids.length
}

/** The rows that undo items hide: by themselves, or with what they are seen through. */
function hiddenBy({ actor }: House, of: Entity, undoIds: readonly number[]): RawBuilder<unknown> {
  const items = sql`${[...undoIds]}::bigint[]`
  const own = sql`t.deleted_with = any(${items})`
  const above = of.throughParent && of.parent && of.fields[of.parent]?.target?.()
  if (!above || !of.parent) return own
  return sql`(${own} or ${column(of.parent)} = any(array(
    select up.id from ${sql.table(above.table)} up where up.client_id = ${actor.clientId} and up.deleted_with = any(${items}))))`
}

/** Notes on records that go, those in the bin too. */
export async function purgeNotes(context: House, of: Entity, ids: readonly number[]): Promise<void> {
  const { tx, actor } = context
  const types = relatedTypes.filter((type) => relatedEntity(type) === of)
  const notes = await tx.rows<{ id: number }>(sql`select id from notes where client_id = ${actor.clientId}
    and related_entity_type = any(${types}::text[]) and related_entity_id = any(${[...ids]}::bigint[])`)
  if (notes.length === 0) return
  const noteIds = notes.map(({ id }) => id)
  await purgeFiles(context, noteIds)
  await tx.run(
    sql`delete from undo_items where client_id = ${actor.clientId} and entity_type = ${Note.undo} and entity_id = any(${noteIds}::bigint[])`,
  )
  await tx.run(sql`delete from notes where client_id = ${actor.clientId} and id = any(${noteIds}::bigint[])`)
}

/** The files of notes that go, unless another note or an email holds them. */
async function purgeFiles(context: House, noteIds: readonly number[]): Promise<void> {
  const { tx, actor } = context
  const files = await tx.rows<{ id: number }>(sql`
    select f.id from files f where f.client_id = ${actor.clientId}
      and f.id in (select jsonb_array_elements_text(file_ids)::bigint from notes where client_id = ${actor.clientId} and id = any(${[...noteIds]}::bigint[]))
      and not exists (select 1 from notes n where n.client_id = ${actor.clientId} and n.file_ids @> to_jsonb(f.id) and not n.id = any(${[...noteIds]}::bigint[]))
      and not ${heldBesideNotes(actor.clientId)}`)
  if (files.length === 0) return
  const ids = files.map(({ id }) => id)
  await tx.run(
    sql`update notes set file_id = null where client_id = ${actor.clientId} and file_id = any(${ids}::bigint[])`,
  )
  await tx.run(
    sql`update uploads set file_id = null where client_id = ${actor.clientId} and file_id = any(${ids}::bigint[])`,
  )
  await removeLater(context, ids)
  await tx.run(sql`delete from files where client_id = ${actor.clientId} and id = any(${ids}::bigint[])`)
}
