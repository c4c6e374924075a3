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

/** All columns of a record's row, its owner included, of an entity that copies nothing of others (`shownColumns` is for all). */
export function columns(of: Entity): RawBuilder<unknown> {
  const copies = fieldsOf(of).some(([, field]) => field.copyOf !== undefined)
  if (copies) throw new Error(`${of.name}: who asks decides what is told of the records it copies from`)
  return columnsAs(of, column)
}

/** All columns of a record's row, its owner included, each written in a way of its own. */
export function columnsAs(of: Entity, written: (field: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  const base = ['id', 'clientId', 'version', 'createdAt', 'updatedAt', 'deletedWith']
  const own = fieldsOf(of).map(([key]) => sql`${written(key)} as ${sql.ref(snakeName(key))}`)
  return sql`${sql.join([...base.map(column), ...own])}, ${ownerOf(of)} as owner_id`
}

/** The user a record belongs to: its own column, or found through the record its `owner` points at. */
export function ownerOf(of: Entity): RawBuilder<unknown> {
  return traced(of, 'owner', ALIAS) ?? sql`null::bigint`
}

/** The zone a record lies in: its own column, or found through the record its `zone` points at. */
export function zoneOf(of: Entity): RawBuilder<unknown> {
  return traced(of, 'zone', ALIAS) ?? sql`null::bigint`
}

/** Whether every reference on the way to a record's zone is filled in. */
export function placedOf(of: Entity): RawBuilder<unknown> {
  return sql`coalesce(${placed(of, ALIAS)}, false)`
}

function placed(of: Entity, alias: string): RawBuilder<unknown> {
  if (of.zone === undefined || typeof of.zone === 'string') return sql`true`
  const { through } = of.zone
  const target = of.fields[through]?.target?.()
  const reference = sql.ref(`${alias}.${snakeName(through)}`)
  if (!target || typeof target.zone === 'string') return sql`${reference} is not null`
  const inner = `${alias}z`
  return sql`(select ${placed(target, inner)} from ${sql.table(target.table)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.client_id`)} = ${sql.ref(`${alias}.client_id`)} and ${sql.ref(`${inner}.id`)} = ${reference})`
}

function traced(of: Entity, fact: 'owner' | 'zone', alias: string): RawBuilder<unknown> | undefined {
  const place = of[fact]
  if (place === undefined) return undefined
  if (typeof place === 'string') return sql.ref(`${alias}.${snakeName(place)}`)
  const target = of.fields[place.through]?.target?.()
  const inner = `${alias}o`
  const found = target && traced(target, fact, inner)
  if (!found) throw new Error(`${of.name}: its ${fact} goes through a field that leads to none`)
  return sql`(select ${found} from ${sql.table(target.table)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.client_id`)} = ${sql.ref(`${alias}.client_id`)} and ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${snakeName(place.through)}`)})`
}

/** That a record is not removed, nor what it is part of where it is seen through that. */
export function there(of: Entity): RawBuilder<unknown> {
  const own = sql`${column('deletedWith')} is null`
  const above = of.throughParent && of.parent && of.fields[of.parent]?.target?.()
  if (!above || !of.parent) return own
  return sql`${own} and exists (select 1 from ${sql.table(above.table)} as up
    where up.client_id = t.client_id and up.id = ${column(of.parent)} and up.deleted_with is null)`
}

/** The tenant condition of a query: its own rows, and the house's where the entity is shared. */
export function ofTenant(of: Entity, clientId: number): RawBuilder<unknown> {
  return of.access === 'catalogue'
    ? sql`${column('clientId')} in (0, ${clientId})`
    : sql`${column('clientId')} = ${clientId}`
}
