import { product15, quotient15, roundDecimal, subtractDecimals } from '@temelia/decimal/arithmetic'
import { currencyOf } from '@temelia/calendar/region'
import { minorUnits } from '@temelia/decimal/currency'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { STANDS } from '../receipt-stands.ts'

/** How much of a line of a supplier bill came with receipts of its order, and what that is worth in stock. */
interface Delivered {
  readonly quantity: number
  readonly value: number
}

interface Named {
  readonly id: number
  readonly purchaseOrderLineId: number | null
}

/**
 * What receipts of orders brought of the lines of supplier bills, by the line. Goods often come before their bill: what was received of a
 * line of an order belongs to the bills of that line in the order in which they were made, each up to what it says.
 * @param which `posted` receipts only, or all that stand, drafts among them
 */
export async function throughOrders(
  context: Context,
  lines: readonly Named[],
  which: 'posted' | 'standing',
): Promise<ReadonlyMap<number, Delivered>> {
  const ids = lines.flatMap(({ purchaseOrderLineId: id }) => (id === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const { tx, actor } = context
  const stands = sql`s.deleted_with is null and ${STANDS}
    and (d.state = 'posted' or ${which === 'standing'})`
  const stock = await tx.rows<{ id: number; quantity: number; value: number }>(sql`
    select s.purchase_order_line_id as id, sum(s.quantity) as quantity, coalesce(sum(s.value), 0) as value
    from stock_lines s join stock_documents d on d.client_id = s.client_id and d.id = s.stock_document_id
    where s.client_id = ${actor.clientId} and s.purchase_order_line_id = any(${ids}::bigint[]) and s.purchase_line_id is null and ${stands}
    group by s.purchase_order_line_id`)
  if (stock.length === 0) return new Map()
  const billed = await tx.rows<{ id: number; orderLineId: number; quantity: number }>(sql`
    select p.id, p.purchase_order_line_id as order_line_id, p.quantity - coalesce((
      select sum(s.quantity) from stock_lines s join stock_documents d on d.client_id = s.client_id and d.id = s.stock_document_id
      where s.client_id = ${actor.clientId} and s.purchase_line_id = p.id and ${stands}), 0) as quantity
    from purchase_lines p join purchase_bills b on b.client_id = p.client_id and b.id = p.purchase_bill_id
    where p.client_id = ${actor.clientId} and p.purchase_order_line_id = any(${stock.map(({ id }) => id)}::bigint[])
      and p.deleted_with is null and b.deleted_with is null order by (b.state = 'entered') desc, p.id`)
  const digits = minorUnits(currencyOf(actor.region))
  const left = new Map(
    stock.map(({ id, quantity, value }) => [id, { quantity: Number(quantity), value: Number(value) }]),
  )
  const delivered = new Map<number, Delivered>()
  for (const { id, orderLineId, quantity } of billed) {
    const rest = left.get(orderLineId)
    const taken = Math.min(Math.max(Number(quantity), 0), rest?.quantity ?? 0)
    if (!rest || taken === 0) continue
    const value = taken === rest.quantity ? rest.value : shareOf(rest, taken, digits)
    delivered.set(id, { quantity: taken, value })
    left.set(orderLineId, {
      quantity: subtractDecimals(rest.quantity, taken),
      value: subtractDecimals(rest.value, value),
    })
  }
  return delivered
}

function shareOf({ quantity, value }: Delivered, taken: number, digits: number): number {
  return roundDecimal(quotient15(product15(value, taken), quantity), digits)
}
