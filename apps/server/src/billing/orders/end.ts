import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, find, visible } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { trace } from '../../records/trace.ts'
import { STANDS } from '../receipt-stands.ts'
import { followOrders } from '../order-progress/follow.ts'
import { heldOrder, isOpen, type OrderRow } from '../order-progress/order.ts'

/** What may be done with an order that went out. */
export const orderEnds = ['close', 'cancel', 'reopen'] as const

/**
 * Closes an order, of which nothing more is expected, opens a closed one again, or cancels one of which nothing came.
 * @throws AppError ORDER_DRAFT, ORDER_ENDED, ORDER_USED
 */
export async function endOrder(
  context: Context,
  engine: Engine,
  id: number,
  how: (typeof orderEnds)[number],
): Promise<OrderRow> {
  const before = await heldOrder(context, id, visible(context, PurchaseOrder))
  if (!before) throw new AppError('NOT_FOUND')
  demand(context, 'edit', PurchaseOrder, before)
  if (before.state === 'draft') throw new AppError('ORDER_DRAFT')
  if (how === 'reopen' ? before.state !== 'closed' : !isOpen(before)) throw new AppError('ORDER_ENDED')
  if (how === 'cancel' && (await isUsed(context, id))) throw new AppError('ORDER_USED')
  const state = { close: 'closed', cancel: 'canceled', reopen: 'sent' }[how]
  await context.tx.run(sql`update purchase_orders set state = ${state}, version = version + 1, updated_at = now()
    where client_id = ${context.actor.clientId} and id = ${id}`)
  await followOrders(context, [id])
  const after = await find(context, PurchaseOrder, id)
  const [old, now] = [before, after] as unknown as [Row<Entity>, Row<Entity>]
  await trace(context, [{ of: PurchaseOrder as Entity, before: old, after: now, happening: 'edit' }], engine.live)
  return after
}

/** Whether a receipt or a supplier bill that stands names its lines, drafts among them. */
async function isUsed({ tx, actor }: Context, id: number): Promise<boolean> {
  const lines = sql`select l.id from purchase_order_lines l where l.client_id = ${actor.clientId} and l.purchase_order_id = ${id}`
  const used =
    await tx.one(sql`select 1 as found from stock_lines s join stock_documents d on d.client_id = s.client_id and d.id = s.stock_document_id
      where s.client_id = ${actor.clientId} and s.purchase_order_line_id in (${lines}) and s.deleted_with is null and ${STANDS}
    union all select 1 from purchase_lines p join purchase_bills b on b.client_id = p.client_id and b.id = p.purchase_bill_id
      where p.client_id = ${actor.clientId} and p.purchase_order_line_id in (${lines}) and p.deleted_with is null and b.deleted_with is null limit 1`)
  return used !== undefined
}
