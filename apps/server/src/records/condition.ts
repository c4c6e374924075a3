import { addDays, isDay } from '@temelia/calendar/day'
import { intervalDays } from '@temelia/calendar/interval'
import { zoneOfRegion } from '@temelia/calendar/region'
import { startOfDay, todayIn } from '@temelia/calendar/wall-clock'
import type { Entity } from '@temelia/model/entity'
import { type Filter, type Leaf, ME } from '@temelia/model/filter'
import { readOwnKey } from '@temelia/model/own-key'
import { can } from '@temelia/model/permission'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from './context.ts'
import { ownPlace } from './own-fields.ts'
import { column, ownerOf, placedOf, zoneOf } from './select.ts'

/** Who asks and when: decides who "me" is and which days "this week" has. */
export type Asker = Pick<Context, 'actor' | 'now'>

/** A filter as an SQL condition. Values are parameters; names come from the definition only. */
export function condition(of: Entity, filter: Filter, asker: Asker): RawBuilder<unknown> {
  if ('and' in filter)
    return joined(
      filter.and.map((part) => condition(of, part, asker)),
      'and',
      'true',
    )
  if ('or' in filter)
    return joined(
      filter.or.map((part) => condition(of, part, asker)),
      'or',
      'false',
    )
  if ('not' in filter) return sql`not coalesce(${condition(of, filter.not, asker)}, false)`
  return leaf(of, filter, asker)
}

function joined(parts: RawBuilder<unknown>[], word: 'and' | 'or', none: 'true' | 'false'): RawBuilder<unknown> {
  return parts.length === 0 ? sql.raw(none) : sql`(${sql.join(parts, sql.raw(` ${word} `))})`
}

function leaf(of: Entity, { field, op, value: given }: Leaf, asker: Asker): RawBuilder<unknown> {
  const value = Array.isArray(given) ? given.map((one) => named(one, asker)) : named(given, asker)
  const kind = readOwnKey(field)?.kind ?? of.fields[field]?.kind ?? (field.endsWith('At') ? 'instant' : 'integer')
  const stored = traced[field]?.(of, asker.actor.clientId) ?? ownPlace(field) ?? shownColumn(asker, of, field)
  const zones = field === 'zone' && (op === 'in' || op === 'eq') && inZones(of, 't', [value].flat(), asker)
  if (zones) return zones
  // A moment compared with days is the day it has where the tenant works.
  const byDay = kind === 'instant' && (op === 'interval' || areDays(value))
  const days = byDay && daysOf(op, value, asker)
  if (days) return betweenDays(stored, days, asker)
  const place = byDay ? sql`(${stored} at time zone ${zoneOfRegion(asker.actor.region)})::date` : stored
  switch (op) {
    case 'eq':
      return value === null ? sql`${place} is null` : sql`${place} = ${value}`
    case 'ne':
      return value === null ? sql`${place} is not null` : sql`${place} is distinct from ${value}`
    case 'lt':
      return sql`${place} < ${value}`
    case 'le':
      return sql`${place} <= ${value}`
    case 'gt':
      return sql`${place} > ${value}`
    case 'ge':
      return sql`${place} >= ${value}`
    case 'in': {
      const values = value as unknown[]
      return values.length === 0 ? sql`false` : sql`${place} in (${sql.join(values)})`
    }
    case 'between': {
      const [low, high] = value as [unknown, unknown]
      return sql`${place} between ${low} and ${high}`
    }
    case 'contains':
      return sql`fold(${place}) like '%' || fold(${escapeLike(String(value))}) || '%'`
    case 'startsWith':
      return sql`fold(${place}) like fold(${escapeLike(String(value))}) || '%'`
    case 'empty':
      return kind === 'text' ? sql`coalesce(${place}, '') = ''` : sql`${place} is null`
    case 'notEmpty':
      return kind === 'text' ? sql`coalesce(${place}, '') <> ''` : sql`${place} is not null`
    case 'interval': {
      const [first, last] = intervalDays(value as number, todayIn(asker.actor.region, asker.now))
      const conditions = [sql`${place} is not null`]
      if (first) conditions.push(sql`${place} >= ${first}::date`)
      if (last) conditions.push(sql`${place} <= ${last}::date`)
      return joined(conditions, 'and', 'true')
    }
  }
}

/** First and last day that a comparison of a moment lets through; undefined where it is no such span. */
function daysOf(op: Leaf['op'], value: unknown, asker: Asker): readonly (string | undefined)[] | undefined {
  const day = String(value)
  if (op === 'interval') return intervalDays(value as number, todayIn(asker.actor.region, asker.now))
  if (op === 'between') return value as string[]
  if (op === 'eq') return [day, day]
  if (op === 'lt') return [undefined, addDays(day, -1)]
  if (op === 'le') return [undefined, day]
  if (op === 'gt') return [addDays(day, 1), undefined]
  return op === 'ge' ? [day, undefined] : undefined
}

/** Days of the tenant as bounds of moments, which an index knows; a day is not computed for each row. */
function betweenDays(
  stored: RawBuilder<unknown>,
  [first, last]: readonly (string | undefined)[],
  { actor }: Asker,
): RawBuilder<unknown> {
  const start = (day: string) => new Date(startOfDay(day, zoneOfRegion(actor.region))).toISOString()
  const conditions = [sql`${stored} is not null`]
  if (first) conditions.push(sql`${stored} >= ${start(first)}::timestamptz`)
  if (last) conditions.push(sql`${stored} < ${start(addDays(last, 1))}::timestamptz`)
  return joined(conditions, 'and', 'true')
}

/** Zones that are found through another record: its ids are gathered once, not looked up for each row. Undefined for a zone of its own. */
function inZones(of: Entity, alias: string, zones: readonly unknown[], asker: Asker): RawBuilder<unknown> | undefined {
  if (typeof of.zone !== 'object' || zones.length === 0) return undefined
  const target = of.fields[of.zone.through]?.target?.()
  if (!target?.zone) return undefined
  const inner = `${alias}z`
  const there =
    typeof target.zone === 'string'
      ? sql`${sql.ref(`${inner}.${snakeName(target.zone)}`)} in (${sql.join(zones)})`
      : inZones(target, inner, zones, asker)
  return sql`${sql.ref(`${alias}.${snakeName(of.zone.through)}`)} in (select ${sql.ref(`${inner}.id`)} from ${sql.table(target.table)} as ${sql.ref(inner)}
    where ${sql.ref(`${inner}.client_id`)} = ${asker.actor.clientId} and ${there})`
}

/**
 * A column as its asker may know it: what a record copied from another one is empty to who does not see that one, and a customer's people do not
 * get to know all of what they see.
 */
export function shownColumn(asker: Asker, of: Entity, field: string): RawBuilder<unknown> {
  const told = copyTold(asker, of, field)
  return told === true ? column(field) : sql`(case when ${told} then ${column(field)} end)`
}

/** The condition of the rows whose field, such as a copy of another record, the asker may know; `true` where that holds for all. */
export function copyTold(asker: Asker, of: Entity, field: string): RawBuilder<unknown> | true {
  if (asker.actor.portal && of.portalHides?.includes(field)) return sql`false`
  const reference = of.fields[field]?.copyOf
  const target = reference === undefined ? undefined : of.fields[reference]?.target?.()
  // A customer's own people see nothing but what is of that customer.
  if (!target || reference === undefined || asker.actor.portal) return true
  const answer = can(asker.actor, 'view', target)
  if (typeof answer === 'boolean') return answer || sql`false`
  return sql`exists (select 1 from (select ${column(reference)} as named) as n join ${sql.table(target.table)} as t
    on t.client_id = ${asker.actor.clientId} and t.id = n.named where ${condition(target, answer, asker)})`
}

/** Fields that every record has, found as its definition says. */
const traced: Readonly<Record<string, (of: Entity, clientId: number) => RawBuilder<unknown>>> = {
  ownerId: ownerOf,
  zone: zoneOf,
  placed: placedOf,
}

function named(value: unknown, { actor }: Asker): unknown {
  return value === ME ? actor.userId : value
}

function areDays(value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).every((one) => typeof one === 'string' && isDay(one))
}

/** Text in which LIKE sees no wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
