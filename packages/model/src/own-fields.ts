import type { Entity } from './entity.ts'
import { date, decimal, type Field, integer, oneOf, required, text } from './field.ts'

/** The kinds of a field that a tenant adds to an entity. */
export const ownKinds = ['text', 'decimal', 'date', 'integer', 'list'] as const

export type OwnKind = (typeof ownKinds)[number]

/** A field of a tenant's own, with the ids of its options where it is a list. */
export interface OwnField {
  readonly name: string
  readonly kind: OwnKind
  readonly mandatory: boolean
  readonly options: readonly number[]
}

/** The name of an own field among the keys of code: kind and name, so that a filter alone says how to read the value. */
export function ownKey({ kind, name }: Pick<OwnField, 'kind' | 'name'>): string {
  return `own.${kind}.${name}`
}

/** Kind and name of such a key, or null for a field of the definition. */
export function readOwnKey(key: string): { readonly kind: OwnKind; readonly name: string } | null {
  const [own, kind, name] = key.split('.')
  return own === 'own' && name ? { kind: kind as OwnKind, name } : null
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
