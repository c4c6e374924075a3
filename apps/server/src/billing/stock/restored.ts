import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { STANDS } from '../receipt-stands.ts'
import { holdOrdersOf } from '../order-progress/follow.ts'
import { heldPurchase, purchaseLinesOf } from '../purchases/purchase.ts'
import { billPrices } from './bill-prices.ts'
import { stockLinesOf } from './document.ts'

/**
 * What is brought back into a draft receipt must still be there to be received: on a bill that stands, and in no other receipt. The bills are
 * held meanwhile. Its prices follow a bill that changed since.
 * @throws AppError STOCK_BILL_GONE, STOCK_RECEIVED
 */
export async function demandReceivable(context: Context, documentId: number): Promise<void> {
  const { tx, actor } = context
  const named = sql`from stock_lines l join purchase_lines p on p.client_id = l.client_id and p.id = l.purchase_line_id
    where l.client_id = ${actor.clientId} and l.stock_document_id = ${documentId} and l.deleted_with is null`
  const bills = await tx.rows<{ id: number }>(sql`select distinct p.purchase_bill_id as id ${named} order by 1`)
  for (const { id } of bills) await heldPurchase(context, id)
  // Also one of whose lines nothing is in it any more: it names the bill all the same.
  const [gone] = await tx.rows(sql`select 1 as found ${named} and p.deleted_with is not null
    union all select 1 from stock_documents d join purchase_bills b on b.client_id = d.client_id and b.id = d.purchase_bill_id
      where d.client_id = ${actor.clientId} and d.id = ${documentId} and b.deleted_with is not null limit 1`)
  if (gone) throw new AppError('STOCK_BILL_GONE')
  const [taken] = await tx.rows(sql`select 1 as found ${named} and exists (
    select 1 from stock_lines o join stock_documents d on d.client_id = o.client_id and d.id = o.stock_document_id
    where o.client_id = ${actor.clientId} and o.purchase_line_id = p.id and o.stock_document_id <> l.stock_document_id and o.deleted_with is null
      and ${STANDS}
    having sum(o.quantity) + l.quantity > p.quantity) limit 1`)
  if (taken) throw new AppError('STOCK_RECEIVED')
  await demandStillOrdered(context, documentId)
  for (const { id } of bills) await priceAnew(context, documentId, id)
}

/** While a receipt was in the bin its bill could change: what is brought back costs what the bill says now. */
async function priceAnew(context: Context, documentId: number, billId: number): Promise<void> {
  const bill = await heldPurchase(context, billId)
  if (!bill) return
  const prices = [...billPrices(context, bill, await purchaseLinesOf(context, billId))].map(([id, price]) => ({
    id,
    price,
  }))
  const { clientId } = context.actor
  await context.tx.run(sql`update stock_lines as t set price = v.price, version = t.version + 1, updated_at = now()
    from json_to_recordset(${JSON.stringify(prices)}::json) as v(id bigint, price numeric)
      join purchase_lines p on p.client_id = ${clientId} and p.id = v.id
      join purchase_bills b on b.client_id = p.client_id and b.id = p.purchase_bill_id
    where t.client_id = ${clientId} and t.stock_document_id = ${documentId} and t.deleted_with is null and t.purchase_line_id = v.id
      and t.price is distinct from v.price and greatest(p.updated_at, b.updated_at) > t.updated_at`)
}

/** As much of an order as its receipts left: another may have been made of it since. */
async function demandStillOrdered(context: Context, documentId: number): Promise<void> {
  const lines = (await stockLinesOf(context, documentId)).filter(({ purchaseLineId }) => purchaseLineId === null)
  await holdOrdersOf(context, lines)
  const [taken] = await context.tx.rows(sql`select 1 as found from stock_lines l
    join purchase_order_lines p on p.client_id = l.client_id and p.id = l.purchase_order_line_id
    where l.client_id = ${context.actor.clientId} and l.id = any(${lines.map(({ id }) => id)}::bigint[]) and exists (
      select 1 from stock_lines o join stock_documents d on d.client_id = o.client_id and d.id = o.stock_document_id
      where o.client_id = ${context.actor.clientId} and o.purchase_order_line_id = p.id and o.stock_document_id <> l.stock_document_id
        and o.deleted_with is null and ${STANDS}
      having sum(o.quantity) + l.quantity > p.quantity) limit 1`)
  if (taken) throw new AppError('STOCK_RECEIVED')
}
