import { addDays, addMonths } from '@temelia/calendar/day'
import { currencyOf } from '@temelia/calendar/region'
import { multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import type { RateMoney } from '@temelia/billing/money'
import type { TaxCategory } from '@temelia/model/billing/tax-category'
import type { Context } from '../../records/context.ts'
import { bookRate } from '../book-rate.ts'

/** A category and rate of tax. */
export interface JournalGroup {
  readonly category: TaxCategory
  readonly rate: number
}

/** What is taxed in a group, and its tax, in the company's currency. */
export interface JournalAmount {
  readonly base: number
  readonly vat: number
}

/** A document of the month as it was made. */
export interface JournalDocument {
  readonly id: number
  readonly date: string | null
  readonly kind: string
  readonly state: string
  readonly code: string | null
  /** Who bought, or who sold. */
  readonly party: string | null
  readonly taxId: string | null
  readonly currency: string | null
  readonly exchangeRate: number | null
  readonly vatByRate: readonly RateMoney[]
}

/** A document of the month; its amounts stand in the order of the journal's groups. */
export interface JournalRow {
  readonly document: JournalDocument
  readonly amounts: readonly JournalAmount[]
  readonly total: number
}

/** What a company sold or bought in a month, as its accountant wants it. */
export interface Journal {
  readonly month: string
  readonly currency: string
  readonly groups: readonly JournalGroup[]
  readonly rows: readonly JournalRow[]
  readonly amounts: readonly JournalAmount[]
  readonly total: number
}

/** The journal of documents: their taxes by category and rate, each amount in the company's currency. */
export function journalOf(
  context: Pick<Context, 'actor'>,
  month: string,
  documents: readonly JournalDocument[],
): Journal {
  const currency = currencyOf(context.actor.region)
  const counted = documents.map((document) => {
    const rate = bookRate(context, document) ?? 1
    const own = (amount: number) => multiplyDecimals(amount, rate, 2)
    const groups = document.vatByRate.map((group) => ({ ...group, base: own(group.base), vat: own(group.vat) }))
    return { document, groups }
  })
  const groups = distinct(counted.flatMap((one) => one.groups))
  const rows = counted.map(({ document, groups: own }): JournalRow => {
    const amounts = groups.map(({ category, rate }) => {
      const found = own.find((group) => group.category === category && group.rate === rate)
      return { base: found?.base ?? 0, vat: found?.vat ?? 0 }
    })
    return { document, amounts, total: sumDecimals(amounts.flatMap(({ base, vat }) => [base, vat])) }
  })
  return {
    month,
    currency,
    groups,
    rows,
    amounts: groups.map((_, at) => ({
      base: sumDecimals(rows.map(({ amounts }) => amounts[at]?.base ?? 0)),
      vat: sumDecimals(rows.map(({ amounts }) => amounts[at]?.vat ?? 0)),
    })),
    total: sumDecimals(rows.map(({ total }) => total)),
  }
}

/** The first and the last day of a month written `2026-11`. */
export function daysOf(month: string): readonly [first: string, last: string] {
  const first = `${month}-01`
  return [first, addDays(addMonths(first, 1), -1)]
}

/** Rows by what they are part of. */
export function byWhole<Row>(rows: readonly Row[], wholeOf: (row: Row) => number | null): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const whole = wholeOf(row) ?? 0
    const known = found.get(whole)
    if (known) known.push(row)
    else found.set(whole, [row])
  }
  return found
}

/** Categories in the order of the law, the highest rate first. */
const ORDER: readonly TaxCategory[] = ['S', 'AE', 'E', 'Z', 'K', 'O']

function distinct(all: readonly JournalGroup[]): JournalGroup[] {
  const groups = new Map(all.map(({ category, rate }) => [`${category} ${rate}`, { category, rate }]))
  return [...groups.values()].sort(
    (one, other) => ORDER.indexOf(one.category) - ORDER.indexOf(other.category) || other.rate - one.rate,
  )
}
