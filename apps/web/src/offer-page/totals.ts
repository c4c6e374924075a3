import { moneyOf, type Totals } from '@temelia/billing/money'
import type { OfferDocument } from './page-data.ts'

/** What the offer comes to with the options at these places of its lines: the server's own money function. */
export function totalsOf(document: OfferDocument, practice: 'ro' | 'us', options: ReadonlySet<number>): Totals {
  const lines = document.Lines.map((line, place) => ({
    quantity: line.Quantity,
    price: line.Price,
    discount: line.Discount,
    category: line.VATCategory,
    rate: line.VATRate,
    aside: line.Optional && !options.has(place),
  }))
  return moneyOf({ practice, currency: document.Currency, discount: document.Discount, paid: 0, lines }).totals
}

/** What ticking an option adds to the total, with its tax; below zero where it takes something off. */
export function differenceOf(document: OfferDocument, practice: 'ro' | 'us', place: number): number {
  return totalsOf({ ...document, Lines: document.Lines.filter((_line, at) => at === place) }, practice, new Set([0]))
    .withVat
}
