import { taxedLines } from '@temelia/billing/taxed-lines'
import { addDecimals, product15, quotient15, roundDecimal, subtractDecimals } from '@temelia/decimal/arithmetic'
import { openOrderStates, PurchaseOrder, PurchaseOrderLine } from '@temelia/model/billing/purchase-order'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { visible } from '../../records/find.ts'
import { column, columns, from } from '../../records/select.ts'
import { bookRate } from '../book-rate.ts'
import { documentMoney, moneyInput } from '../document-money.ts'
import type { OrderLineRow, OrderRow } from '../order-progress/order.ts'
import { stockDigits } from '../stock/document.ts'

/** What an order that is open will still cost one estimate of a project, or the project itself. */
interface Committed {
  readonly order: OrderRow
  readonly estimateId: number | null
  readonly amount: number
}

/**
 * What is ordered for a project and neither billed nor received into stock, order by order and estimate by estimate, without VAT in the
 * company's currency (SPEC.md L3). What is in stock is a cost once it is issued, as with bills.
 */
export async function committedTo(context: Context, projectId: number): Promise<Committed[]> {
  const { tx, actor } = context
  const orders = await tx.rows<OrderRow>(sql`select ${columns(PurchaseOrder)} from ${from(PurchaseOrder)}
    where ${visible(context, PurchaseOrder)} and ${column('state')} = any(${[...openOrderStates]}::text[])
      and exists (select 1 from purchase_order_lines l where l.client_id = ${actor.clientId} and l.purchase_order_id = ${column('id')}
        and l.project_id = ${projectId} and l.deleted_with is null)
    order by ${column('date')}, ${column('id')}`)
  const lines =
    await tx.rows<OrderLineRow>(sql`select ${columns(PurchaseOrderLine, actor.clientId)} from ${from(PurchaseOrderLine)}
    where ${column('clientId')} = ${actor.clientId} and ${column('purchaseOrderId')} = any(${orders.map(({ id }) => id)}::bigint[])
      and ${column('deletedWith')} is null order by ${column('position')} nulls last, ${column('id')}`)
  const digits = stockDigits(context)
  return orders.flatMap((order) => {
    const own = lines.filter(({ purchaseOrderId }) => purchaseOrderId === order.id)
    const bases = taxedLines(moneyInput(context, order, own), documentMoney(context, order, own))
    const rate = bookRate(context, order) ?? 1
    const amounts = new Map<number | null, number>()
    for (const [index, line] of own.entries()) {
      const open = subtractDecimals(line.quantity, Math.max(line.received, line.billed))
      if (line.projectId !== projectId || open <= 0) continue
      const whole = product15(bases[index]?.base ?? 0, rate)
      const amount = roundDecimal(quotient15(product15(whole, open), line.quantity), digits)
      amounts.set(line.estimateId, addDecimals(amounts.get(line.estimateId) ?? 0, amount))
    }
    return [...amounts].flatMap(([estimateId, amount]) => (amount === 0 ? [] : [{ order, estimateId, amount }]))
  })
}
