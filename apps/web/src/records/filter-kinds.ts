import { isDay } from '@temelia/calendar/day'
import type { Entity } from '@temelia/model/entity'
import type { Field, FieldKind } from '@temelia/model/field'
import { instant } from '@temelia/model/field'
import type { Leaf, Operator } from '@temelia/model/filter'
import { ZONE_KEY, zoneField } from '@temelia/model/zone-field'
import { shownFields } from './shown-fields.ts'

/** The code of the date interval whose bounds the person gives: it is asked as `between`. */
export const CUSTOM_INTERVAL = 1

const ONE_OF = ['eq', 'ne', 'in', 'empty', 'notEmpty'] as const
const FIGURES = ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'between', 'empty', 'notEmpty'] as const
const DAYS = ['interval', 'eq', 'lt', 'le', 'gt', 'ge', 'empty', 'notEmpty'] as const

const OPERATORS: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: ['contains', 'startsWith', 'eq', 'ne', 'in', 'empty', 'notEmpty'],
  integer: FIGURES,
  decimal: FIGURES,
  flag: ['eq'],
  date: DAYS,
  instant: DAYS,
  choice: ONE_OF,
  ref: ONE_OF,
  json: ['empty', 'notEmpty'],
}

const MOMENT = instant({})

/** A field that may be filtered by: one of the definition, or when a record was made and changed. */
export function filterField(of: Entity, key: string): Field | undefined {
  if (key === ZONE_KEY) return zoneField(of)
  return of.fields[key] ?? (key === 'createdAt' || key === 'updatedAt' ? MOMENT : undefined)
}

/** The fields of an entity that may be filtered by. */
export function filterFields(of: Entity, without: readonly string[] = []): readonly string[] {
  const own = shownFields(of).filter(([, field]) => !field.secret && field.kind !== 'json')
  const zone = zoneField(of) ? [ZONE_KEY] : []
  return [...own.map(([key]) => key), ...zone, 'createdAt', 'updatedAt'].filter((key) => !without.includes(key))
}

/** The conditions that make sense for a field, the most used first. */
export function operatorsOf(field: Field | undefined): readonly Operator[] {
  return field ? OPERATORS[field.kind] : ['eq']
}

/** Whether a condition compares with a value. */
export function takesValue(op: Operator): boolean {
  return op !== 'empty' && op !== 'notEmpty'
}

/** A new condition on a field, with the value the first operator starts from. */
export function conditionStart(of: Entity, key: string): Leaf {
  return withOperator(of, { field: key, op: 'eq' }, operatorsOf(filterField(of, key))[0] ?? 'eq')
}

/** A condition with another operator; its value is kept where it still fits. */
export function withOperator(of: Entity, leaf: Leaf, op: Operator): Leaf {
  const field = filterField(of, leaf.field)
  const one = Array.isArray(leaf.value) ? leaf.value[0] : leaf.op === 'interval' ? undefined : leaf.value
  if (!takesValue(op)) return { field: leaf.field, op }
  if (op === 'interval') return { field: leaf.field, op, value: 7 }
  if (op === 'in') return { field: leaf.field, op, value: one === undefined || one === '' ? [] : [one] }
  if (op === 'between') return { field: leaf.field, op, value: [one ?? '', ''] }
  const start = field?.kind === 'flag' ? true : (field?.choices?.[0] ?? '')
  return { field: leaf.field, op, value: one ?? start }
}

/** What keeps a condition from being asked: it lacks a value, its figure cannot be read, or its bounds are the wrong way round. */
export type Fault = 'missing' | 'number' | 'order' | 'gone'

/** The fault of a condition, or null when it can be asked. */
export function faultOf(of: Entity, leaf: Leaf): Fault | null {
  const field = filterField(of, leaf.field)
  if (!field) return 'gone'
  if (!takesValue(leaf.op)) return null
  const values = Array.isArray(leaf.value) ? (leaf.value as unknown[]) : [leaf.value]
  if (values.length === 0 || values.some((value) => value === '' || value === null || value === undefined))
    return 'missing'
  if (leaf.op === 'interval') return null
  const figure = field.kind === 'integer' || field.kind === 'decimal'
  if (figure && values.some((value) => typeof value !== 'number')) return 'number'
  if (field.kind === 'integer' && values.some((value) => !Number.isInteger(value))) return 'number'
  const day = field.kind === 'date' || field.kind === 'instant'
  if (day && values.some((value) => !isDay(String(value).slice(0, 10)))) return 'missing'
  const [low, high] = values as [number | string, number | string]
  return leaf.op === 'between' && low > high ? 'order' : null
}
