import { currencyOf, type Region } from '@temelia/calendar/region'
import { sumDecimals } from '@temelia/decimal/arithmetic'
import { z } from 'zod'
import { component } from '../../http/describe/components.ts'
import type { ExchangeDifference } from './differences.ts'

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

/** Rows that a reply holds; a file has all of them. */
const SHOWN = 500

/** What was gained, what was lost, and both together. */
export function sumsOf(rows: readonly ExchangeDifference[]) {
  const all = rows.flatMap(({ difference }) => difference ?? [])
  const gains = sumDecimals(all.filter((one) => one > 0))
  const losses = sumDecimals(all.filter((one) => one < 0))
  return { gains, losses, total: sumDecimals([gains, losses]) }
}

/** Exchange differences as a reply. */
export function encodeDifferences(
  region: Region,
  rows: readonly ExchangeDifference[],
): z.output<typeof exchangeDifferencesReply> {
  const { gains, losses, total } = sumsOf(rows)
  return {
    Currency: currencyOf(region),
    RowCount: rows.length,
    Rows: rows.slice(0, SHOWN).map((one) => ({
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
