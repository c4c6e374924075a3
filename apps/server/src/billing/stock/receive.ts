import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { holdOrdersOf } from '../order-progress/follow.ts'
import { throughOrders } from '../order-progress/through-orders.ts'
import { heldPurchase, purchaseLinesOf } from '../purchases/purchase.ts'
import { receivedOf } from '../purchases/received.ts'
import { billPrices } from './bill-prices.ts'
import type { StockDocumentRow } from './document.ts'
import { draftReceipt } from './draft-receipt.ts'

/**
 * A draft receipt of what is on a supplier bill and was not received yet, at what it cost there, in the company's currency. A line that
 * names no product takes the one with its code or name, else a new one; what is no material is left out.
 * @throws AppError NOT_FOUND, STOCK_RECEIVED, INVALID_DATA for a bill without the rate of its currency
 */
export async function receivePurchase(
  context: Context,
  engine: Engine,
  billId: number,
  warehouseId: number,
): Promise<StockDocumentRow> {
  await find(context, PurchaseBill, billId)
  // Held: two at once would both take in everything, and a removal would not see what is taken in here.
  const bill = await heldPurchase(context, billId)
  if (!bill || bill.deletedWith !== null) throw new AppError('NOT_FOUND')
  const lines = await purchaseLinesOf(context, billId)
  const prices = billPrices(context, bill, lines)
  // Somebody may receive the same on the order at this moment.
  await holdOrdersOf(context, lines)
  const before = await receivedOf(context, lines)
  const delivered = await throughOrders(context, lines, 'standing')
  const goods = lines.flatMap((line) => {
    const already = addDecimals(before.get(line.id) ?? 0, delivered.get(line.id)?.quantity ?? 0)
    const left = subtractDecimals(line.quantity, already)
    const material = line.resourceKind === null || line.resourceKind === 'material'
    const price = prices.get(line.id)
    return !material || price === undefined || left <= 0 ? [] : [{ line, left, price }]
  })
  if (goods.length === 0) throw new AppError('STOCK_RECEIVED')
  return draftReceipt(
    context,
    engine,
    {
      warehouseId,
      purchaseBillId: billId,
      purchaseOrderId: bill.purchaseOrderId,
      supplierId: bill.supplierId,
      document: bill.number,
    },
    goods,
    ({ id: purchaseLineId, purchaseOrderLineId }) => ({ purchaseLineId, purchaseOrderLineId }),
  )
}
