import type { Entity } from '@temelia/model/entity'
import { type OwnField, withOwnFields } from '@temelia/model/own-fields'
import { readOwnKey } from '@temelia/model/own-key'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from './context.ts'

/** The fields that the caller's company added to an entity, in their order; none for a customer's people, where those are kept from them. */
export async function ownFields(
  context: Pick<Context, 'actor' | 'tx' | 'ownFields'>,
  of: Entity,
): Promise<readonly OwnField[]> {
  if (!('custom' in of.fields) || (context.actor.portal && of.portalHides?.includes('custom'))) return []
  const known = context.ownFields?.get(of.name)
  if (known) return known
  const those = sql`client_id = ${context.actor.clientId} and entity = ${of.name} and deleted_with is null order by position, id`
  const rows = await context.tx.rows<Omit<OwnField, 'options'>>(
    sql`select name, kind, mandatory from custom_fields where ${those}`,
  )
  const options = rows.some(({ kind }) => kind === 'list')
    ? await context.tx.rows<{ field: string; id: number }>(sql`select field, id from field_options where ${those}`)
    : []
  const fields = rows.map((row) => ({
    ...row,
    options: options.flatMap(({ field, id }) => (field === row.name ? [id] : [])),
  }))
  context.ownFields?.set(of.name, fields)
  return fields
}

/** An entity as the caller's company knows it: its filters and orders may name its own fields. */
export async function asKnownTo(context: Context, of: Entity): Promise<Entity> {
  return withOwnFields(of, await ownFields(context, of))
}

/** The value of an own field in a row (alias `t`), typed by its kind; null for a field of the definition. */
export function ownPlace(key: string): RawBuilder<unknown> | null {
  const own = readOwnKey(key)
  if (!own) return null
  const value = sql`(${sql.ref('t.custom')} ->> ${own.name}::text)`
  if (own.kind === 'text') return value
  if (own.kind === 'date') return sql`(case when ${value} ~ '^\\d{4}-\\d{2}-\\d{2}$' then ${value}::date end)`
  return sql`(case when jsonb_typeof(${sql.ref('t.custom')} -> ${own.name}::text) = 'number' then ${value}::numeric end)`
}
