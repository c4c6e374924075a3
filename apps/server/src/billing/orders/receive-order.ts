import { taxedLines } from '@temelia/billing/taxed-lines'
import { unitPrice } from '@temelia/billing/unit-price'
import { multiplyDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import type { Engine } from '../../records/operation.ts'
import { bookRate } from '../book-rate.ts'
import { documentMoney, moneyInput } from '../document-money.ts'
import { namedOf } from '../order-progress/on-the-way.ts'
import { orderLinesOf } from '../order-progress/order.ts'
import { stockDigits, type StockDocumentRow } from '../stock/document.ts'
import { draftReceipt } from '../stock/draft-receipt.ts'
import { openOrder } from './open-order.ts'

/** A price of so many decimals gives what a line of the order costs to the cent. */
const PRICE = { from: 2, to: 10 } as const

/**
 * A draft receipt of the materials of an order that are still to come, at what they cost there, in the company's currency. A line that names
 * no product takes the one with its code or name, else a new one.
 * @param warehouseId left out, that of the order
 * @throws AppError NOT_FOUND, ORDER_DRAFT, ORDER_ENDED, ORDER_DONE, INVALID_DATA without a warehouse
 */
export async function receiveOrder(
  context: Context,
  engine: Engine,
  id: number,
  warehouseId: number | undefined,
): Promise<StockDocumentRow> {
  const order = await openOrder(context, id)
  const into = warehouseId ?? order.warehouseId
  if (into === null) throw new AppError('INVALID_DATA', { faults: [{ field: 'WarehouseId', code: 'REQUIRED' }] })
  const lines = await orderLinesOf(context, id)
  const named = await namedOf(context, id)
  const bases = taxedLines(moneyInput(context, order, lines), documentMoney(context, order, lines))
  const digits = stockDigits(context)
  const rate = bookRate(context, order) ?? 1
  const goods = lines.flatMap((line, index) => {
    const left = subtractDecimals(line.quantity, named.get(line.id)?.received ?? 0)
    if ((line.resourceKind !== null && line.resourceKind !== 'material') || left <= 0) return []
    const value = multiplyDecimals(bases[index]?.base ?? 0, rate, digits)
    return [{ line, left, price: unitPrice(value, line.quantity, { digits, ...PRICE }) }]
  })
  if (goods.length === 0) throw new AppError('ORDER_DONE')
  return draftReceipt(
    context,
    engine,
    { warehouseId: into, purchaseOrderId: id, supplierId: order.supplierId },
    goods,
    ({ id: purchaseOrderLineId }) => ({ purchaseOrderLineId }),
  )
}
