import type { Entity } from './entity.ts'
import { type OwnKind, ownKey } from './own-key.ts'
import { date, decimal, type Field, integer, oneOf, required, text } from './field.ts'

/** A field of a tenant's own, with the ids of its options where it is a list. */
export interface OwnField {
  readonly name: string
  readonly kind: OwnKind
  readonly mandatory: boolean
  readonly options: readonly number[]
}

/** The field of a definition that an own field stands for. On the wire it has its own name. */
export function fieldOf({ name, kind, mandatory, options }: OwnField): Field {
  const wire = { wire: name }
  const field: Field = {
    text: text(wire),
    decimal: decimal(wire),
    date: date(wire),
    integer: integer(wire),
    list: oneOf(options, wire),
  }[kind]
  return mandatory ? required(field) : field
}

/** The entity with the fields of a tenant's own beside its definition's: for filters, orders and screens. */
export function withOwnFields(of: Entity, own: readonly OwnField[]): Entity {
  if (own.length === 0) return of
  return { ...of, fields: { ...of.fields, ...Object.fromEntries(own.map((field) => [ownKey(field), fieldOf(field)])) } }
}
