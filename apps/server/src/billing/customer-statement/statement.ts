import { daysBetween } from '@temelia/calendar/day'
import { currencyOf } from '@temelia/calendar/region'
import { type CustomerStatement, customerStatement, type StatedPayment } from '@temelia/billing/customer-statement'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { Customer } from '@temelia/model/crm/customer'
import type { Row } from '@temelia/model/entity'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { find, visible } from '../../records/find.ts'
import { column, columns, from } from '../../records/select.ts'
import type { BillRow } from '../lined.ts'
import { PAYABLE } from '../payment-rules.ts'

type PaymentRow = Row<typeof Payment>

/** A line of a statement with the document that it stands for. */
export interface DocumentedRow {
  readonly date: string
  readonly amount: number
  readonly balance: number
  readonly bill: BillRow | undefined
  readonly payment: PaymentRow | undefined
}

/** What a customer owes in a currency, with the documents. */
export interface CurrencyStatement extends Omit<CustomerStatement, 'rows'> {
  readonly currency: string
  readonly rows: readonly DocumentedRow[]
}

/** The statement of a customer from a day to a day, the company's own currency first. */
export interface CustomersStatement {
  readonly customer: Row<typeof Customer>
  readonly from: string
  readonly to: string
  readonly currencies: readonly CurrencyStatement[]
}

/**
 * The statement of a customer: whole, or not at all.
 * @throws AppError NOT_FOUND, OPERATION_NOT_PERMITTED for who sees a part of its bills or payments only
 */
export async function statementOfCustomer(
  context: Context,
  accountId: number,
  days: { readonly from: string; readonly to: string },
): Promise<CustomersStatement> {
  const customer = await find(context, Customer, accountId)
  const bills = (await ofCustomer<BillRow>(context, Bill, accountId)).filter(
    ({ number, kind }) => number !== null && PAYABLE.includes(kind),
  )
  const payments = await ofCustomer<PaymentRow>(context, Payment, accountId)
  const own = currencyOf(context.actor.region)
  const currencies = [...new Set([own, ...[...bills, ...payments].map(({ currency }) => currency ?? own)])]
  const found = currencies.map((currency) => {
    const inIt = (row: { readonly currency: string | null }) => (row.currency ?? own) === currency
    const billed = bills.filter(inIt)
    const ids = new Set(billed.map(({ id }) => id))
    const paid = payments.flatMap((payment) => paidIn(payment, inIt(payment), ids))
    return { currency, ...statedIn(billed, paid, days) }
  })
  return {
    customer,
    ...days,
    currencies: found.filter(({ currency, rows, opening }) => currency === own || rows.length > 0 || opening !== 0),
  }
}

/**
 * What a payment is in one currency: there what it settles of bills, and in its own what is left of it once bills in others took their part.
 * @param own whether the payment is in that currency
 * @param ids the bills in it
 */
function paidIn(payment: PaymentRow, own: boolean, ids: ReadonlySet<number>): PaymentRow[] {
  const shares = payment.bills ?? []
  if (shares.every(({ Paid }) => Paid === undefined)) return own ? [payment] : []
  const bills = shares.filter(({ BillId, Paid }) => (own ? Paid === undefined : Paid !== undefined && ids.has(BillId)))
  const elsewhere = sumDecimals(shares.map(({ Paid }) => Paid ?? 0))
  const amount = own ? subtractDecimals(payment.amount, elsewhere) : sumDecimals(bills.map(({ Amount }) => Amount))
  return amount === 0 && bills.length === 0 ? [] : [{ ...payment, amount, bills }]
}

async function ofCustomer<T>(context: Context, of: typeof Bill | typeof Payment, accountId: number): Promise<T[]> {
  const seen = visible(context, of)
  const { tx, actor } = context
  const rows = await tx.rows<T>(
    sql`select ${columns(of, actor.clientId)} from ${from(of)} where ${seen} and ${column('accountId')} = ${accountId}`,
  )
  const all = await tx.one<{ count: number }>(sql`select count(*)::integer as count from ${from(of)}
    where ${column('clientId')} = ${actor.clientId} and ${column('accountId')} = ${accountId} and ${column('deletedWith')} is null`)
  if (all?.count !== rows.length) throw new AppError('OPERATION_NOT_PERMITTED')
  return rows
}

function statedIn(
  bills: readonly BillRow[],
  payments: readonly PaymentRow[],
  days: { readonly from: string; readonly to: string },
): Omit<CurrencyStatement, 'currency'> {
  const stated = customerStatement(
    bills.map(({ id, date, dueDate, withVat }) => ({ id, date: date as string, dueDate, amount: withVat ?? 0 })),
    payments.map(
      ({ id, date, amount, bills: shares }): StatedPayment => ({
        id,
        date,
        amount,
        shares: (shares ?? []).map(({ BillId, Amount }) => ({ billId: BillId, amount: Amount })),
      }),
    ),
    days,
    daysBetween,
  )
  const billById = new Map(bills.map((bill) => [bill.id, bill]))
  const paymentById = new Map(payments.map((payment) => [payment.id, payment]))
  return {
    ...stated,
    rows: stated.rows.map(({ kind, id, date, amount, balance }) => ({
      date,
      amount,
      balance,
      bill: kind === 'bill' ? billById.get(id) : undefined,
      payment: kind === 'payment' ? paymentById.get(id) : undefined,
    })),
  }
}
