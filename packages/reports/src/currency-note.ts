import { formatDay } from '@temelia/calendar/format-day'
import { divideDecimals } from '@temelia/decimal/arithmetic'
import type { Practice } from '@temelia/estimation/types'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reports } from '@temelia/text/reports'
import type { PrintOptions } from './print-options.ts'
import { priceWords } from './recapitulation-lines.ts'

/** A total in the second currency and the rate it was turned at; nothing when there is none or amounts are not printed. */
export function currencyNote(
  total: number,
  project: { practice: Practice; currency: string; decimals: { total: number } },
  options: PrintOptions,
  language: Language,
  label: string = say(reports[priceWords(project.practice).full], language),
): string[] {
  const second = options.secondCurrency
  if (second === null || !options.showPrices) return []
  const decimals = options.decimals.total ?? project.decimals.total
  const amount = formatNumber(divideDecimals(total, second.rate, decimals), language, decimals)
  const base = project.currency === 'RON' ? say(reports.reportLei, language) : project.currency
  const values = { currency: second.name, rate: formatNumber(second.rate, language, { min: 2, max: 6 }), base }
  return [
    `${say(reports.reportTotalInCurrency, language, { label, currency: second.name })}: ${amount}`,
    second.date === null
      ? say(reports.reportExchangeRate, language, values)
      : say(reports.reportExchangeRateOfDay, language, { ...values, date: formatDay(second.date, project.practice) }),
  ]
}
