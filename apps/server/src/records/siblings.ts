import type { Entity } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from './context.ts'
import { column, from } from './select.ts'
import { updateOf, writeRows } from './write-rows.ts'

type Values = Readonly<Record<string, unknown>>

/** The place of a new record: at the end of its siblings, or where it was asked for with the later ones moved down. */
export async function placeAmongSiblings(context: Context, of: Entity, values: Values): Promise<Values> {
  if (!of.order) return {}
  if (typeof values[of.order] === 'number') {
    await makeRoom(context, of, values)
    return {}
  }
  const last = await context.tx.one<{ next: number }>(
    sql`select coalesce(max(${column(of.order)}), 0) + 1 as next from ${from(of)} where ${siblings(context, of, values)}`,
  )
  return { [of.order]: last?.next ?? 1 }
}

/**
 * Frees the place a record is about to take: whoever stands there moves down with those after them.
 * @param moving the record, where it is among its siblings already
 */
export async function makeRoom(context: Context, of: Entity, values: Values, moving?: number): Promise<void> {
  const position = of.order ? values[of.order] : null
  if (!of.order || typeof position !== 'number') return
  const order = column(of.order)
  const others = moving === undefined ? sql`true` : sql`t.id <> ${moving}`
  const those = sql`${siblings(context, of, values)} and ${others}`
  const taken = await context.tx.one(
    sql`select 1 as found from ${from(of)} where ${those} and ${order} = ${position} limit 1`,
  )
  if (!taken) return
  await writeRows(
    context,
    updateOf(of, { [snakeName(of.order)]: sql`${order} + 1` }, sql`${those} and ${order} >= ${position}`),
  )
}

function siblings(context: Context, of: Entity, values: Values): RawBuilder<unknown> {
  const there = sql`t.client_id = ${context.actor.clientId} and t.deleted_with is null`
  if (of.parent) return sql`${there} and ${column(of.parent)} = ${values[of.parent]}`
  if (!of.orderedIn) return there
  return sql`${there} and ${column(of.orderedIn)} is not distinct from ${values[of.orderedIn] ?? null}::bigint`
}
