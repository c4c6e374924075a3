import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import type { BillRow, LineRow } from '../lined.ts'
import { byWhole, daysOf } from './journal.ts'

/** What is sold: the others only announce it or acknowledge it. */
const SOLD = ['invoice', 'advance', 'creditNote'] as const

/** An issued bill with its lines. */
export interface SoldBill {
  readonly bill: BillRow
  readonly lines: readonly LineRow[]
}

/**
 * The issued invoices, advance invoices and credit notes of a month, in the order of their days and numbers. They are all or none.
 * @param month `2026-11`
 * @throws AppError OPERATION_NOT_PERMITTED for who sees a part of the bills only
 */
export async function soldBills(context: Context, month: string): Promise<SoldBill[]> {
  if (can(context.actor, 'view', Bill) !== true) throw new AppError('OPERATION_NOT_PERMITTED')
  const bills = await billsOf(context, month)
  const lines = await linesByBill(context, bills)
  return bills.map((bill) => ({ bill, lines: lines.get(bill.id) ?? [] }))
}

function billsOf({ tx, actor }: Context, month: string): Promise<BillRow[]> {
  const [first, last] = daysOf(month)
  return tx.rows<BillRow>(sql`select ${columns(Bill)} from ${from(Bill)}
    where ${column('clientId')} = ${actor.clientId} and ${column('number')} is not null and ${column('kind')} in (${sql.join(SOLD)})
      and ${column('date')} between ${first}::date and ${last}::date and ${column('deletedWith')} is null
    order by ${column('date')}, ${column('series')}, ${column('number')}`)
}

async function linesByBill({ tx, actor }: Context, bills: readonly BillRow[]): Promise<Map<number, LineRow[]>> {
  const rows = await tx.rows<LineRow>(sql`select ${columns(EntityProduct)} from ${from(EntityProduct)}
    where ${column('clientId')} = ${actor.clientId} and ${column('relatedEntityType')} = 'bill'
      and ${column('relatedEntityId')} = any(${bills.map(({ id }) => id)}::bigint[]) and ${column('deletedWith')} is null
    order by ${column('position')} nulls last, ${column('id')}`)
  return byWhole(rows, ({ relatedEntityId }) => relatedEntityId)
}
