import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import type { Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { storeLinesMoney } from '../document-money.ts'
import { paymentStateOf } from '../paid.ts'

export type PurchaseRow = Row<typeof PurchaseBill>
export type PurchaseLineRow = Row<typeof PurchaseLine>

/** The lines of a purchase bill, in order. */
export function purchaseLinesOf({ tx, actor }: Context, id: number): Promise<PurchaseLineRow[]> {
  return tx.rows<PurchaseLineRow>(sql`select ${columns(PurchaseLine, actor.clientId)} from ${from(PurchaseLine)}
    where ${column('clientId')} = ${actor.clientId} and ${column('purchaseBillId')} = ${id} and ${column('deletedWith')} is null
    order by ${column('position')} nulls last, ${column('id')}`)
}

/** A purchase bill as it now is, held against every other writer until the end of the transaction; undefined when it is gone. */
export function heldPurchase({ tx, actor }: Context, id: number): Promise<PurchaseRow | undefined> {
  return tx.one<PurchaseRow>(sql`select ${columns(PurchaseBill)} from ${from(PurchaseBill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${id} for update of t`)
}

/**
 * Stores what the lines of a held purchase bill come to, and the bill itself; gives its total with tax. An entered one is asked for.
 * @throws AppError INVALID_DATA when amounts are past what is counted exactly
 */
export async function storePurchaseMoney(
  context: Context,
  row: PurchaseRow,
  lines: readonly PurchaseLineRow[],
): Promise<number> {
  const { withVat, paid, due } = await storeLinesMoney(context, 'purchaseBill', row, lines)
  const state = row.state === 'draft' ? null : paymentStateOf(paid, due)
  await context.tx.run(
    sql`update purchase_bills set payment_state = ${state} where client_id = ${context.actor.clientId} and id = ${row.id}`,
  )
  return withVat
}
