import { PurchaseOrder, PurchaseOrderLine } from '@temelia/model/billing/purchase-order'
import { AppError } from '@temelia/model/errors'
import { type Context, rulesFor } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { storeLinesMoney } from '../document-money.ts'
import { heldOrder, orderLinesOf, type OrderRow } from '../order-progress/order.ts'
import { boughtLine } from '../purchases/bought-line.ts'

/** Rules of lines of orders: of a draft; a product fills in what is not typed, an estimate its project; the order's money follows. */
export const purchaseOrderLineRules = rulesFor(PurchaseOrderLine, {
  prepare: async (context, patch, before) => {
    const order = await draftOrder(context, (before?.purchaseOrderId ?? patch.purchaseOrderId) as number)
    return boughtLine(context, order, patch, before)
  },
  beforeRemove: async (context, { purchaseOrderId }) => {
    await draftOrder(context, purchaseOrderId)
  },
  settle: async (context, changes) => {
    const ids = new Set(changes.map(({ before, after }) => (after ?? before)?.purchaseOrderId as number))
    for (const id of [...ids].sort((one, other) => one - other)) {
      const row = await heldOrder(context, id)
      if (!row) throw new AppError('NOT_FOUND')
      // It may have been sent since it was looked at.
      if (row.state !== 'draft') throw new AppError('ORDER_SENT')
      await storeLinesMoney(context, 'purchaseOrder', row, await orderLinesOf(context, id))
    }
  },
})

async function draftOrder(context: Context, id: number): Promise<OrderRow> {
  const order = await find(context, PurchaseOrder, id)
  demand(context, 'edit', PurchaseOrder, order)
  if (order.state !== 'draft') throw new AppError('ORDER_SENT')
  return order
}
