import { openOrderStates, PurchaseOrder, PurchaseOrderLine } from '@temelia/model/billing/purchase-order'
import type { Row } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'

export type OrderRow = Row<typeof PurchaseOrder>
export type OrderLineRow = Row<typeof PurchaseOrderLine>

/** The lines of an order, in order. */
export function orderLinesOf({ tx, actor }: Context, id: number): Promise<OrderLineRow[]> {
  return tx.rows<OrderLineRow>(sql`select ${columns(PurchaseOrderLine, actor.clientId)} from ${from(PurchaseOrderLine)}
    where ${column('clientId')} = ${actor.clientId} and ${column('purchaseOrderId')} = ${id} and ${column('deletedWith')} is null
    order by ${column('position')} nulls last, ${column('id')}`)
}

/**
 * An order as it now is, held against every other writer until the end of the transaction; undefined when it is gone.
 * @param seen what must hold of it, besides that it is the company's
 */
export function heldOrder(
  { tx, actor }: Context,
  id: number,
  seen: RawBuilder<unknown> = sql`true`,
): Promise<OrderRow | undefined> {
  return tx.one<OrderRow>(sql`select ${columns(PurchaseOrder)} from ${from(PurchaseOrder)}
    where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${id} and ${seen} for update of t`)
}

/** Whether a supplier is still expected to deliver or to bill it. */
export function isOpen({ state }: Pick<OrderRow, 'state'>): boolean {
  return openOrderStates.some((open) => open === state)
}
