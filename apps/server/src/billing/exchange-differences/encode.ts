import { currencyOf, type Region } from '@temelia/calendar/region'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import { SHOWN_OF_MONTH } from '../journal/month-list.ts'
import type { ExchangeDifference } from './differences.ts'
import { sumsOf } from './gains.ts'

const row = z.looseObject({
  PaymentId: z.int().optional(),
  BillId: z.int().optional(),
  SupplierPaymentId: z.int().optional(),
  PurchaseBillId: z.int().optional(),
  Date: z.string(),
  Document: z.string().nullable(),
  Code: z.string().nullable(),
  Party: z.string().nullable(),
  Currency: z.string(),
  Amount: z.number(),
  Paid: z.number().nullable(),
  PaidCurrency: z.string().nullable(),
  BillRate: z.number(),
  PaymentRate: z.number().nullable(),
  Difference: z.number().nullable(),
})

/** Exchange differences, in the company's currency. */
export const exchangeDifferencesReply = component(
  'ExchangeDifferences',
  z.looseObject({
    Currency: z.string(),
    RowCount: z.int(),
    Rows: z.array(row),
    Gains: z.number(),
    Losses: z.number(),
    Total: z.number(),
  }),
  'What was gained and lost by exchange rates between bills and their payments, in the company’s currency.',
)

/** Exchange differences as a reply. */
export function encodeDifferences(
  region: Region,
  rows: readonly ExchangeDifference[],
): z.output<typeof exchangeDifferencesReply> {
  const { gains, losses, total } = sumsOf(rows.map(({ difference }) => difference))
  return {
    Currency: currencyOf(region),
    RowCount: rows.length,
    Rows: rows.slice(0, SHOWN_OF_MONTH).map((one) => ({
      ...(one.side === 'sales'
        ? { PaymentId: one.paymentId, BillId: one.billId }
        : { SupplierPaymentId: one.paymentId, PurchaseBillId: one.billId }),
      Date: one.date,
      Document: one.document,
      Code: one.code,
      Party: one.party,
      Currency: one.currency,
      Amount: one.amount,
      Paid: one.paid,
      PaidCurrency: one.paidCurrency,
      BillRate: one.billRate,
      PaymentRate: one.paymentRate,
      Difference: one.difference,
    })),
    Gains: gains,
    Losses: losses,
    Total: total,
  }
}
