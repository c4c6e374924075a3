import type { Entity } from '@temelia/model/entity'
import type { Filter, Leaf } from '@temelia/model/filter'
import { type RawBuilder, sql } from 'kysely'
import { column, ownerOf, zoneOf } from './select.ts'
import { intervalDays } from './interval.ts'

/** A filter as an SQL condition. Values are parameters; names come from the definition only. */
export function condition(of: Entity, filter: Filter, today: string): RawBuilder<unknown> {
  if ('and' in filter)
    return joined(
      filter.and.map((part) => condition(of, part, today)),
      'and',
      'true',
    )
  if ('or' in filter)
    return joined(
      filter.or.map((part) => condition(of, part, today)),
      'or',
      'false',
    )
  if ('not' in filter) return sql`not coalesce(${condition(of, filter.not, today)}, false)`
  return leaf(of, filter, today)
}

function joined(parts: RawBuilder<unknown>[], word: 'and' | 'or', none: 'true' | 'false'): RawBuilder<unknown> {
  return parts.length === 0 ? sql.raw(none) : sql`(${sql.join(parts, sql.raw(` ${word} `))})`
}

function leaf(of: Entity, { field, op, value }: Leaf, today: string): RawBuilder<unknown> {
  const of_ = of.fields[field]
  const place = field === 'ownerId' ? ownerOf(of) : field === 'zone' ? zoneOf(of) : column(field)
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
      return of_?.kind === 'text' ? sql`coalesce(${place}, '') = ''` : sql`${place} is null`
    case 'notEmpty':
      return of_?.kind === 'text' ? sql`coalesce(${place}, '') <> ''` : sql`${place} is not null`
    case 'interval': {
      const [first, last] = intervalDays(value as number, today)
      const day = of_?.kind === 'date' ? place : sql`(${place})::date`
      const conditions = [sql`${place} is not null`]
      if (first) conditions.push(sql`${day} >= ${first}::date`)
      if (last) conditions.push(sql`${day} <= ${last}::date`)
      return joined(conditions, 'and', 'true')
    }
  }
}

/** Text in which LIKE sees no wildcards. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
