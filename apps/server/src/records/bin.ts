import { type Entity, fieldsOf, type Patch, type Row, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can, mayPurge } from '@temelia/model/permission'
import type { RelatedType } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { entities } from '@temelia/model/registry'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import { escapeLike } from './condition.ts'
import type { Context } from './context.ts'
import { findAll, shownColumns, visible, visibleOrRemoved } from './find.ts'
import { changeRecords, type Engine, restoreRecord } from './operation.ts'
import { encodeUndo, type UndoRow } from './remove.ts'
import { column, from, ownerOf } from './select.ts'
import { undoableNamed } from './undoable.ts'

/** How long the bin keeps what was deleted. */
export const BIN_DAYS = 30

export interface BinQuery {
  /** Item type of the undo stack, `account` for instance. */
  readonly kind: string | undefined
  readonly q: string
  readonly page: number
  readonly pageSize: number
}

interface BinRow extends UndoRow {
  readonly ownerId: number | null
  readonly clientId: number
}

/** What lies in the bin for the caller: what they may see and may delete, not what went with something else. */
export async function binList(context: Context, query: BinQuery) {
  const kinds = binKinds(context)
  const counts =
    kinds.length === 0
      ? []
      : await context.tx.rows<{ entityType: string; count: number }>(sql`
    select entity_type, count(*) as count from (${union(context, kinds, query.q)}) as b group by 1`)
  const shown = kinds.filter((of) => query.kind === undefined || of.undo === query.kind)
  const rows =
    shown.length === 0
      ? []
      : await context.tx.rows<BinRow>(sql`
    select b.* from (${union(context, shown, query.q)}) as b order by b.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`)
  const about = await placesOf(context, rows)
  const names = await namesOf(context, rows)
  return {
    records: rows.map((row) => {
      const of = undoableNamed(row.entityType)
      return {
        ...encodeUndo(row, of, true, null),
        UserName: names.get(row.userId) ?? null,
        About: about.get(row.id) ?? null,
        _actions: { restore: can(context.actor, 'delete', of, row), purge: mayPurge(context.actor) },
      }
    }),
    counts: Object.fromEntries(counts.map(({ entityType, count }) => [entityType, count])),
    total: counts.reduce((sum, one) => (query.kind && one.entityType !== query.kind ? sum : sum + one.count), 0),
  }
}

/** Who deleted: asked for by themselves, since a cluster's planner ends at a join with all kinds of records (Citus 13.2.2). */
async function namesOf({ tx, actor }: Context, rows: readonly BinRow[]): Promise<Map<number, string>> {
  const people = await tx.rows<{ id: number; name: string }>(
    sql`select id, name from users where client_id = ${actor.clientId} and id = any(${rows.map(({ userId }) => userId)}::bigint[])`,
  )
  return new Map(people.map(({ id, name }) => [id, name]))
}

/** What may be done about a record of the bin whose unique values are in use again. */
export interface Comeback {
  readonly undoId: number
  /** It comes back beside the record that has the same value. */
  readonly keep: boolean
  /** The name it comes back under. */
  readonly name: string | undefined
}

/**
 * Restores one item of the bin.
 * @throws AppError DUPLICATE_VALUE with `Duplicates` when a value that should be unique is in use and nothing was said about it
 */
export async function comeBack(context: Context, engine: Engine, { undoId, keep, name }: Comeback): Promise<void> {
  const { of, after } = await restoreRecord(context, engine, undoId)
  if (!after) throw new AppError('NOT_FOUND')
  if (name !== undefined && of.title)
    await changeRecords(context, engine, of, [{ id: after.id, patch: { [of.title]: name } as Patch<Entity> }])
  if (keep) return
  const duplicates = await duplicatesOf(context, of, after.id)
  if (duplicates.length > 0) throw new AppError('DUPLICATE_VALUE', { body: { Duplicates: duplicates } })
}

/** The kinds of record that the caller could bring back. */
function binKinds(context: Context): Entity[] {
  return entities.filter(
    (of) => of.undo && can(context.actor, 'view', of) !== false && can(context.actor, 'delete', of) !== false,
  )
}

function union(context: Context, kinds: readonly Entity[], q: string): RawBuilder<unknown> {
  const { clientId } = context.actor
  const words = q.trim()
    ? sql`and fold(concat_ws(' ', u.symbol, u.name)) like '%' || fold(${escapeLike(q.trim())}) || '%'`
    : sql``
  const since = new Date(context.now.getTime() - BIN_DAYS * 86_400_000).toISOString()
  return sql.join(
    kinds.map(
      (of) => sql`
      select u.id, u.client_id, u.user_id, u.entity_type, u.entity_id, u.ancestors, u.root_type, u.root_id, u.symbol, u.name, u.position,
        u.dependencies, u.created_at, ${ownerOf(of, clientId)} as owner_id
      from undo_items u join ${from(of)} on ${column('clientId')} = u.client_id and ${column('id')} = u.entity_id and ${column('deletedWith')} = u.id
      where u.client_id = ${clientId} and not u.going and u.entity_type = ${of.undo} and u.created_at > ${since}::timestamptz and ${visibleOrRemoved(context, of)}
        and not exists (select 1 from undo_items p where p.client_id = ${clientId} and p.entity_type || ':' || p.entity_id = any(u.ancestors)) ${words}`,
    ),
    sql` union all `,
  )
}

/** What each item was part of or hung on, where that is there and the caller may see it. */
async function placesOf(context: Context, rows: readonly BinRow[]): Promise<Map<number, Record<string, unknown>>> {
  const wanted: { undoId: number; type: string; of: Entity; id: number }[] = []
  for (const type of new Set(rows.map((row) => row.entityType))) {
    const of = undoableNamed(type)
    const items = rows.filter((row) => row.entityType === type)
    const ids = items.map((row) => row.entityId)
    const records = await context.tx.rows<Row<Entity> & Values>(
      sql`select ${shownColumns(context, of)} from ${from(of)} where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = any(${ids}::bigint[])`,
    )
    for (const item of items) {
      const record = records.find(({ id }) => id === item.entityId)
      const place = record && placeOf(of, record)
      if (place) wanted.push({ undoId: item.id, ...place })
    }
  }
  const places = new Map<number, Record<string, unknown>>()
  for (const of of new Set(wanted.map((one) => one.of))) {
    if (can(context.actor, 'view', of) === false) continue
    const ofKind = wanted.filter((one) => one.of === of)
    const found = await findAll(
      context,
      of,
      ofKind.map(({ id }) => id),
    )
    for (const { undoId, type, id } of ofKind) {
      const record = found.find((row) => row.id === id) as (Row<Entity> & Values) | undefined
      if (record) places.set(undoId, { EntityType: type, EntityId: id, Name: record[of.title ?? 'id'] })
    }
  }
  return places
}

type Values = Readonly<Record<string, unknown>>

function placeOf(of: Entity, record: Values): { type: string; of: Entity; id: number } | undefined {
  const parent = of.parent ? of.fields[of.parent]?.target?.() : undefined
  if (parent && of.parent) return { type: parent.undo ?? parent.name, of: parent, id: record[of.parent] as number }
  const { relatedEntityType: type, relatedEntityId: id } = record
  const target = typeof type === 'string' ? relatedEntity(type as RelatedType) : undefined
  return target && typeof id === 'number' ? { type: type as string, of: target, id } : undefined
}

/** Other records with a value that should be its own alone, as far as the caller may see them. */
async function duplicatesOf(context: Context, of: Entity, id: number): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = []
  for (const [key] of fieldsOf(of).filter(([, field]) => field.unique || field.recognises)) {
    const own = sql`(select o.${sql.ref(snakeName(key))} from ${sql.table(of.table)} as o where o.client_id = ${context.actor.clientId} and o.id = ${id})`
    const other = await context.tx.one<{ id: number; value: string; title: string }>(sql`
      select ${column('id')} as id, ${column(key)} as value, ${column(of.title ?? 'id')} as title from ${from(of)}
      where ${visible(context, of)} and ${column('id')} <> ${id} and fold(${column(key)}) = fold(${own}) limit 1`)
    if (other) found.push({ Field: wireName(of, key), Value: other.value, Id: other.id, Name: other.title })
  }
  return found
}
