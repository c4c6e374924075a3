import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { AppError } from '@temelia/model/errors'
import { type Context, rulesFor } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { demandOrdered } from '../order-progress/billing-lines.ts'
import { boughtLine } from './bought-line.ts'
import { heldPurchase, purchaseLinesOf, type PurchaseRow, storePurchaseMoney } from './purchase.ts'
import { demandCostKept, demandNotReceived } from './received.ts'

/** What stock of a line costs, how much of it there is, and what it was ordered by: a receipt has taken them over. */
export const LINE_COST = ['quantity', 'price', 'discount', 'resourceKind', 'productId', 'purchaseOrderLineId'] as const

/** Rules of lines of purchases: of a draft; a product fills in what is not typed, an estimate its project; the bill's money follows. */
export const purchaseLineRules = rulesFor(PurchaseLine, {
  prepare: async (context, patch, before) => {
    const bill = await openPurchase(context, (before?.purchaseBillId ?? patch.purchaseBillId) as number)
    const filled = await boughtLine(context, bill, patch, before)
    if (before) {
      const touched = LINE_COST.some((key) => filled[key] !== undefined && filled[key] !== before[key])
      await demandCostKept(context, bill.id, touched, () => [before])
    }
    await demandOrdered(context, bill, patch.purchaseOrderLineId)
    return filled
  },
  beforeRemove: async (context, line) => {
    const { id } = await openPurchase(context, line.purchaseBillId)
    // Held: it may be received at this moment.
    await heldPurchase(context, id)
    await demandNotReceived(context, [line])
  },
  settle: async (context, changes) => {
    const ids = new Set(changes.map(({ before, after }) => (after ?? before)?.purchaseBillId as number))
    for (const id of [...ids].sort((one, other) => one - other)) {
      const row = await heldPurchase(context, id)
      if (!row) throw new AppError('NOT_FOUND')
      // It may have been entered since it was looked at.
      if (row.state !== 'draft') throw new AppError('PURCHASE_ENTERED')
      await storePurchaseMoney(context, row, await purchaseLinesOf(context, id))
    }
  },
})

async function openPurchase(context: Context, id: number): Promise<PurchaseRow> {
  const bill = await find(context, PurchaseBill, id)
  demand(context, 'edit', PurchaseBill, bill)
  if (bill.state !== 'draft') throw new AppError('PURCHASE_ENTERED')
  return bill
}
