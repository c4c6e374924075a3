import type { Entity, Row } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { changedNow, updateOf, writeRows } from '../../records/write-rows.ts'
import { type LevelName, levels } from './levels.ts'

/**
 * Makes whoever else orders records under the same places wait, so that each sees where the other put them. The places are held before the
 * records under them, and in the order of their ids.
 */
export async function holdPlaces({ tx, actor }: Context, place: Entity, ids: readonly unknown[]): Promise<void> {
  await tx.run(sql`select id from ${sql.table(place.table)} where client_id = ${actor.clientId} and id = any(${[...new Set(ids)]}::bigint[])
    order by id for no key update`)
}

/** The position of the first of `count` records that come under a parent: the one asked for, with the later siblings moved down, or the end. */
export async function placeFor(
  context: Context,
  of: Entity,
  inside: string,
  parentId: number | null,
  asked: number | null,
  count: number,
): Promise<number> {
  const those = siblings(context, inside, parentId)
  if (asked === null) {
    const last = await context.tx.one<{ next: number }>(
      sql`select coalesce(max(position), 0) + 1 as next from ${from(of)} where ${those}`,
    )
    return last?.next ?? 1
  }
  await writeRows(
    context,
    updateOf(of, { position: sql`t.position + ${count}::integer` }, sql`${those} and t.position >= ${asked}`),
  )
  return asked
}

/** Numbers the records under a parent anew, from 1 without gaps, in their present order. Gives how many moved. */
export function renumber(context: Context, of: Entity, inside: string, parentId: number | null): Promise<number> {
  const places = sql`(select t.id, row_number() over (order by t.position, t.id) as place from ${from(of)} where ${siblings(context, inside, parentId)}) n`
  const moving = sql`t.id = n.id and t.position is distinct from n.place`
  return writeRows(context, updateOf(of, { position: sql`n.place`, ...changedNow }, moving, places))
}

/** The records under a parent. */
export function rowsInside(context: Context, level: LevelName, parentId: number | null): Promise<Row<Entity>[]> {
  const { of, inside } = levels[level]
  const parent = column(inside)
  return context.tx.rows<
    Row<Entity>
  >(sql`select ${columns(of, context.actor.clientId)} from ${from(of)} where ${column('clientId')} = ${context.actor.clientId}
    and ${column('deletedWith')} is null and ${parentId === null ? sql`${parent} is null` : sql`${parent} = ${parentId}`}`)
}

function siblings(context: Context, inside: string, parentId: number | null): RawBuilder<unknown> {
  const parent = column(inside)
  return sql`t.client_id = ${context.actor.clientId} and t.deleted_with is null and ${parentId === null ? sql`${parent} is null` : sql`${parent} = ${parentId}`}`
}
