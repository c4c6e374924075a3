/** VAT rates and categories of bills (SPEC.md V). Days are `YYYY-MM-DD` and compare as text. */

export type Practice = 'ro' | 'us'

/** UNCL 5305 as invoices use it: taxed, zero-rated, exempt, reverse charge, outside VAT, intra-community supply. */
export const vatCategories = ['S', 'Z', 'E', 'AE', 'O', 'K'] as const

export type VatCategory = (typeof vatCategories)[number]

/** The Romanian rates by the day they came into force, the standard one first. */
const ROMANIAN_RATES: readonly { readonly from: string; readonly rates: readonly number[] }[] = [
  { from: '2010-07-01', rates: [24, 9, 5] },
  { from: '2016-01-01', rates: [20, 9, 5] },
  { from: '2017-01-01', rates: [19, 9, 5] },
  { from: '2025-08-01', rates: [21, 11] },
]

/** What is wrong with the tax of a line. */
export type VatFault = 'RATE_OTHER_DAY' | 'RATE_OUT_OF_RANGE' | 'RATE_NOT_ZERO' | 'CATEGORY_ELSEWHERE'

/** The Romanian rates in force on a day, the standard one first; none before July 2010. */
export function romanianRates(day: string): readonly number[] {
  return ROMANIAN_RATES.findLast(({ from }) => from <= day)?.rates ?? []
}

/** What is wrong with a category and its rate on a day; undefined where nothing is (V2). */
export function vatFault(category: VatCategory, rate: number, day: string, practice: Practice): VatFault | undefined {
  if (practice === 'us' && (category === 'AE' || category === 'K')) return 'CATEGORY_ELSEWHERE'
  if (category !== 'S') return rate === 0 ? undefined : 'RATE_NOT_ZERO'
  if (!(rate > 0 && rate <= 100)) return 'RATE_OUT_OF_RANGE'
  return practice === 'us' || romanianRates(day).includes(rate) ? undefined : 'RATE_OTHER_DAY'
}
