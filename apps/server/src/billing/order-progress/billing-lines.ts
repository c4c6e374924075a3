import { PurchaseOrder, PurchaseOrderLine } from '@temelia/model/billing/purchase-order'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'

/**
 * That the line of an order that is billed is one of the bill's supplier, and of an order that went out.
 * @throws AppError INVALID_DATA
 */
export async function demandOrdered(
  context: Context,
  { supplierId }: { readonly supplierId: number },
  orderLineId: number | null | undefined,
): Promise<void> {
  if (!orderLineId) return
  const { purchaseOrderId } = await find(context, PurchaseOrderLine, orderLineId)
  await demandOrder(context, { supplierId }, purchaseOrderId, 'PurchaseOrderLineId')
}

/**
 * That an order that is billed is one of the bill's supplier, and went out.
 * @throws AppError INVALID_DATA
 */
export async function demandOrder(
  context: Context,
  { supplierId }: { readonly supplierId: number },
  orderId: number | null | undefined,
  field = 'PurchaseOrderId',
): Promise<void> {
  if (!orderId) return
  const order = await find(context, PurchaseOrder, orderId)
  const code = order.supplierId !== supplierId ? 'OTHER_SUPPLIER' : order.state === 'draft' ? 'ORDER_DRAFT' : null
  if (code) throw new AppError('INVALID_DATA', { faults: [{ field, code }] })
}
