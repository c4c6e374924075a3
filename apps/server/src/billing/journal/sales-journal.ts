import { currencyOf } from '@temelia/calendar/region'
import { multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import type { TaxCategory } from '@temelia/model/billing/tax-category'
import type { Context } from '../../records/context.ts'
import { documentMoney } from '../document-money.ts'
import type { BillRow } from '../lined.ts'
import { soldBills } from './sold-bills.ts'

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

/** An issued document of the month; its amounts stand in the order of the journal's groups. */
export interface JournalRow {
  readonly bill: BillRow
  readonly amounts: readonly JournalAmount[]
  readonly total: number
}

/** What a company sold in a month, as its accountant wants it. */
export interface Journal {
  readonly month: string
  readonly currency: string
  readonly groups: readonly JournalGroup[]
  readonly rows: readonly JournalRow[]
  readonly amounts: readonly JournalAmount[]
  readonly total: number
}

/**
 * The issued invoices, advance invoices and credit notes of a month, with the tax of each category and rate as the one money function gives it,
 * in the company's currency. It is whole or not at all.
 * @param month `2026-11`
 * @throws AppError OPERATION_NOT_PERMITTED for who sees a part of the bills only
 */
export async function salesJournal(context: Context, month: string): Promise<Journal> {
  const currency = currencyOf(context.actor.region)
  const counted = (await soldBills(context, month)).map(({ bill, lines }) => {
    const { vatByRate } = documentMoney(context, bill, lines).totals
    const rate = bill.currency === currency ? 1 : (bill.exchangeRate ?? 1)
    const own = (amount: number) => multiplyDecimals(amount, rate, 2)
    return { bill, groups: vatByRate.map((group) => ({ ...group, base: own(group.base), vat: own(group.vat) })) }
  })
  const groups = distinct(counted.flatMap((one) => one.groups))
  const rows = counted.map(({ bill, groups: own }): JournalRow => {
    const amounts = groups.map(({ category, rate }) => {
      const found = own.find((group) => group.category === category && group.rate === rate)
      return { base: found?.base ?? 0, vat: found?.vat ?? 0 }
    })
    return { bill, amounts, total: sumDecimals(amounts.flatMap(({ base, vat }) => [base, vat])) }
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

/** Categories in the order of the law, the highest rate first. */
const ORDER: readonly TaxCategory[] = ['S', 'AE', 'E', 'Z', 'K', 'O']

function distinct(all: readonly JournalGroup[]): JournalGroup[] {
  const groups = new Map(all.map(({ category, rate }) => [`${category} ${rate}`, { category, rate }]))
  return [...groups.values()].sort(
    (one, other) => ORDER.indexOf(one.category) - ORDER.indexOf(other.category) || other.rate - one.rate,
  )
}
