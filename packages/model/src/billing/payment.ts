import { z } from 'zod'
import { Customer } from '../crm/customer.ts'
import { entity, type Entity } from '../entity.ts'
import { date, decimal, initially, json, oneOf, readOnly, ref, required, text } from '../field.ts'
import { currencyCode } from '../formats.ts'
import { decimalInput } from '../values.ts'
import { Bill } from './bill.ts'
import { BillingAccount } from './billing-account.ts'

/** How many bills one payment may be for. */
const MOST_BILLS = 500

/** The part of a payment that is for one bill, in the bill's currency; below 0 on a credit note. */
const share = z.strictObject({
  BillId: z.int().positive(),
  Amount: decimalInput(-9_999_999_999, 9_999_999_999),
  /** What of the payment goes for it, in the payment's currency, where that is not the bill's. */
  Paid: decimalInput(-9_999_999_999, 9_999_999_999).optional(),
})

/** Money from a customer: for one bill, for several, in part, or in advance. What is not for a bill is the advance. */
export const Payment = entity('payment', {
  wire: { path: 'payments', id: 'PaymentId' },
  table: 'payments',
  module: 'financial',
  zone: { through: 'accountId' },
  undo: 'payment',
  title: 'document',
  fields: {
    accountId: required(ref(() => Customer, { column: true })),
    date: required(date({ column: true })),
    /** Below 0 is money given back; 0 sets bills off against credit notes. */
    amount: required(decimal({ scale: 'total', min: -9_999_999_999, max: 9_999_999_999, column: true })),
    currency: text({ format: currencyCode, column: true }),
    /** Units of the company's currency for one of the payment's, on its day. */
    exchangeRate: decimal({ scale: 'rate', min: 0.000_001, max: 1_000_000 }),
    method: initially(oneOf(['bank', 'cash', 'card', 'compensation'], { column: true }), 'bank'),
    document: text({ max: 120, search: true, column: true }),
    billingAccountId: ref(() => BillingAccount, { column: true }),
    bills: json(z.array(share).max(MOST_BILLS), { holds: { '*.BillId': 'bill' } }),
    advance: readOnly(decimal({ scale: 'total', column: true })),
    note: text({ max: 400 }),
    /** What was issued for it; from then on its money stays as it is. */
    receiptId: readOnly(ref(() => Bill)),
    /** The payment that it takes back. */
    reversesId: readOnly(ref((): Entity => Payment, { wire: 'ReversesPaymentId' })),
  },
})
