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

/** All columns of a record's row, its owner included. */
export function columns(of: Entity): RawBuilder<unknown> {
  const base = ['id', 'clientId', 'version', 'createdAt', 'updatedAt', 'deletedWith']
  const own = fieldsOf(of).map(([key]) => key)
  return sql`${sql.join([...base, ...own].map(column))}, ${ownerOf(of)} as owner_id`
}

/** The user a record belongs to: its own column, or found through the record its `owner` points at. */
export function ownerOf(of: Entity, alias = ALIAS): RawBuilder<unknown> {
  if (!of.owner) return sql`null::bigint`
  if (typeof of.owner === 'string') return sql.ref(`${alias}.${snakeName(of.owner)}`)
  const target = of.fields[of.owner.through]?.target?.()
  if (!target) throw new Error(`${of.name}: the owner goes through a field that is no reference`)
  const inner = `${alias}o`
  return sql`(select ${ownerOf(target, inner)} from ${sql.table(target.table)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.client_id`)} = ${sql.ref(`${alias}.client_id`)} and ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${snakeName(of.owner.through)}`)})`
}

/** The tenant condition of a query: its own rows, and the house's where the entity is shared. */
export function ofTenant(of: Entity, clientId: number): RawBuilder<unknown> {
  return of.access === 'catalogue'
    ? sql`${column('clientId')} in (0, ${clientId})`
    : sql`${column('clientId')} = ${clientId}`
}
