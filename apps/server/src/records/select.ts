import { fieldsOf, type Entity } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'

/** The alias every record query gives its table. */
const ALIAS = 't'

/** A column of the record's table. */
export function column(field: string): RawBuilder<unknown> {
  return sql.ref(`${ALIAS}.${snakeName(field)}`)
}

/** `table as t`. */
export function from(of: Entity): RawBuilder<unknown> {
  return sql`${sql.table(of.table)} as ${sql.ref(ALIAS)}`
}

/**
 * All columns of a record's row, its owner included, of an entity that copies nothing of others (`shownColumns` is for all). The company is named
 * where the owner is found through another record.
 */
export function columns(of: Entity, clientId?: number, known?: KnownOwner): RawBuilder<unknown> {
  const copies = fieldsOf(of).some(([, field]) => field.copyOf !== undefined)
  if (copies) throw new Error(`${of.name}: who asks decides what is told of the records it copies from`)
  return columnsAs(of, clientId, column, known)
}

/** Whose a record is where that is known and need not be looked for: the owner of what it is part of. */
export type KnownOwner = { readonly owner: number | null }

/** All columns of a record's row, its owner included, each written in a way of its own. A statement that is told the owner asks one table. */
export function columnsAs(
  of: Entity,
  clientId: number | undefined,
  written: (field: string) => RawBuilder<unknown>,
  known?: KnownOwner,
): RawBuilder<unknown> {
  const base = ['id', 'clientId', 'version', 'createdAt', 'updatedAt', 'deletedWith']
  const own = fieldsOf(of).map(([key]) => sql`${written(key)} as ${sql.ref(snakeName(key))}`)
  const owner = known ? sql`${known.owner}::bigint` : ownerOf(of, clientId)
  return sql`${sql.join([...base.map(column), ...own])}, ${owner} as owner_id`
}

/** Whether a record's row says all of it: no other record is asked for its owner, nor for what it copies. */
export function isWhole(of: Entity): boolean {
  return typeof of.owner !== 'object' && fieldsOf(of).every(([, field]) => field.copyOf === undefined)
}

/** The user a record belongs to: its own column, or found through the record its `owner` points at. */
export function ownerOf(of: Entity, clientId: number | undefined): RawBuilder<unknown> {
  return traced(of, 'owner', ALIAS, clientId) ?? sql`null::bigint`
}

/** The zone a record lies in: its own column, or found through the record its `zone` points at. */
export function zoneOf(of: Entity, clientId: number): RawBuilder<unknown> {
  return traced(of, 'zone', ALIAS, clientId) ?? sql`null::bigint`
}

/** Whether every reference on the way to a record's zone is filled in. */
export function placedOf(of: Entity, clientId: number): RawBuilder<unknown> {
  return sql`coalesce(${placed(of, ALIAS, clientId)}, false)`
}

function placed(of: Entity, alias: string, clientId: number): RawBuilder<unknown> {
  if (of.zone === undefined || typeof of.zone === 'string') return sql`true`
  const { through } = of.zone
  const target = of.fields[through]?.target?.()
  const reference = sql.ref(`${alias}.${snakeName(through)}`)
  if (!target || typeof target.zone === 'string') return sql`${reference} is not null`
  const inner = `${alias}z`
  return sql`(select ${placed(target, inner, clientId)} from ${sql.table(target.table)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.client_id`)} = ${clientId} and ${sql.ref(`${inner}.id`)} = ${reference})`
}

/** The number of the company stands in it as a parameter: by the row around it, a cluster would not know that all is on one server. */
function traced(
  of: Entity,
  fact: 'owner' | 'zone',
  alias: string,
  clientId: number | undefined,
): RawBuilder<unknown> | undefined {
  const place = of[fact]
  if (place === undefined) return undefined
  if (typeof place === 'string') return sql.ref(`${alias}.${snakeName(place)}`)
  const target = of.fields[place.through]?.target?.()
  const inner = `${alias}o`
  const found = target && traced(target, fact, inner, clientId)
  if (!found) throw new Error(`${of.name}: its ${fact} goes through a field that leads to none`)
  if (clientId === undefined)
    throw new Error(`${of.name}: its ${fact} is found through another record, of a company that is to be named`)
  return sql`(select ${found} from ${sql.table(target.table)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.client_id`)} = ${clientId} and ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${snakeName(place.through)}`)})`
}

/** That a record is not removed, nor what it is part of where it is seen through that, up to the first that is not. */
export function there(of: Entity, clientId: number): RawBuilder<unknown> {
  return isThere(of, ALIAS, clientId)
}

function isThere(of: Entity, alias: string, clientId: number): RawBuilder<unknown> {
  const own = sql`${sql.ref(`${alias}.deleted_with`)} is null`
  const above = of.throughParent && of.parent && of.fields[of.parent]?.target?.()
  if (!above || !of.parent) return own
  const up = `${alias}u`
  return sql`${own} and exists (select 1 from ${sql.table(above.table)} as ${sql.ref(up)}
    where ${sql.ref(`${up}.client_id`)} = ${clientId} and ${sql.ref(`${up}.id`)} = ${sql.ref(`${alias}.${snakeName(of.parent)}`)} and ${isThere(above, up, clientId)})`
}

/** The tenant condition of a query: its own rows, and the house's where the entity is shared. */
export function ofTenant(of: Entity, clientId: number): RawBuilder<unknown> {
  return of.access === 'catalogue'
    ? sql`${column('clientId')} in (0, ${clientId})`
    : sql`${column('clientId')} = ${clientId}`
}
