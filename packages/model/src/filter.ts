import { isDay } from '@temelia/calendar/day'
import { intervals } from '@temelia/calendar/interval'
import { z } from 'zod'
import { fieldByWire } from './entity.ts'
import type { Entity } from './entity.ts'
import { AppError } from './errors.ts'
import type { FieldFaultCode } from './field-fault.ts'
import { ZONE_KEY, ZONE_WIRE, zoneField } from './zone-field.ts'

export const operators = [
  'eq',
  'ne',
  'lt',
  'le',
  'gt',
  'ge',
  'in',
  'contains',
  'startsWith',
  'empty',
  'notEmpty',
  'between',
  'interval',
] as const

export type Operator = (typeof operators)[number]

/** A condition over the fields of an entity, with field names of code. */
export type Filter =
  | { readonly and: readonly Filter[] }
  | { readonly or: readonly Filter[] }
  | { readonly not: Filter }
  | Leaf

export interface Leaf {
  readonly field: string
  readonly op: Operator
  readonly value?: unknown
}

/** In the place of a user's id: whoever asks. A shared filter means somebody else with each reader. */
export const ME = 'me'

const MAX_DEPTH = 12
const MAX_LEAVES = 200
/** Conditions with the groups around them: groups that hold nothing are as dear to look at as those that do. */
const MAX_NODES = 1_000

const node: z.ZodType = z.lazy(() =>
  z.union([
    z.strictObject({ and: z.array(node) }),
    z.strictObject({ or: z.array(node) }),
    z.strictObject({ not: node }),
    z.strictObject({ field: z.string(), op: z.enum(operators), value: z.unknown().optional() }),
  ]),
)

/** Schema of a filter on the wire. One that is too large for any list is none, and is not looked at further. */
export const filterSchema: z.ZodType = z.preprocess((wire) => (hasFewNodes(wire) ? wire : undefined), node)

function hasFewNodes(wire: unknown): boolean {
  const waiting = [wire]
  for (let seen = 0; waiting.length > 0; seen++) {
    if (seen + waiting.length > MAX_NODES) return false
    const one = waiting.pop()
    if (typeof one !== 'object' || one === null) continue
    for (const inside of Object.values(one)) {
      const parts: unknown[] = Array.isArray(inside) ? inside : [inside]
      if (parts.length > MAX_NODES) return false
      for (const part of parts) if (typeof part === 'object' && part !== null) waiting.push(part)
    }
  }
  return true
}

/**
 * Reads a filter from the wire: names become fields of code, values are decoded by their field.
 * @throws AppError INVALID_QUERY that names the field, the operator or the value that is wrong
 */
export function readFilter(of: Entity, wire: unknown): Filter {
  let leaves = 0
  let nodes = 0
  return read(wire, 0)

  function read(node: unknown, depth: number): Filter {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES || typeof node !== 'object' || node === null || Array.isArray(node))
      throw wrong('INVALID_FILTER', shown(node))
    const keys = Object.keys(node)
    const only = keys.length === 1 ? keys[0] : undefined
    const value = node as Record<string, unknown>
    if (only === 'and') return { and: list(value.and, depth) }
    if (only === 'or') return { or: list(value.or, depth) }
    if (only === 'not') return { not: read(value.not, depth + 1) }
    if (++leaves > MAX_LEAVES || keys.some((key) => !['field', 'op', 'value'].includes(key)))
      throw wrong('INVALID_FILTER', shown(node))
    return leaf(of, value)
  }

  function list(nodes: unknown, depth: number): Filter[] {
    if (!Array.isArray(nodes)) throw wrong('INVALID_FILTER', shown(nodes))
    return nodes.map((node) => read(node, depth + 1))
  }
}

function leaf(of: Entity, node: Record<string, unknown>): Leaf {
  const key = typeof node.field === 'string' ? filteredField(of, node.field) : undefined
  if (!key) throw wrong('UNKNOWN_FIELD', shown(node.field))
  const op = operators.find((name) => name === node.op)
  if (!op) throw wrong('UNKNOWN_OPERATOR', shown(node.op))
  const field = of.fields[key]
  const kind = field?.kind ?? (key.endsWith('At') ? 'instant' : 'integer')
  const scalar = (value: unknown): unknown => {
    if (value === ME && field?.target?.().name === 'user') return ME
    if (kind === 'text' || kind === 'instant') {
      const fits = kind === 'text' ? isPlainText(value) : isMoment(value)
      if (fits) return value
      throw wrong('INVALID_FILTER', String(node.field))
    }
    const result = (field?.schema ?? z.coerce.number().int()).safeParse(value)
    if (!result.success || kind === 'json') throw wrong('INVALID_FILTER', String(node.field))
    return result.data
  }
  const result = (value?: unknown): Leaf => ({ field: key, op, ...(value === undefined ? {} : { value }) })
  switch (op) {
    case 'empty':
    case 'notEmpty':
      return result()
    case 'in':
      if (!Array.isArray(node.value) || node.value.length > 1_000) throw wrong('INVALID_FILTER', String(node.field))
      return result(node.value.map(scalar))
    case 'between':
      if (!Array.isArray(node.value) || node.value.length !== 2) throw wrong('INVALID_FILTER', String(node.field))
      return result(node.value.map(scalar))
    case 'interval': {
      const code = Number(node.value)
      if ((kind !== 'date' && kind !== 'instant') || !Number.isInteger(code) || code < 1 || code > intervals.length)
        throw wrong('INVALID_FILTER', String(node.field))
      return result(code)
    }
    case 'contains':
    case 'startsWith':
      if (typeof node.value !== 'string' || kind !== 'text') throw wrong('INVALID_FILTER', String(node.field))
      return result(scalar(node.value))
    case 'lt':
    case 'le':
    case 'gt':
    case 'ge':
      if (node.value === null) throw wrong('INVALID_FILTER', String(node.field))
      return result(scalar(node.value))
    default:
      return result(node.value === null ? null : scalar(node.value))
  }
}

function isPlainText(value: unknown): boolean {
  return typeof value === 'string' && !value.includes('\u0000') && value.length <= 4_000
}

/** The field a condition names: one of the record, or the zone that it has through another. */
function filteredField(of: Entity, wire: string): string | undefined {
  return fieldByWire(of, wire) ?? (wire === ZONE_WIRE && zoneField(of) ? ZONE_KEY : undefined)
}

/** A day or an RFC 3339 moment: anything else the database would refuse. */
function isMoment(value: unknown): boolean {
  return typeof value === 'string' && (isDay(value) || (isDay(value.slice(0, 10)) && moment.safeParse(value).success))
}

const moment = z.iso.datetime({ offset: true })

function wrong(code: FieldFaultCode, place: string): AppError {
  return new AppError('INVALID_QUERY', { faults: [{ field: 'filter', code, params: { value: place } }] })
}

function shown(node: unknown): string {
  return (JSON.stringify(node) ?? String(node)).slice(0, 80)
}
