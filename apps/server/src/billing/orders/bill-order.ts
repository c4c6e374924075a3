import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { Project } from '@temelia/model/estimation/project'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import { find, findAll } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { writeDraftLines } from '../draft-lines.ts'
import { namedOf } from '../order-progress/on-the-way.ts'
import { goesIntoStock } from '../order-progress/follow.ts'
import { type OrderLineRow, orderLinesOf } from '../order-progress/order.ts'
import type { PurchaseRow } from '../purchases/purchase.ts'
import { openOrder } from './open-order.ts'

/**
 * A draft supplier bill of what is on an order and on no bill yet: of what goes into stock what was received, unless nothing was yet; all that is
 * left of everything else (SPEC.md O4).
 * @throws AppError NOT_FOUND, ORDER_DRAFT, ORDER_ENDED, ORDER_DONE
 */
export async function billOrder(context: Context, engine: Engine, id: number): Promise<PurchaseRow> {
  const order = await openOrder(context, id)
  const lines = await orderLinesOf(context, id)
  const named = await namedOf(context, id)
  const left = (line: OrderLineRow, of: number) => {
    const quantity = subtractDecimals(of, named.get(line.id)?.billed ?? 0)
    return quantity > 0 ? [{ line, quantity }] : []
  }
  const arriving = lines.some(({ received }) => received > 0)
  const billed = lines.flatMap((line) =>
    left(line, arriving && goesIntoStock(order, line) ? line.received : Math.max(line.quantity, line.received)),
  )
  if (billed.length === 0) throw new AppError('ORDER_DONE')
  const { supplierId, currency, exchangeRate, discount } = order
  // Who may not see the project, or finds it deleted, names it no more than in a form; the lines go on telling where their costs belong.
  const seen = order.projectId === null ? [] : await findAll(context, Project, [order.projectId])
  const projectId = seen[0]?.id ?? null
  const [bill] = await createRecords(context, engine, PurchaseBill, [
    { supplierId, projectId, currency, exchangeRate, discount, purchaseOrderId: id },
  ])
  const { id: purchaseBillId } = bill as PurchaseRow
  await writeDraftLines(
    context,
    engine,
    PurchaseLine,
    billed.map(({ line, quantity }, index) => ({
      purchaseBillId,
      position: index + 1,
      productId: line.productId,
      code: line.code,
      name: line.name,
      measureUnit: line.measureUnit,
      quantity,
      price: line.price,
      discount: line.discount,
      vatCategory: line.vatCategory,
      vatRate: line.vatRate,
      projectId: line.projectId,
      estimateId: line.estimateId,
      resourceKind: line.resourceKind,
      resourceCode: line.resourceCode,
      purchaseOrderLineId: line.id,
    })),
  )
  return find(context, PurchaseBill, purchaseBillId)
}
