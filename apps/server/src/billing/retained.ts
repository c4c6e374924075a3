import { retainedToldAs } from '@temelia/billing/settled'
import type { Region } from '@temelia/calendar/region'
import { billing } from '@temelia/text/billing'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import type { BillRow } from './lined.ts'

const TERMS = {
  percent: billing.billRetainedTerm,
  sum: billing.billRetainedSumTerm,
  released: billing.billReleasedTerm,
} as const

/** What is kept back of a bill, or released with it, as the sentence of its payment terms; '' where nothing is. */
export function retainedTerm(
  { retained, retention, currency }: Pick<BillRow, 'retained' | 'retention' | 'currency'>,
  language: Language,
  region: Region,
): string {
  if (!retained) return ''
  return say(TERMS[retainedToldAs(retained, retention)], language, {
    amount: formatNumber(Math.abs(retained), region, 2),
    currency: currency ?? '',
    percent: formatNumber(retention, region),
  })
}
