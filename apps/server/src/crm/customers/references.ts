import { Customer } from '@temelia/model/crm/customer'
import { type Entity, fieldsOf } from '@temelia/model/entity'
import { entities } from '@temelia/model/registry'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'

/** A place where records point at a customer. */
export interface Reference {
  readonly of: Entity
  /** The column that holds the customer's id. */
  readonly column: string
  /** True where it stands beside `related_entity_type` and means a customer only there. */
  readonly related: boolean
}

/** Every place that may point at a customer, from the definitions; what a definition adds is merged without further ado. */
export function referencesToCustomers(): readonly Reference[] {
  return entities.flatMap((of) =>
    fieldsOf(of).flatMap(([key, field]): Reference[] => {
      if (field.target?.() === Customer) return [{ of, column: snakeName(key), related: false }]
      return key === 'relatedEntityId' ? [{ of, column: snakeName(key), related: true }] : []
    }),
  )
}

/** The rows of a reference that point at a customer, those in the bin too. */
export function pointingAt({ column, related }: Reference, clientId: number, customerId: number): RawBuilder<unknown> {
  const place = sql`client_id = ${clientId} and ${sql.ref(column)} = ${customerId}`
  return related ? sql`${place} and related_entity_type = ${Customer.undo}` : place
}
