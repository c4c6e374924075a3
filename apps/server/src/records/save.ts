import { fieldsOf, type Entity, type Patch, type Row, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { mayChangeField } from '@temelia/model/permission'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Change, Context } from './context.ts'
import { demand, demandKind, find, findAll, shownColumns } from './find.ts'
import { demandOffered } from './offered-choices.ts'
import { demandReferences } from './references.ts'
import type { RowWrite } from './row-writer.ts'
import { column, from, isWhole } from './select.ts'
import { placeAmongSiblings } from './siblings.ts'
import { columnType } from './trace.ts'
import { changedNow, updateOf, writeAndRead } from './write-rows.ts'

type Values = Record<string, unknown>

/**
 * Makes a record. Gives the change; the operation around it settles and traces.
 * @param copied a record that the caller sees and this one takes its values from
 */
export async function create<E extends Entity>(
  context: Context,
  of: E,
  sent: Patch<E>,
  copied?: Row<E>,
): Promise<Change<E>> {
  demand(context, 'create', of)
  const started = { ...initials(of), ...(sent as Values), ...ownership(context, of, sent as Values) } as Patch<E>
  const inherited = { ...(started as Values), ...(await inheritance(context, of, started as Values)) } as Patch<E>
  demandKind(context, 'create', of, inherited as Values)
  await demandReferences(context, of, inherited as Values, copied as Values | undefined)
  const prepared = ((await context.rules.get(of)?.prepare?.(context, inherited as never, undefined)) ??
    inherited) as Values
  demandOffered(context, of, prepared, copied as Values | undefined)
  const patch = { ...prepared, ...(await placeAmongSiblings(context, of, prepared)) }
  const keys = Object.keys(patch).filter((key) => patch[key] !== undefined && key in of.fields)
  const source = sql`values (${sql.join([sql`${context.actor.clientId}`, ...keys.map((key) => bound(of, key, patch[key]))])})`
  return { of, after: await written(context, of, { kind: 'insert', of, columns: keys.map(snakeName), source }) }
}

/**
 * Changes a record that was found through what the caller may see.
 * @param expected the version the caller saw (If-Match); another one is refused with the record as it is now
 */
export async function change<E extends Entity>(
  context: Context,
  of: E,
  id: number,
  sent: Patch<E>,
  expected?: number,
): Promise<Change<E>> {
  const before = await find(context, of, id)
  demand(context, 'edit', of, before)
  if (expected !== undefined && expected !== before.version)
    throw new AppError('STALE_RECORD', { body: { stale: before } })
  demandKind(context, 'edit', of, sent as Values, before)
  demandFields(context, of, sent as Values, before as unknown as Values)
  checkOnce(of, sent as Values, before as unknown as Values)
  await demandReferences(context, of, sent as Values, before as unknown as Values)
  await demandNewParent(context, of, sent as Values, before as unknown as Values)
  const prepared = ((await context.rules.get(of)?.prepare?.(context, sent as never, before as never)) ?? sent) as Values
  const old = before as unknown as Values
  demandOffered(context, of, prepared, old)
  const keys = Object.keys(prepared).filter(
    (key) => prepared[key] !== undefined && key in of.fields && !same(prepared[key], old[key]),
  )
  if (keys.length === 0) return { of, before, after: before }
  const set = Object.fromEntries(keys.map((key) => [snakeName(key), bound(of, key, prepared[key])]))
  return { of, before, after: await written(context, of, updateOf(of, { ...set, ...changedNow }, sql`t.id = ${id}`)) }
}

/** A value as a statement's parameter, typed so that every engine reads it alike. */
export function bound(of: Entity, key: string, value: unknown) {
  const type = columnType(of, key)
  return sql`${type === 'jsonb' && value !== null ? JSON.stringify(value) : value}::${sql.raw(type)}`
}

/**
 * Writes one record and gives it as it now is, whether or not the caller may list it: by the writing itself, but where other records say a
 * part of it or an area keeps something of its rows.
 */
async function written<E extends Entity>(context: Context, of: E, write: RowWrite): Promise<Row<E>> {
  if (isWhole(of) && !context.rules.get(of)?.writer) {
    const [row] = await writeAndRead<Row<E>>(context, write, shownColumns(context, of))
    if (!row) throw new AppError('NOT_FOUND')
    return row
  }
  const [{ id } = { id: 0 }] = await writeAndRead<{ id: number }>(context, write, sql`t.id`)
  const row = await context.tx.one<Row<E>>(
    sql`select ${shownColumns(context, of)} from ${from(of)} where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** What a new record begins with. */
export function initials(of: Entity): Values {
  return Object.fromEntries(
    fieldsOf(of).flatMap(([key, field]) => (field.initial === undefined ? [] : [[key, field.initial]])),
  )
}

/**
 * What a new record takes from who makes it: it belongs to them, unless they named another owner and the field lets them; it lies in their
 * own zone when they work in some only, so that they go on seeing it.
 */
export function ownership({ actor }: Context, of: Entity, sent: Values): Values {
  const taken: Values = {}
  if (typeof of.owner === 'string') taken[of.owner] = sent[of.owner] ?? actor.userId
  if (typeof of.zone === 'string' && actor.rights.zones.length > 0)
    taken[of.zone] = sent[of.zone] ?? actor.rights.zones[0]
  return taken
}

/**
 * Values a part takes from the record it is part of, such as the project of an article.
 * @param known parents that were found already, by id
 * @throws AppError OPERATION_NOT_PERMITTED where the caller may add nothing to that record
 */
export async function inheritance(
  context: Context,
  of: Entity,
  patch: Values,
  known?: ReadonlyMap<number, Row<Entity>>,
): Promise<Values> {
  if (!of.parent) return {}
  const target = of.fields[of.parent]?.target?.()
  const parentId = patch[of.parent]
  if (!target || typeof parentId !== 'number') return {}
  const found = known?.get(parentId) ?? (await visibleParent(context, of, target, parentId))
  demand(context, 'create', of, found)
  const parent = found as unknown as Values
  const taken: Values = {}
  for (const [key, field] of fieldsOf(of)) {
    if (key === of.parent || !field.readOnly || field.kind !== 'ref') continue
    if (field.target?.() === target) taken[key] = parentId
    else if (key in target.fields) taken[key] = parent[key]
  }
  return taken
}

/**
 * A part that goes to another record changes that one too.
 * @throws AppError OPERATION_NOT_PERMITTED
 */
export async function demandNewParent(context: Context, of: Entity, patch: Values, before: Values): Promise<void> {
  const target = of.parent ? of.fields[of.parent]?.target?.() : undefined
  const parentId = of.parent && patch[of.parent]
  if (!target || !of.parent || typeof parentId !== 'number' || parentId === before[of.parent]) return
  demand(context, 'edit', of, await visibleParent(context, of, target, parentId))
}

async function visibleParent(context: Context, of: Entity, target: Entity, id: number): Promise<Row<Entity>> {
  const [parent] = await findAll(context, target, [id])
  if (!parent) throw unknownReference(of, of.parent as string)
  return parent
}

/** @throws AppError OPERATION_NOT_PERMITTED for a field of the own record that only an administrator changes */
function demandFields({ actor }: Context, of: Entity, patch: Values, before: Values): void {
  const closed = Object.keys(patch).find(
    (key) => patch[key] !== undefined && !same(patch[key], before[key]) && !mayChangeField(actor, of, key),
  )
  if (closed) throw new AppError('OPERATION_NOT_PERMITTED', { missing: { module: of.module, action: 'administrator' } })
}

/** What is set once keeps its value. @throws AppError INVALID_DATA */
export function checkOnce(of: Entity, patch: Values, before: Values): void {
  const faults = fieldsOf(of).flatMap(([key, { once }]): FieldFault[] =>
    once && patch[key] !== undefined && !same(patch[key], before[key])
      ? [{ field: wireName(of, key), code: 'FIXED_VALUE' }]
      : [],
  )
  if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
}

function unknownReference(of: Entity, key: string): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field: wireName(of, key), code: 'NOT_FOUND' }] })
}

function same(one: unknown, other: unknown): boolean {
  return (
    one === other ||
    (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))
  )
}
