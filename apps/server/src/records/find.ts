import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Filter } from '@temelia/model/filter'
import { type Action, can, missingRight } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import { condition, shownColumn } from './condition.ts'
import type { Context } from './context.ts'
import { column, columnsAs, from, type KnownOwner, ofTenant, there } from './select.ts'

/**
 * The condition of the rows the caller may see: tenant, not deleted, own or zone where their rights say so.
 * @throws AppError OPERATION_NOT_PERMITTED when they may see none of the entity
 */
export function visible(context: Context, of: Entity): RawBuilder<unknown> {
  return sql`${there(of, context.actor.clientId)} and ${visibleOrRemoved(context, of)}`
}

/** As `visible`, of removed rows too. */
export function visibleOrRemoved(context: Context, of: Entity): RawBuilder<unknown> {
  const answer = can(context.actor, 'view', of)
  if (answer === false) throw notPermitted(context, 'view', of)
  const conditions = [ofTenant(of, context.actor.clientId)]
  if (answer !== true) conditions.push(condition(of, answer, context))
  const seen = of.attached && context.rules.get(of)?.seen
  if (seen) conditions.push(seen(context))
  return sql.join(conditions, sql` and `)
}

/** All columns of a record's row, its owner included, as the caller may know them. */
export function shownColumns(
  context: Pick<Context, 'actor' | 'now'>,
  of: Entity,
  known?: KnownOwner,
): RawBuilder<unknown> {
  return columnsAs(of, context.actor.clientId, (field) => shownColumn(context, of, field), known)
}

/**
 * One record, found through what the caller may see.
 * @throws AppError NOT_FOUND, the same for unknown and for not visible
 */
export async function find<E extends Entity>(context: Context, of: E, id: number): Promise<Row<E>> {
  const row = await context.tx.one<Row<E>>(
    sql`select ${shownColumns(context, of)} from ${from(of)} where ${visible(context, of)} and ${column('id')} = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** The records with these ids that the caller may see, in no order. */
export async function findAll<E extends Entity>(context: Context, of: E, ids: readonly number[]): Promise<Row<E>[]> {
  if (ids.length === 0) return []
  return context.tx.rows<Row<E>>(
    sql`select ${shownColumns(context, of)} from ${from(of)} where ${visible(context, of)} and ${column('id')} = any(${[...ids]}::bigint[])`,
  )
}

/** All visible records that satisfy a filter, in the entity's order. */
export async function select<E extends Entity>(
  context: Context,
  of: E,
  filter: Filter,
  known?: KnownOwner,
): Promise<Row<E>[]> {
  const order = of.order ? sql`${column(of.order)}, ${column('id')}` : column('id')
  return context.tx.rows<Row<E>>(
    sql`select ${shownColumns(context, of, known)} from ${from(of)} where ${visible(context, of)} and ${condition(of, filter, context)} order by ${order}`,
  )
}

/**
 * Makes sure of a right on a record at hand.
 * @throws AppError OPERATION_NOT_PERMITTED
 */
export function demand(
  context: Pick<Context, 'actor'>,
  action: Action,
  of: Entity,
  row?: { ownerId: number | null; clientId: number },
): void {
  const answer = row ? can(context.actor, action, of, row) : can(context.actor, action, of)
  if (answer === false) throw notPermitted(context, action, of, row)
}

/** Makes sure of a right on a record as it is to be, where its kind decides of which module it is. @throws AppError OPERATION_NOT_PERMITTED */
export function demandKind(
  context: Pick<Context, 'actor'>,
  action: Action,
  of: Entity,
  patch: Readonly<Record<string, unknown>>,
  before?: Row<Entity>,
): void {
  if (!of.modules || context.actor.portal || patch[of.modules.field] === undefined) return
  const { clientId, userId } = context.actor
  demand(context, action, of, { clientId, ownerId: userId, ...before, ...patch })
}

/** The refusal of an action, with the right that was missing. */
function notPermitted(
  { actor }: Pick<Context, 'actor'>,
  action: Action,
  of: Entity,
  row?: { ownerId: number | null; clientId: number },
): AppError {
  return new AppError('OPERATION_NOT_PERMITTED', { missing: missingRight(actor, action, of, row) })
}
