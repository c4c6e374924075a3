import type { Entity } from '@temelia/model/entity'
import type { Field, FieldKind } from '@temelia/model/field'
import type { Leaf, Operator } from '@temelia/model/filter'

const OPERATORS: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: ['contains', 'startsWith', 'eq', 'ne', 'empty', 'notEmpty'],
  integer: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'empty', 'notEmpty'],
  decimal: ['eq', 'ne', 'lt', 'le', 'gt', 'ge', 'empty', 'notEmpty'],
  flag: ['eq'],
  date: ['interval', 'eq', 'lt', 'le', 'gt', 'ge', 'empty', 'notEmpty'],
  instant: ['interval', 'lt', 'ge'],
  choice: ['eq', 'ne', 'empty', 'notEmpty'],
  ref: ['eq', 'ne', 'empty', 'notEmpty'],
  json: ['empty', 'notEmpty'],
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
  const field = of.fields[key]
  const op = operatorsOf(field)[0] ?? 'eq'
  const value = op === 'interval' ? 7 : field?.kind === 'flag' ? true : (field?.choices?.[0] ?? '')
  return { field: key, op, value }
}

/** Whether a condition can be asked: it needs no value, or has one. */
export function isComplete(leaf: Leaf): boolean {
  return !takesValue(leaf.op) || (leaf.value !== '' && leaf.value !== null && leaf.value !== undefined)
}
