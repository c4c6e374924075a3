import { currencyOf } from '@temelia/calendar/region'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { storeOwed } from '../balances/owed.ts'
import { storeBalances } from './account-balances.ts'
import { accountFaults } from './account-currency.ts'
import { decimalsFault } from './amount-decimals.ts'
import { closedFault, companyOf } from './company.ts'
import { type BillRow, held } from './lined.ts'
import { overBill, PAID, storePaid } from './paid.ts'
import { givenFor, isSameShare, rateOfPayment, withoutPaid, withPaid } from './share-money.ts'

type PaymentRow = Row<typeof Payment>

/** What is paid for: the others only announce it or acknowledge it. */
export const PAYABLE: readonly BillRow['kind'][] = ['invoice', 'advance', 'creditNote']

/** Rules of payments: for issued bills of the customer in one currency, never more than is due, in an open period; bills and accounts follow. */
export const paymentRules = rulesFor(Payment, {
  prepare: async (context, patch, before) => {
    if (before && touchesMoney(patch, before) && (await hasReceipt(context, before.id)))
      throw new AppError('RECEIPT_ISSUED')
    const currency = patch.currency?.toUpperCase() ?? before?.currency ?? currencyOf(context.actor.region)
    const exchangeRate = await rateOfPayment(
      context,
      { ...patch, date: patch.date ?? before?.date ?? '', currency },
      before,
    )
    const inherited = before && before.currency !== currency ? { bills: withoutPaid(before.bills) } : {}
    const now = { ...before, ...inherited, ...patch, currency, exchangeRate } as PaymentRow & {
      readonly currency: string
    }
    const shared = await sharesOf(context, now, before)
    const bills = shared.shares
    const advance = subtractDecimals(now.amount, sumDecimals(bills.map(givenFor)))
    const faults = [
      ...(patch.amount === undefined || patch.amount === before?.amount
        ? []
        : decimalsFault('Amount', patch.amount, currency)),
      ...shared.faults,
      ...(await accountFaults(context, now, before)),
      // More than came in cannot be given out, nor more taken back than went out.
      ...(advance !== 0 && Math.sign(advance) !== Math.sign(now.amount)
        ? [
            {
              field: 'Bills',
              code: 'OUT_OF_RANGE',
              params: { min: Math.min(0, now.amount), max: Math.max(0, now.amount) },
            } as const,
          ]
        : []),
    ]
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
    const asked = before ? patch.bills !== undefined || currency !== before.currency : now.bills !== undefined
    return {
      ...patch,
      currency,
      ...(before?.currency === currency ? {} : { exchangeRate }),
      ...(asked && now.bills !== null ? { bills: [...bills] } : {}),
      advance,
    }
  },
  beforeRemove: async (context, { id }) => {
    if (await hasReceipt(context, id)) throw new AppError('RECEIPT_ISSUED')
  },
  settle: async (context, changes) => {
    const company = await companyOf(context)
    const rows = changes.flatMap(({ before, after }) => [before, after].flatMap((row) => row ?? []))
    const closed = rows.flatMap(({ date }) => closedFault(context, company, date))
    if (closed.length > 0) throw new AppError('INVALID_DATA', { faults: closed.slice(0, 1) })
    const ids = new Set(rows.flatMap(({ bills }) => (bills ?? []).map(({ BillId }) => BillId)))
    for (const id of [...ids].sort((one, other) => one - other)) await settleBill(context, id)
    await storeOwed(
      context,
      rows.map(({ accountId }) => accountId),
    )
    await storeBalances(
      context,
      changes.map(({ before, after }) => ({
        before,
        accounts: [before, after].flatMap((row) => (row ? [row.billingAccountId] : [])),
      })),
    )
  },
})

/** Whether a receipt was issued for a payment. It is held until the end of the transaction: nobody issues one meanwhile. */
async function hasReceipt({ tx, actor }: Context, id: number): Promise<boolean> {
  const held = await tx.one<{ receiptId: number | null }>(
    sql`select receipt_id from payments where client_id = ${actor.clientId} and id = ${id} for update`,
  )
  return held !== undefined && held.receiptId !== null
}

/** Whether a change is of what a receipt says: more than the note, the rate of the books, or bills that what was paid ahead goes to. */
function touchesMoney(
  { note: _note, exchangeRate: _rate, bills, currency, ...patch }: Patch<typeof Payment>,
  before: PaymentRow,
): boolean {
  if (currency !== undefined && currency?.toUpperCase() !== before.currency) return true
  const shares = new Map(bills?.map((share) => [share.BillId, share]))
  if (bills !== undefined && before.bills?.some((share) => !isSameShare(shares.get(share.BillId), share))) return true
  return Object.entries(patch).some(([key, value]) => value !== undefined && value !== before[key as keyof PaymentRow])
}

type Share = NonNullable<PaymentRow['bills']>[number]

/** The shares of a payment and what is wrong with the bills that they are for; what it was for already is not asked for again. */
async function sharesOf(
  context: Context,
  payment: PaymentRow & { readonly currency: string },
  before: PaymentRow | undefined,
): Promise<{ readonly shares: readonly Share[]; readonly faults: FieldFault[] }> {
  const shares = payment.bills ?? []
  const ids = shares.map(({ BillId }) => BillId)
  if (new Set(ids).size < ids.length) return { shares, faults: [{ field: 'Bills', code: 'DUPLICATE' }] }
  const alike = before?.accountId === payment.accountId && before.currency === payment.currency
  const known = new Map((alike ? (before.bills ?? []) : []).map((share) => [share.BillId, share]))
  const knownOf = (share: Share) => {
    const was = known.get(share.BillId)
    return was && isSameShare(share, was) ? was : undefined
  }
  const fresh = shares.filter((share) => !knownOf(share))
  if (fresh.length === 0) return { shares: shares.map((share) => knownOf(share) ?? share), faults: [] }
  const found = await findAll(
    context,
    Bill,
    fresh.map(({ BillId }) => BillId),
  )
  const bills = new Map(found.map((bill) => [bill.id, bill]))
  const faults = fresh.flatMap(({ BillId, Amount }): FieldFault[] => {
    const bill = bills.get(BillId)
    if (!bill) return [{ field: 'Bills', code: 'NOT_FOUND' }]
    if (bill.number === null || !PAYABLE.includes(bill.kind)) return [{ field: 'Bills', code: 'BILL_NOT_ISSUED' }]
    if (bill.accountId !== payment.accountId) return [{ field: 'Bills', code: 'OTHER_CUSTOMER' }]
    const finer = decimalsFault('Bills', Amount, bill.currency ?? currencyOf(context.actor.region))
    if (finer.length > 0) return finer
    // What takes a payment back stands against its bills.
    if (payment.reversesId) return []
    return Amount === 0 || Amount > 0 !== (bill.withVat ?? 0) > 0 ? [overBill(bill.code, bill.due ?? 0)] : []
  })
  const paid = await withPaid(context, payment, shares, ({ BillId }) => bills.get(BillId), knownOf)
  return { shares: paid.shares, faults: [...faults, ...paid.faults] }
}

/** Counts anew what was paid of a bill, which is held meanwhile. */
async function settleBill(context: Context, id: number): Promise<void> {
  const bill = await held(context, 'bill', id)
  if (!bill || bill.number === null)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Bills', code: 'BILL_NOT_ISSUED' }] })
  await storePaid(context, PAID.sales, bill, bill.code)
}
