import type { Practice } from './types.ts'
/** VAT rates by date (SPEC.md R8). Dates are `YYYY-MM-DD` and compare as text. */

/** A rate with the day it came into force. */
export interface DatedRate {
  from: string
  rate: number
}

/** Romanian standard rate; 21 % since Law 141/2025. */
export const ROMANIAN_VAT: readonly DatedRate[] = [
  { from: '2010-07-01', rate: 24 },
  { from: '2016-01-01', rate: 20 },
  { from: '2017-01-01', rate: 19 },
  { from: '2025-08-01', rate: 21 },
]

/** Romanian reduced rate since Law 141/2025. */
export const ROMANIAN_REDUCED_VAT: readonly DatedRate[] = [{ from: '2025-08-01', rate: 11 }]

/** The rate in force on a date; undefined before the first entry. The list may be in any order. */
export function rateOn(rates: readonly DatedRate[], date: string): number | undefined {
  let found: DatedRate | undefined
  for (const rate of rates) if (rate.from <= date && (found === undefined || rate.from > found.from)) found = rate
  return found?.rate
}

/** The VAT percent a new project of this date starts with: the Romanian standard rate, or 0 in the US. */
export function startingVat(practice: Practice, date: string): number {
  return practice === 'us' ? 0 : (rateOn(ROMANIAN_VAT, date) ?? 0)
}
