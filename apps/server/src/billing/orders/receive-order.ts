import { received } from '@temelia/billing/stock'
import { taxedLines } from '@temelia/billing/taxed-lines'
import { unitPrice } from '@temelia/billing/unit-price'
import { multiplyDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { StockDocument, StockLine } from '@temelia/model/billing/stock'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { bookRate } from '../book-rate.ts'
import { documentMoney, moneyInput } from '../document-money.ts'
import { writeDraftLines } from '../draft-lines.ts'
import { namedOf } from '../order-progress/on-the-way.ts'
import { orderLinesOf } from '../order-progress/order.ts'
import { stockDigits, type StockDocumentRow } from '../stock/document.ts'
import { demandKept } from '../stock/line-rules.ts'
import { productsOf } from '../stock/products-of.ts'
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
  const [document] = await createRecords(context, engine, StockDocument, [
    {
      kind: 'goodsReceipt',
      warehouseId: into,
      purchaseOrderId: id,
      // Its name is told to those only who see suppliers.
      supplierId: can(context.actor, 'view', Supplier) === false ? null : order.supplierId,
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
      purchaseOrderLineId: line.id,
    }),
  )
  for (const line of drafted) demandKept(line)
  await writeDraftLines(context, engine, StockLine, drafted)
  return find(context, StockDocument, stockDocumentId)
}
