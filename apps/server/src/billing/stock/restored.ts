import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { StockDocument, StockLine } from '@temelia/model/billing/stock'
import type { Entity } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { STANDS } from '../receipt-stands.ts'
import { holdOrdersOf } from '../order-progress/follow.ts'
import { heldPurchase, purchaseLinesOf } from '../purchases/purchase.ts'
import { BILL_COST } from '../purchases/bill-rules.ts'
import { LINE_COST } from '../purchases/line-rules.ts'
import { billPrices } from './bill-prices.ts'
import { type StockLineRow, stockLinesOf } from './document.ts'

/**
 * What is brought back into a draft receipt must still be there to be received: on a bill that stands, and in no other receipt. The bills are
 * held meanwhile.
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
}

/**
 * What changed on a bill while it was received nowhere, a whole receipt or one of its lines being in the bin, holds for what comes back: also
 * lines that came and went, among which the discount of the bill is divided. A price that a person typed stays where neither the line itself nor
 * the head of the bill changed.
 */
export async function priceAnew(context: Context, documentId: number, line?: StockLineRow): Promise<void> {
  const { tx, actor } = context
  const { clientId } = actor
  const [of, id] = line ? [StockLine, line.id] : [StockDocument, documentId]
  const went = sql`(select max(at) from audit where client_id = ${clientId} and entity = ${of.name} and entity_id = ${id} and action = 'delete')`
  const changed = (entity: Entity, which: RawBuilder<unknown>, keys: readonly string[]) =>
    sql`(a.entity = ${entity.name} and a.entity_id = ${which} and a.after ?| ${keys}::text[])`
  const edited = sql`select 1 from audit a where a.client_id = ${clientId} and a.action = 'edit'`
  const found = await tx.rows<{ id: number; purchaseLineId: number; billId: number }>(sql`
    select l.id, l.purchase_line_id, p.purchase_bill_id as bill_id
    from stock_lines l join purchase_lines p on p.client_id = l.client_id and p.id = l.purchase_line_id
    where l.client_id = ${clientId} and l.stock_document_id = ${documentId} and l.deleted_with is null and ${line ? sql`l.id = ${line.id}` : sql`true`}
      and (not exists (${edited} and ${changed(StockLine, sql`l.id`, ['price'])}) or exists (${edited} and a.at > ${went}
        and (${changed(PurchaseLine, sql`p.id`, LINE_COST)} or ${changed(PurchaseBill, sql`p.purchase_bill_id`, BILL_COST)})))`)
  for (const billId of new Set(found.map((one) => one.billId))) {
    const bill = await heldPurchase(context, billId)
    if (!bill) continue
    const prices = billPrices(context, bill, await purchaseLinesOf(context, billId))
    const fresh = found.flatMap((one) => {
      const price = prices.get(one.purchaseLineId)
      return one.billId === billId && price !== undefined ? [{ id: one.id, price }] : []
    })
    await tx.run(sql`update stock_lines as t set price = v.price, version = t.version + 1, updated_at = now()
      from json_to_recordset(${JSON.stringify(fresh)}::json) as v(id bigint, price numeric)
      where t.client_id = ${clientId} and t.id = v.id and t.price is distinct from v.price`)
  }
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
