import { type Entity, fieldByWire } from '@temelia/model/entity'
import { type Leaf, operators } from '@temelia/model/filter'
import { wireFilter } from '../data/wire-query.ts'

/** The conditions of a list as a saved filter keeps them: the filter grammar with the wire's names. */
export function writeView(of: Entity, where: readonly Leaf[]): unknown {
  return { and: where.map((leaf) => wireFilter(of, leaf)) }
}

/** The conditions of a saved filter; those on fields or operators that no longer exist are left out. */
export function readView(of: Entity, saved: unknown): readonly Leaf[] {
  const parts = isRecord(saved) && Array.isArray(saved['and']) ? (saved['and'] as readonly unknown[]) : [saved]
  return parts.flatMap((part) => {
    if (!isRecord(part)) return []
    const field = typeof part['field'] === 'string' ? fieldByWire(of, part['field']) : undefined
    const op = operators.find((known) => known === part['op'])
    return field && op ? [{ field, op, ...(part['value'] === undefined ? {} : { value: part['value'] }) }] : []
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
