import type { Entity } from '@temelia/model/entity'
import { relatedTypes } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { Note } from '@temelia/model/record/note'
import { sql } from 'kysely'
import { removeLater } from './remove-later.ts'
import type { Context } from './context.ts'
import { heldBesideNotes } from './file-holders.ts'
import { releaseReferences } from './release.ts'
import type { UndoRow } from './remove.ts'
import { partsBelow, undoableNamed } from './undoable.ts'
import { byIds, deleteOf, writeRows } from './write-rows.ts'

type House = Pick<Context, 'tx' | 'actor' | 'rules'>

/**
 * Deletes items of the bin for good: the records, what was part of them or hung on them, and the files nothing holds any more. What
 * merely points at them is kept and points at nothing. Gives how many items are gone.
 */
export async function purge(context: House, undoIds: readonly number[]): Promise<number> {
  const { tx, actor } = context
  const items = await tx.rows<UndoRow>(
    sql`select * from undo_items where client_id = ${actor.clientId} and id = any(${[...undoIds]}::bigint[]) order by id for update`,
  )
  if (items.length === 0) return 0
  const wholes = items.map(({ entityType, entityId }) => `${entityType}:${entityId}`)
  const inside = await tx.rows<UndoRow>(
    sql`select * from undo_items where client_id = ${actor.clientId} and ancestors && ${wholes}::text[] order by id for update`,
  )
  const all = [...items, ...inside]
  const ids = [...new Set(all.map(({ id }) => id))]
  const named = [...new Set(all.map(({ entityType }) => entityType))].map(undoableNamed)
  for (const of of new Set(named.flatMap((one) => [...partsBelow(one), one]))) await purgeRows(context, of, ids)
  await tx.run(sql`delete from undo_items where client_id = ${actor.clientId} and id = any(${ids}::bigint[])`)
  return items.length
}

async function purgeRows(context: House, of: Entity, undoIds: readonly number[]): Promise<void> {
  const { tx, actor } = context
  const rows = await tx.rows<{ id: number }>(
    sql`select id from ${sql.table(of.table)} where client_id = ${actor.clientId} and deleted_with = any(${[...undoIds]}::bigint[])`,
  )
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  if (of === Note) await purgeFiles(context, ids)
  else await purgeNotes(context, of, ids)
  await releaseReferences(context, of, ids)
  await writeRows(context, deleteOf(of, byIds(ids)))
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

/** The files of notes that go, unless another note or a letter holds them. */
async function purgeFiles(context: House, noteIds: readonly number[]): Promise<void> {
  const { tx, actor } = context
  const files = await tx.rows<{ id: number }>(sql`
    select f.id from files f where f.client_id = ${actor.clientId}
      and f.id in (select jsonb_array_elements_text(file_ids)::bigint from notes where client_id = ${actor.clientId} and id = any(${[...noteIds]}::bigint[]))
      and not exists (select 1 from notes n where n.client_id = f.client_id and n.file_ids @> to_jsonb(f.id) and not n.id = any(${[...noteIds]}::bigint[]))
      and not ${heldBesideNotes}`)
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
