import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { documentMoney } from '../document-money.ts'
import type { PurchaseLineRow, PurchaseRow } from '../purchases/purchase.ts'
import { byWhole, daysOf, type Journal, journalOf } from './journal.ts'

/**
 * The entered supplier bills of a month by their own day, with the tax of each category and rate as the one money function gives it, in the
 * company's currency. It is whole or not at all.
 * @param month `2026-11`
 * @throws AppError OPERATION_NOT_PERMITTED for who sees a part of them only
 */
export async function purchaseJournal(context: Context, month: string): Promise<Journal> {
  if (can(context.actor, 'view', PurchaseBill) !== true) throw new AppError('OPERATION_NOT_PERMITTED')
  const { tx, actor } = context
  const [first, last] = daysOf(month)
  const bills = (
    await tx.rows<PurchaseRow>(sql`select ${columns(PurchaseBill)} from ${from(PurchaseBill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('state')} = 'entered' and ${column('deletedWith')} is null
      and ${column('date')} between ${first}::date and ${last}::date`)
  ).sort(byDayAndNumber)
  const ids = bills.map(({ id }) => id)
  const rows =
    await tx.rows<PurchaseLineRow>(sql`select ${columns(PurchaseLine, actor.clientId)} from ${from(PurchaseLine)}
    where ${column('clientId')} = ${actor.clientId} and ${column('purchaseBillId')} = any(${ids}::bigint[]) and ${column('deletedWith')} is null
    order by ${column('position')} nulls last, ${column('id')}`)
  const lines = byWhole(rows, ({ purchaseBillId }) => purchaseBillId)
  const suppliers = await suppliersOf(context, bills)
  const documents = bills.map((bill) => ({
    id: bill.id,
    date: bill.date,
    kind: bill.kind,
    state: bill.state,
    code: bill.number,
    party: suppliers.get(bill.supplierId)?.name ?? null,
    taxId: suppliers.get(bill.supplierId)?.taxId ?? null,
    currency: bill.currency,
    exchangeRate: bill.exchangeRate,
    vatByRate: documentMoney(context, bill, lines.get(bill.id) ?? []).totals.vatByRate,
  }))
  return journalOf(context, month, documents)
}

const numbers = new Intl.Collator('en', { numeric: true })

/** By day, then as a person counts the suppliers' own numbers: FF 9 before FF 10. */
function byDayAndNumber(one: PurchaseRow, other: PurchaseRow): number {
  return (
    (one.date ?? '').localeCompare(other.date ?? '') ||
    numbers.compare(one.number ?? '', other.number ?? '') ||
    one.id - other.id
  )
}

interface Named {
  readonly id: number
  readonly name: string
  readonly taxId: string | null
}

/** Who sold, deleted ones too: the journal names whoever stands on its documents. */
async function suppliersOf({ tx, actor }: Context, bills: readonly PurchaseRow[]): Promise<Map<number, Named>> {
  const ids = [...new Set(bills.map(({ supplierId }) => supplierId))]
  const rows = await tx.rows<Named>(sql`select id, name, tax_id as "taxId" from suppliers
    where client_id = ${actor.clientId} and id = any(${ids}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
