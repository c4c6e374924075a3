import { received } from '@temelia/billing/stock'
import { StockDocument, StockLine } from '@temelia/model/billing/stock'
import type { Patch } from '@temelia/model/entity'
import { Supplier } from '@temelia/model/estimation/supplier'
import { can } from '@temelia/model/permission'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { writeDraftLines } from '../draft-lines.ts'
import { stockDigits, type StockDocumentRow } from './document.ts'
import { demandKept } from './line-rules.ts'
import { type Bought, productsOf } from './products-of.ts'

/** What is still to come of a line of an order or of a supplier bill, and at which price. */
interface Goods<L extends Bought> {
  readonly line: L
  readonly left: number
  readonly price: number
}

/**
 * A draft receipt of goods, a line for each. A line that names no product takes the one with its code or name, else a new one.
 * @param from what the receipt is of; whose goods they are is kept only for those who see suppliers
 * @param sourceOf what a line of the receipt comes from
 */
export async function draftReceipt<L extends Bought>(
  context: Context,
  engine: Engine,
  from: Patch<typeof StockDocument> & Readonly<{ supplierId: number | null }>,
  goods: readonly Goods<L>[],
  sourceOf: (line: L) => Patch<typeof StockLine>,
): Promise<StockDocumentRow> {
  // Its name is told to those only who see suppliers.
  const supplierId = can(context.actor, 'view', Supplier) === false ? null : from.supplierId
  const [document] = await createRecords(context, engine, StockDocument, [
    { kind: 'goodsReceipt', ...from, supplierId },
  ])
  const stockDocumentId = document?.id as number
  const products = await productsOf(
    context,
    engine,
    goods.map(({ line }) => line),
  )
  const digits = stockDigits(context)
  const drafted = goods.map(
    ({ line, left, price }, index): Patch<typeof StockLine> => ({
      stockDocumentId,
      position: index + 1,
      productId: products.get(line.id),
      askedQuantity: left,
      quantity: left,
      price,
      value: received(left, price, digits).value,
      ...sourceOf(line),
    }),
  )
  for (const line of drafted) demandKept(line)
  await writeDraftLines(context, engine, StockLine, drafted)
  return find(context, StockDocument, stockDocumentId)
}
