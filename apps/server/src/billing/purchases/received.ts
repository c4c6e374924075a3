import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { STANDS } from '../receipt-stands.ts'
import { heldPurchase, type PurchaseLineRow } from './purchase.ts'

type Lines = readonly Pick<PurchaseLineRow, 'id'>[]

/** What was received into stock of lines of purchases, by documents that stand, drafts among them. */
export async function receivedOf({ tx, actor }: Context, lines: Lines): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.rows<{
    id: number
    received: number
  }>(sql`select l.purchase_line_id as id, sum(l.quantity) as received
    from stock_lines l join stock_documents d on d.client_id = l.client_id and d.id = l.stock_document_id
    where l.client_id = ${actor.clientId} and l.purchase_line_id = any(${lines.map(({ id }) => id)}::bigint[])
      and l.deleted_with is null and ${STANDS}
    group by l.purchase_line_id`)
  return new Map(rows.map(({ id, received }) => [id, Number(received)]))
}

/**
 * What was received stays on its bill: taken in once more with a bill that is written again, it would be a cost twice (SPEC.md L2).
 * @throws AppError RECORD_IN_USE
 */
export async function demandNotReceived(context: Context, lines: Lines): Promise<void> {
  if ((await receivedOf(context, lines)).size > 0) throw new AppError('RECORD_IN_USE')
}

/**
 * What was received is in stock at what it cost on its bill: that changes only once the receipt is taken back. The bill is held meanwhile.
 * @param touched whether a change is of what it costs
 * @throws AppError PURCHASE_RECEIVED
 */
export async function demandCostKept(
  context: Context,
  billId: number,
  touched: boolean,
  lines: () => Lines | Promise<Lines>,
): Promise<void> {
  if (!touched) return
  await heldPurchase(context, billId)
  if ((await receivedOf(context, await lines())).size > 0) throw new AppError('PURCHASE_RECEIVED')
}
