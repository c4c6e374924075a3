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
import { heldPurchase } from './purchase.ts'

type PaymentRow = Row<typeof SupplierPayment>

/** Rules of payments to suppliers: for entered bills of the supplier in one currency, never more than is due, in an open period; bills and accounts follow. */
export const supplierPaymentRules = rulesFor(SupplierPayment, {
  prepare: async (context, patch, before) => {
    const currency = patch.currency?.toUpperCase() ?? before?.currency ?? currencyOf(context.actor.region)
    const now = { ...before, ...patch, currency } as PaymentRow
    const given = sumDecimals((now.bills ?? []).map(({ Amount }) => Amount))
    const advance = subtractDecimals(now.amount, given)
    const faults: FieldFault[] = [
      ...(patch.amount === undefined || patch.amount === before?.amount
        ? []
        : decimalsFault('Amount', patch.amount, currency)),
      ...(await billFaults(context, now, before)),
      ...(await accountFaults(context, now, before)),
    ]
    // More than was paid cannot settle bills, nor more come back than was given.
    if (advance !== 0 && Math.sign(advance) !== Math.sign(now.amount)) {
      const params = { min: Math.min(0, now.amount), max: Math.max(0, now.amount) }
      faults.push({ field: 'Bills', code: 'OUT_OF_RANGE', params })
    }
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
    return { ...patch, currency, advance }
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

/** What is wrong with the bills that a payment is for; what it was for already is not asked for again. */
async function billFaults(
  context: Context,
  payment: PaymentRow,
  before: PaymentRow | undefined,
): Promise<FieldFault[]> {
  const shares = payment.bills ?? []
  const ids = shares.map(({ PurchaseBillId }) => PurchaseBillId)
  if (new Set(ids).size < ids.length) return [{ field: 'Bills', code: 'DUPLICATE' }]
  const alike = before?.supplierId === payment.supplierId && before.currency === payment.currency
  const known = new Map((alike ? (before.bills ?? []) : []).map((one) => [one.PurchaseBillId, one.Amount]))
  const fresh = shares.filter(({ PurchaseBillId, Amount }) => known.get(PurchaseBillId) !== Amount)
  const found = await findAll(
    context,
    PurchaseBill,
    fresh.map(({ PurchaseBillId }) => PurchaseBillId),
  )
  const bills = new Map(found.map((bill) => [bill.id, bill]))
  return fresh.flatMap(({ PurchaseBillId, Amount }): FieldFault[] => {
    const bill = bills.get(PurchaseBillId)
    if (!bill) return [{ field: 'Bills', code: 'NOT_FOUND' }]
    if (bill.state !== 'entered') return [{ field: 'Bills', code: 'PURCHASE_NOT_ENTERED' }]
    if (bill.supplierId !== payment.supplierId) return [{ field: 'Bills', code: 'OTHER_SUPPLIER' }]
    if (bill.currency !== payment.currency) return [{ field: 'Bills', code: 'OTHER_CURRENCY' }]
    const finer = decimalsFault('Bills', Amount, bill.currency ?? currencyOf(context.actor.region))
    if (finer.length > 0) return finer
    return Amount === 0 || Amount > 0 !== (bill.withVat ?? 0) > 0 ? [overBill(bill.number, bill.due ?? 0)] : []
  })
}

/** Counts anew what was paid of a bill, which is held meanwhile. */
async function settleBill(context: Context, id: number): Promise<void> {
  const bill = await heldPurchase(context, id)
  if (bill?.state !== 'entered')
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Bills', code: 'PURCHASE_NOT_ENTERED' }] })
  await storePaid(context, PAID.purchases, bill, bill.number)
}
