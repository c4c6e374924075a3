import { revalue, type Revaluation } from '@temelia/billing/revaluation'
import { addDays } from '@temelia/calendar/day'
import { currencyOf } from '@temelia/calendar/region'
import { minorUnits } from '@temelia/decimal/currency'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { AppError } from '@temelia/model/errors'
import { can } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { dayRates } from '../day-rates.ts'
import { type Side, SIDES } from '../exchange-differences/differences.ts'
import { daysOf } from '../journal/journal.ts'
import { PAYABLE } from '../payment-rules.ts'

/** A bill that is open at a month's end, or was at the end of the month before. */
interface OpenBill {
  readonly side: Side
  readonly id: number
  readonly date: string
  readonly code: string | null
  readonly party: string | null
  readonly currency: string
  readonly billRate: number
  readonly due: number
  readonly dueBefore: number
}

/** What a month's last rate makes of a bill, in the company's currency; above 0 it is a gain. */
export interface RevaluedBill extends OpenBill {
  readonly rate: number | null
  /** Undefined where a rate that it takes is not known. */
  readonly value: Revaluation | undefined
}

/**
 * The bills in foreign currencies that are open at a month's end or were a month before, ours and those of suppliers, whole or not at all.
 * @throws AppError OPERATION_NOT_PERMITTED for who sees a part of the bills or payments only
 */
export async function openIn(context: Context, month: string): Promise<OpenBill[]> {
  demandAllBills(context)
  const [first, last] = daysOf(month)
  const before = addDays(first, -1)
  return [
    ...(await openBills(context, 'sales', last, before)),
    ...(await openBills(context, 'purchases', last, before)),
  ]
}

/** What a month's last kept rates make of its open bills (E1 to E3): counted whenever it is read, and kept nowhere. */
export async function revaluationOf(
  context: Context,
  open: readonly OpenBill[],
  month: string,
  today: string,
): Promise<RevaluedBill[]> {
  const rates = await dayRates(context, monthEnd(month, today))
  const ratesBefore = await dayRates(context, addDays(daysOf(month)[0], -1))
  const digits = minorUnits(currencyOf(context.actor.region))
  return open.map((bill) => {
    const rate = rates(bill.currency)
    const value = revalue({ ...bill, rate, rateBefore: ratesBefore(bill.currency) }, digits)
    return { ...bill, rate, value: SIDES[bill.side].owed ? value : value && owing(value) }
  })
}

/** @throws AppError OPERATION_NOT_PERMITTED for who sees a part of the bills or payments only */
function demandAllBills({ actor }: Context): void {
  if ([Bill, Payment, PurchaseBill, SupplierPayment].some((of) => can(actor, 'view', of) !== true))
    throw new AppError('OPERATION_NOT_PERMITTED')
}

/** The day whose rates hold for a month: its last, or today while it lasts. */
export function monthEnd(month: string, today: string): string {
  const [, last] = daysOf(month)
  return last < today ? last : today
}

/** Of what we owe more is a loss. */
function owing(value: Revaluation): Revaluation {
  const { toDate, before, difference } = value
  return { ...value, toDate: 0 - toDate, before: 0 - before, difference: 0 - difference }
}

/** Bills that stand in the books on a day, with what is due of them then and on the day before the month. */
function openBills({ tx, actor }: Context, side: Side, last: string, before: string): Promise<OpenBill[]> {
  const { bills, payments, share, code, party } = SIDES[side]
  const { clientId } = actor
  const counts =
    side === 'sales'
      ? sql`b.number is not null and b.kind in (${sql.join([...PAYABLE])})`
      : sql`b.state = 'entered' and b.deleted_with is null`
  const paidUntil = (day: string) => sql`coalesce((select sum((s.share ->> 'Amount')::numeric) from ${payments} p
    cross join lateral jsonb_array_elements(p.bills) as s(share)
    where p.client_id = ${clientId} and p.deleted_with is null and p.date <= ${day}::date
      and p.bills @> jsonb_build_array(jsonb_build_object(${sql.lit(share)}, b.id)) and (s.share ->> ${sql.lit(share)})::bigint = b.id), 0)`
  return tx.rows<OpenBill>(sql`select * from (
    select ${side}::text as side, b.id, b.date, ${code} as code, (${party(clientId)}) as party, b.currency, b.exchange_rate as bill_rate,
      b.with_vat - ${paidUntil(last)} as due,
      case when b.date <= ${before}::date then b.with_vat - ${paidUntil(before)} else 0 end as due_before
    from ${bills} b where b.client_id = ${clientId} and ${counts} and b.date <= ${last}::date and b.with_vat is not null
      and b.currency <> ${currencyOf(actor.region)} and b.exchange_rate is not null
    ) o where o.due <> 0 or o.due_before <> 0 order by o.date, o.id`)
}
