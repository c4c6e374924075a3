import { percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import type { RateMoney } from './money.ts'
import type { VatCategory } from './vat.ts'

/** An amount without tax of one category and rate. */
export interface TaxedAmount {
  readonly category: VatCategory
  readonly rate: number
  readonly amount: number
}

type Groups = readonly Pick<RateMoney, 'category' | 'rate' | 'base'>[]

/** An advance of so many percent of a document: of the base of each category and rate, each rounded once (A1). */
export function advanceOf(groups: Groups, percent: number, currency: string): readonly TaxedAmount[] {
  const digits = Math.min(minorUnits(currency), 2)
  return groups
    .map(({ category, rate, base }) => ({ category, rate, amount: percentOf(base, percent, digits) }))
    .filter(({ amount }) => amount !== 0)
}

/** The general discount of a document as amounts below 0, one for each category and rate, so that what comes after is not discounted (A2). */
export function discountOf(groups: readonly RateMoney[]): readonly TaxedAmount[] {
  return groups
    .filter(({ discount }) => discount !== 0)
    .map(({ category, rate, discount }) => ({ category, rate, amount: -discount }))
}

/**
 * What a final invoice takes back of an advance: what is left of it, never more of a category and rate than the invoice has there (A3).
 * @param taken what other bills have taken back already, above 0
 */
export function takenBack(invoice: Groups, advance: Groups, taken: Groups): readonly TaxedAmount[] {
  return advance.flatMap(({ category, rate, base }) => {
    const left = subtractDecimals(base, baseOf(taken, category, rate))
    const amount = Math.min(left, baseOf(invoice, category, rate))
    return amount > 0 ? [{ category, rate, amount }] : []
  })
}

/** Bases of several documents together, by category and rate. */
export function together(documents: readonly Groups[]): Groups {
  const all = documents.flat()
  const keys = new Map(all.map(({ category, rate }) => [`${category} ${rate}`, { category, rate }]))
  return [...keys.values()].map(({ category, rate }) => ({ category, rate, base: baseOf(all, category, rate) }))
}

function baseOf(groups: Groups, category: VatCategory, rate: number): number {
  return sumDecimals(groups.filter((one) => one.category === category && one.rate === rate).map(({ base }) => base))
}
