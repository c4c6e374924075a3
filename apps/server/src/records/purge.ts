import type { Entity } from '@temelia/model/entity'
import { relatedTypes } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { Note } from '@temelia/model/record/note'
import { childrenOf } from '@temelia/model/registry'
import { sql } from 'kysely'
import { removeLater } from './remove-later.ts'
import { undoableNamed } from './bin.ts'
import type { Context } from './context.ts'
import { heldBesideNotes } from './file-holders.ts'
import { releaseReferences } from './release.ts'
import type { UndoRow } from './remove.ts'
import { byIds, deleteOf, writeRows } from './write-rows.ts'

type House = Pick<Context, 'tx' | 'actor' | 'rules'>

/**
 * Deletes items of the bin for good: the records, what was part of them or hung on them, and the files nothing holds any more. What
 * merely points at them is kept and points at nothing. Gives how many items are gone.
 */
export async function purge(context: House, undoIds: readonly number[]): Promise<number> {
  const { tx, actor } = context
  const items = await tx.rows<UndoRow>(
    sql`select * from undo_items where client_id = ${actor.clientId} and id = any(${[...undoIds]}::bigint[]) for update`,
  )
  for (const item of items) {
    const inside = await tx.rows<{ id: number }>(
      sql`select id from undo_items where client_id = ${actor.clientId} and ${`${item.entityType}:${item.entityId}`} = any(ancestors)`,
    )
    if (inside.length > 0)
      await purge(
        context,
        inside.map(({ id }) => id),
      )
    const of = undoableNamed(item.entityType)
    for (const part of [...partsBelow(of), of]) await purgeRows(context, part, item.id)
    await tx.run(sql`delete from undo_items where client_id = ${actor.clientId} and id = ${item.id}`)
  }
  return items.length
}

async function purgeRows(context: House, of: Entity, undoId: number): Promise<void> {
  const { tx, actor } = context
  const rows = await tx.rows<{ id: number }>(
    sql`select id from ${sql.table(of.table)} where client_id = ${actor.clientId} and deleted_with = ${undoId}`,
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

function partsBelow(of: Entity): Entity[] {
  return childrenOf(of).flatMap((part) => (part.undo ? [...partsBelow(part), part] : []))
}
