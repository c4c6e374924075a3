import { currencyOf } from '@temelia/calendar/region'
import { subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { type Context, rulesFor } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { storeBalances } from '../account-balances.ts'
import { accountFaults } from '../account-currency.ts'
import { decimalsFault } from '../amount-decimals.ts'
import { closedFault, companyOf } from '../company.ts'
import { overBill, PAID, storePaid } from '../paid.ts'
import { givenFor, isSameShare, rateOfPayment, withoutPaid, withPaid } from '../share-money.ts'
import { heldPurchase } from './purchase.ts'

type PaymentRow = Row<typeof SupplierPayment>

/** Rules of payments to suppliers: for entered bills of the supplier in one currency, never more than is due, in an open period; bills and accounts follow. */
export const supplierPaymentRules = rulesFor(SupplierPayment, {
  prepare: async (context, patch, before) => {
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
    const faults: FieldFault[] = [
      ...(patch.amount === undefined || patch.amount === before?.amount
        ? []
        : decimalsFault('Amount', patch.amount, currency)),
      ...shared.faults,
      ...(await accountFaults(context, now, before)),
    ]
    // More than was paid cannot settle bills, nor more come back than was given.
    if (advance !== 0 && Math.sign(advance) !== Math.sign(now.amount)) {
      const params = { min: Math.min(0, now.amount), max: Math.max(0, now.amount) }
      faults.push({ field: 'Bills', code: 'OUT_OF_RANGE', params })
    }
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
  settle: async (context, changes) => {
    const company = await companyOf(context)
    const rows = changes.flatMap(({ before, after }) => [before, after].flatMap((row) => row ?? []))
    const closed = rows.flatMap(({ date }) => closedFault(context, company, date))
    if (closed.length > 0) throw new AppError('INVALID_DATA', { faults: closed.slice(0, 1) })
    const ids = new Set(rows.flatMap(({ bills }) => (bills ?? []).map(({ PurchaseBillId }) => PurchaseBillId)))
    for (const id of [...ids].sort((one, other) => one - other)) await settleBill(context, id)
    await storeBalances(
      context,
      changes.map(({ before, after }) => ({
        before,
        accounts: [before, after].flatMap((row) => (row ? [row.billingAccountId] : [])),
      })),
    )
  },
})

type Share = NonNullable<PaymentRow['bills']>[number]

/** The shares of a payment and what is wrong with the bills that they are for; what it was for already is not asked for again. */
async function sharesOf(
  context: Context,
  payment: PaymentRow & { readonly currency: string },
  before: PaymentRow | undefined,
): Promise<{ readonly shares: readonly Share[]; readonly faults: FieldFault[] }> {
  const shares = payment.bills ?? []
  const ids = shares.map(({ PurchaseBillId }) => PurchaseBillId)
  if (new Set(ids).size < ids.length) return { shares, faults: [{ field: 'Bills', code: 'DUPLICATE' }] }
  const alike = before?.supplierId === payment.supplierId && before.currency === payment.currency
  const known = new Map((alike ? (before.bills ?? []) : []).map((share) => [share.PurchaseBillId, share]))
  const knownOf = (share: Share) => {
    const was = known.get(share.PurchaseBillId)
    return was && isSameShare(share, was) ? was : undefined
  }
  const fresh = shares.filter((share) => !knownOf(share))
  if (fresh.length === 0) return { shares: shares.map((share) => knownOf(share) ?? share), faults: [] }
  const found = await findAll(
    context,
    PurchaseBill,
    fresh.map(({ PurchaseBillId }) => PurchaseBillId),
  )
  const bills = new Map(found.map((bill) => [bill.id, bill]))
  const faults = fresh.flatMap(({ PurchaseBillId, Amount }): FieldFault[] => {
    const bill = bills.get(PurchaseBillId)
    if (!bill) return [{ field: 'Bills', code: 'NOT_FOUND' }]
    if (bill.state !== 'entered') return [{ field: 'Bills', code: 'PURCHASE_NOT_ENTERED' }]
    if (bill.supplierId !== payment.supplierId) return [{ field: 'Bills', code: 'OTHER_SUPPLIER' }]
    const finer = decimalsFault('Bills', Amount, bill.currency ?? currencyOf(context.actor.region))
    if (finer.length > 0) return finer
    return Amount === 0 || Amount > 0 !== (bill.withVat ?? 0) > 0 ? [overBill(bill.number, bill.due ?? 0)] : []
  })
  const paid = await withPaid(context, payment, shares, ({ PurchaseBillId }) => bills.get(PurchaseBillId), knownOf)
  return { shares: paid.shares, faults: [...faults, ...paid.faults] }
}

/** Counts anew what was paid of a bill, which is held meanwhile. */
async function settleBill(context: Context, id: number): Promise<void> {
  const bill = await heldPurchase(context, id)
  if (bill?.state !== 'entered')
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Bills', code: 'PURCHASE_NOT_ENTERED' }] })
  await storePaid(context, PAID.purchases, bill, bill.number)
}
