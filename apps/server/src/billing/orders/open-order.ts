import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { heldOrder, isOpen, type OrderRow } from '../order-progress/order.ts'

/**
 * An order that went out and is still expected, found through what the caller may see and held: two people who receive or bill it at once
 * would both take all of it.
 * @throws AppError NOT_FOUND, ORDER_DRAFT, ORDER_ENDED
 */
export async function openOrder(context: Context, id: number): Promise<OrderRow> {
  const order = await heldOrder(context, id, visible(context, PurchaseOrder))
  if (!order) throw new AppError('NOT_FOUND')
  if (order.state === 'draft') throw new AppError('ORDER_DRAFT')
  if (!isOpen(order)) throw new AppError('ORDER_ENDED')
  return order
}
