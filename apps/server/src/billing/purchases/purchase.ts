import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { documentMoney } from '../document-money.ts'

export type PurchaseRow = Row<typeof PurchaseBill>
export type PurchaseLineRow = Row<typeof PurchaseLine>

/** The lines of a purchase bill, in order. */
export function purchaseLinesOf({ tx, actor }: Context, id: number): Promise<PurchaseLineRow[]> {
  return tx.rows<PurchaseLineRow>(sql`select ${columns(PurchaseLine)} from ${from(PurchaseLine)}
    where ${column('clientId')} = ${actor.clientId} and ${column('purchaseBillId')} = ${id} and ${column('deletedWith')} is null
    order by ${column('position')} nulls last, ${column('id')}`)
}

/** A purchase bill as it now is, held against every other writer until the end of the transaction; undefined when it is gone. */
export function heldPurchase({ tx, actor }: Context, id: number): Promise<PurchaseRow | undefined> {
  return tx.one<PurchaseRow>(sql`select ${columns(PurchaseBill)} from ${from(PurchaseBill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${id} for update of t`)
}

/**
 * Stores what the lines of a held purchase bill come to, and the bill itself; gives its total with tax.
 * @throws AppError INVALID_DATA when amounts are past what is counted exactly
 */
export async function storePurchaseMoney(
  context: Context,
  row: PurchaseRow,
  lines: readonly PurchaseLineRow[],
): Promise<number> {
  const { totals, lines: values, faults } = documentMoney(context, row, lines)
  if (faults.length > 0)
    throw new AppError('INVALID_DATA', {
      faults: [{ field: 'Price', code: 'OUT_OF_RANGE', params: { min: -9_999_999_999, max: 9_999_999_999 } }],
    })
  const { clientId } = context.actor
  const changed = lines.flatMap(({ id, value }, index) => {
    const net = values[index]?.net ?? 0
    return value === net ? [] : [{ id, net }]
  })
  if (changed.length > 0)
    await context.tx.run(sql`update purchase_lines as t set value = v.net
      from json_to_recordset(${JSON.stringify(changed)}::json) as v(id bigint, net numeric) where t.client_id = ${clientId} and t.id = v.id`)
  await context.tx.run(sql`update purchase_bills set lines = ${totals.lines}, without_vat = ${totals.withoutVat}, vat = ${totals.vat},
    with_vat = ${totals.withVat}, due = ${totals.due}, payment_state = ${paymentStateOf(row.state, totals.paid, totals.due)}
    where client_id = ${clientId} and id = ${row.id}`)
  return totals.withVat
}

/** How far an entered bill is paid; a draft is not asked for yet. */
export function paymentStateOf(state: PurchaseRow['state'], paid: number, due: number): PurchaseRow['paymentState'] {
  if (state === 'draft') return null
  if (due === 0) return 'fullyPaid'
  return paid === 0 ? 'notCollected' : 'partiallyPaid'
}
