import { isDay } from '@temelia/calendar/day'
import { intervalDays } from '@temelia/calendar/interval'
import { zoneOfRegion } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import type { Entity } from '@temelia/model/entity'
import { type Filter, type Leaf, ME } from '@temelia/model/filter'
import { readOwnKey } from '@temelia/model/own-key'
import { type RawBuilder, sql } from 'kysely'
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
  const stored = traced[field]?.(of) ?? ownPlace(field) ?? column(field)
  // A moment compared with days is the day it has where the tenant works.
  const byDay = kind === 'instant' && (op === 'interval' || areDays(value))
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

/** Fields that every record has, found as its definition says. */
const traced: Readonly<Record<string, (of: Entity) => RawBuilder<unknown>>> = {
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
