import type { Totals } from '@temelia/billing/money'

/** What a document comes to, as the wire has it. */
export function encodeTotals(totals: Totals): Record<string, unknown> {
  return {
    Lines: totals.lines,
    Discount: totals.discount,
    WithoutVAT: totals.withoutVat,
    VATByRate: totals.vatByRate.map(({ category, rate, base, vat }) => ({
      Category: category,
      Rate: rate,
      Base: base,
      VAT: vat,
    })),
    VAT: totals.vat,
    WithVAT: totals.withVat,
    Paid: totals.paid,
    Due: totals.due,
  }
}
