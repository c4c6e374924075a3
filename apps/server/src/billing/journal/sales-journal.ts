import type { Context } from '../../records/context.ts'
import { documentMoney } from '../document-money.ts'
import { type Journal, journalOf } from './journal.ts'
import { soldBills } from './sold-bills.ts'

/**
 * The issued invoices, advance invoices and credit notes of a month, with the tax of each category and rate as the one money function gives it,
 * in the company's currency. It is whole or not at all.
 * @param month `2026-11`
 * @throws AppError OPERATION_NOT_PERMITTED for who sees a part of the bills only
 */
export async function salesJournal(context: Context, month: string): Promise<Journal> {
  const documents = (await soldBills(context, month)).map(({ bill, lines }) => ({
    id: bill.id,
    date: bill.date,
    kind: bill.kind,
    state: bill.state,
    code: bill.code,
    party: bill.parties?.buyer.name ?? bill.name,
    taxId: bill.parties?.buyer.taxId ?? null,
    currency: bill.currency,
    exchangeRate: bill.exchangeRate,
    vatByRate: documentMoney(context, bill, lines).totals.vatByRate,
  }))
  return journalOf(context, month, documents)
}
