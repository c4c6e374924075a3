import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { STANDS } from '../receipt-stands.ts'

/** How much of each line of an order receipts and supplier bills name that stand, drafts among them. */
export async function namedOf(
  { tx, actor }: Context,
  orderId: number,
): Promise<ReadonlyMap<number, { readonly received: number; readonly billed: number }>> {
  const rows = await tx.rows<{ id: number; received: number; billed: number }>(sql`select l.id, coalesce((
      select sum(s.quantity) from stock_lines s join stock_documents d on d.client_id = s.client_id and d.id = s.stock_document_id
      where s.client_id = ${actor.clientId} and s.purchase_order_line_id = l.id and s.deleted_with is null and ${STANDS}), 0) as received, coalesce((
      select sum(p.quantity) from purchase_lines p join purchase_bills b on b.client_id = p.client_id and b.id = p.purchase_bill_id
      where p.client_id = ${actor.clientId} and p.purchase_order_line_id = l.id and p.deleted_with is null and b.deleted_with is null), 0) as billed
    from purchase_order_lines l where l.client_id = ${actor.clientId} and l.purchase_order_id = ${orderId} and l.deleted_with is null`)
  return new Map(rows.map(({ id, received, billed }) => [id, { received: Number(received), billed: Number(billed) }]))
}
