import type { Entity, Row } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { type LevelName, levels } from './levels.ts'
import { claimUncounted } from '../../records/written-lines.ts'

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
      sql`select coalesce(max(position), 0) + 1 as next from ${sql.table(of.table)} where ${those}`,
    )
    return last?.next ?? 1
  }
  await context.tx.run(
    sql`update ${sql.table(of.table)} set position = position + ${count}::integer where ${those} and position >= ${asked}`,
  )
  claimUncounted(context, of)
  return asked
}

/** Numbers the records under a parent anew, from 1 without gaps, in their present order. Gives how many moved. */
export async function renumber(context: Context, of: Entity, inside: string, parentId: number | null): Promise<number> {
  const table = sql.table(of.table)
  const moved =
    await context.tx.run(sql`update ${table} t set position = n.place, version = t.version + 1, updated_at = now()
    from (select id, row_number() over (order by position, id) as place from ${table} where ${siblings(context, inside, parentId)}) n
    where t.client_id = ${context.actor.clientId} and t.id = n.id and t.position is distinct from n.place`)
  claimUncounted(context, of)
  return moved
}

/** The records under a parent. */
export function rowsInside(context: Context, level: LevelName, parentId: number | null): Promise<Row<Entity>[]> {
  const { of, inside } = levels[level]
  const parent = column(inside)
  return context.tx.rows<
    Row<Entity>
  >(sql`select ${columns(of)} from ${from(of)} where ${column('clientId')} = ${context.actor.clientId}
    and ${column('deletedWith')} is null and ${parentId === null ? sql`${parent} is null` : sql`${parent} = ${parentId}`}`)
}

function siblings(context: Context, inside: string, parentId: number | null): RawBuilder<unknown> {
  const parent = sql.ref(snakeName(inside))
  return sql`client_id = ${context.actor.clientId} and deleted_with is null and ${parentId === null ? sql`${parent} is null` : sql`${parent} = ${parentId}`}`
}
