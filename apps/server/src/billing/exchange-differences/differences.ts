import { exchangeDifferences } from '@temelia/billing/exchange-differences'
import { currencyOf } from '@temelia/calendar/region'
import { divideDecimals } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { PAID } from '../paid.ts'

/** Bills and the money for them: what we sold, and what we bought. */
export const SIDES = {
  sales: {
    ...PAID.sales,
    code: sql.ref('b.code'),
    party: (clientId: number) =>
      sql`select name from customers c where c.client_id = ${clientId} and c.id = b.account_id`,
    owed: true,
  },
  purchases: {
    ...PAID.purchases,
    code: sql.ref('b.number'),
    party: (clientId: number) =>
      sql`select name from suppliers s where s.client_id = ${clientId} and s.id = b.supplier_id`,
    owed: false,
  },
} as const

export type Side = keyof typeof SIDES

/** Decimals of the rate that a payment in another currency comes to. */
const RATE_DECIMALS = 6

/** What one payment settled of one bill, and what the company gained by the rate, in its own currency; below 0 it lost. */
export interface ExchangeDifference {
  readonly side: Side
  readonly paymentId: number
  readonly billId: number
  readonly date: string
  readonly document: string | null
  readonly code: string | null
  readonly party: string | null
  readonly currency: string
  readonly amount: number
  /** What of the payment went for it, where that is in another currency. */
  readonly paid: number | null
  readonly paidCurrency: string | null
  readonly billRate: number
  /** What one unit of the bill's currency came to; null, as the difference, where nobody said the rate of the payment. */
  readonly paymentRate: number | null
  readonly difference: number | null
}

interface BillToSettle {
  readonly id: number
  readonly code: string | null
  readonly party: string | null
  readonly currency: string
  readonly rate: number
  readonly amount: number
}

interface Paying {
  readonly id: number
  readonly date: string
  readonly document: string | null
  readonly currency: string | null
  readonly rate: number | null
  readonly bills: readonly Readonly<Record<string, number>>[]
}

/**
 * The exchange differences of bills, whatever of them the caller may see: who asks looks at that. They are kept nowhere; each reading counts
 * them from bills and payments (rules D1 to D4), so that a payment which is changed or deleted takes its own along.
 */
export async function differencesOf(
  { tx, actor }: Context,
  side: Side,
  billIds: readonly number[],
): Promise<ExchangeDifference[]> {
  const { bills, payments, share, code, party, owed } = SIDES[side]
  const home = currencyOf(actor.region)
  const found = await tx.rows<BillToSettle>(sql`
    select b.id, ${code} as code, (${party(actor.clientId)}) as party, b.currency,
      case when b.currency = ${home} then 1 else b.exchange_rate end as rate, b.with_vat as amount
    from ${bills} b where b.client_id = ${actor.clientId} and b.id = any(${[...billIds]}::bigint[])
      and (b.currency = ${home} or b.exchange_rate is not null) and b.with_vat is not null`)
  if (found.length === 0) return []
  const naming = found.map(({ id }) => JSON.stringify([{ [share]: id }]))
  const paid = await tx.rows<Paying>(sql`
    select p.id, p.date, p.document, p.bills, p.currency,
      case when p.currency = ${home} then 1 else coalesce(p.exchange_rate, ${ofSetOff(side, actor.clientId)}) end as rate
    from ${payments} p where p.client_id = ${actor.clientId} and p.deleted_with is null and p.bills @> any(${naming}::text[]::jsonb[])
    order by p.date, p.id`)
  const billById = new Map(found.map((bill) => [bill.id, bill]))
  const payingById = new Map(paid.map((payment) => [payment.id, payment]))
  const shares = paid.map(({ id, rate, bills: named }) => ({
    id,
    rate,
    shares: named.map((one) => ({ billId: one[share] as number, amount: one['Amount'] as number, paid: one['Paid'] })),
  }))
  return exchangeDifferences(billById, shares, minorUnits(home)).flatMap((one): ExchangeDifference[] => {
    const bill = billById.get(one.billId)
    const payment = payingById.get(one.paymentId)
    // What is owed and paid in the company's own currency makes none.
    if (!bill || !payment || (bill.currency === home && payment.currency === home)) return []
    const { paid, settled } = one
    return [
      {
        side,
        paymentId: one.paymentId,
        billId: one.billId,
        date: payment.date,
        document: payment.document,
        code: bill.code,
        party: bill.party,
        currency: bill.currency,
        amount: one.amount,
        billRate: bill.rate,
        paid: paid ?? null,
        paidCurrency: paid === undefined ? null : payment.currency,
        paymentRate:
          paid === undefined || settled === null ? payment.rate : divideDecimals(settled, one.amount, RATE_DECIMALS),
        difference: one.difference === null || owed ? one.difference : 0 - one.difference,
      },
    ]
  })
}

/** The rate of what only sets bills off: any would do, so it is that of the first of them in its currency (D4). */
function ofSetOff(side: Side, clientId: number): RawBuilder<number | null> {
  const { bills, share } = SIDES[side]
  return sql`case when p.amount = 0 and p.advance = 0 then (select f.exchange_rate
    from jsonb_array_elements(p.bills) with ordinality as s(share, at)
    join ${bills} f on f.client_id = ${clientId} and f.id = (s.share ->> ${sql.lit(share)})::bigint and f.currency = p.currency
    order by s.at limit 1) end`
}

/** The bills that the payments of some days are for. */
export async function billsPaid(
  { tx, actor }: Context,
  side: Side,
  [first, last]: readonly [string, string],
): Promise<number[]> {
  const { payments, share } = SIDES[side]
  const rows = await tx.rows<{ id: number }>(sql`
    select distinct (s.share ->> ${sql.lit(share)})::bigint as id from ${payments} p cross join lateral jsonb_array_elements(p.bills) as s(share)
    where p.client_id = ${actor.clientId} and p.deleted_with is null
      and (p.currency <> ${currencyOf(actor.region)} or s.share ->> 'Paid' is not null)
      and p.date between ${first}::date and ${last}::date`)
  return rows.map(({ id }) => id)
}
