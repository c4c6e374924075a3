import { received } from '@temelia/billing/stock'
import { addDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { StockDocument, StockLine } from '@temelia/model/billing/stock'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { writeDraftLines } from '../draft-lines.ts'
import { holdOrdersOf } from '../order-progress/follow.ts'
import { throughOrders } from '../order-progress/through-orders.ts'
import { heldPurchase, purchaseLinesOf } from '../purchases/purchase.ts'
import { receivedOf } from '../purchases/received.ts'
import { billPrices } from './bill-prices.ts'
import { stockDigits, type StockDocumentRow } from './document.ts'
import { demandKept } from './line-rules.ts'
import { productsOf } from './products-of.ts'

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
  const digits = stockDigits(context)
  const goods = lines.flatMap((line) => {
    const already = addDecimals(before.get(line.id) ?? 0, delivered.get(line.id)?.quantity ?? 0)
    const left = subtractDecimals(line.quantity, already)
    const material = line.resourceKind === null || line.resourceKind === 'material'
    const price = prices.get(line.id)
    return !material || price === undefined || left <= 0 ? [] : [{ line, left, price }]
  })
  if (goods.length === 0) throw new AppError('STOCK_RECEIVED')
  const [document] = await createRecords(context, engine, StockDocument, [
    {
      kind: 'goodsReceipt',
      warehouseId,
      purchaseBillId: billId,
      purchaseOrderId: bill.purchaseOrderId,
      // Its name is told to those only who see suppliers.
      supplierId: can(context.actor, 'view', Supplier) === false ? null : bill.supplierId,
      document: bill.number,
    },
  ])
  const stockDocumentId = document?.id as number
  const products = await productsOf(
    context,
    engine,
    goods.map(({ line }) => line),
  )
  const drafted = goods.map(
    ({ line, left, price }, index): Patch<typeof StockLine> => ({
      stockDocumentId,
      position: index + 1,
      productId: products.get(line.id),
      askedQuantity: left,
      quantity: left,
      price,
      value: received(left, price, digits).value,
      purchaseLineId: line.id,
      purchaseOrderLineId: line.purchaseOrderLineId,
    }),
  )
  for (const line of drafted) demandKept(line)
  await writeDraftLines(context, engine, StockLine, drafted)
  return find(context, StockDocument, stockDocumentId)
}
