import { type Entity, wireName } from './entity.ts'
import type { Filter } from './filter.ts'

/** A filter with the wire's names of the fields. */
export function wireFilter(of: Entity, filter: Filter): unknown {
  if ('and' in filter) return { and: filter.and.map((part) => wireFilter(of, part)) }
  if ('or' in filter) return { or: filter.or.map((part) => wireFilter(of, part)) }
  if ('not' in filter) return { not: wireFilter(of, filter.not) }
  return { ...filter, field: wireField(of, filter.field) }
}

/** The wire's name of a field, the id included. */
export function wireField(of: Entity, key: string): string {
  return key === 'id' ? of.wire.id : wireName(of, key)
}
