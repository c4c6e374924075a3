/** What every bank statement becomes, whatever form it came in. */
import { addDecimals, sumDecimals } from '@temelia/decimal/arithmetic'

/** A booked entry of an account. */
export interface StatementEntry {
  /** Line of the file where it stands, from 1. */
  readonly line: number
  /** The day it was booked, `YYYY-MM-DD`. */
  readonly date: string
  /** Money in is above 0, money out below. */
  readonly amount: number
  /** What the bank calls it by; empty where it says nothing. */
  readonly reference: string
  /** Who paid or was paid. */
  readonly name: string
  readonly iban: string
  /** Tax number of the other party. */
  readonly taxId: string
  /** What the payment was for, in the words of who made it. */
  readonly text: string
}

/** One statement: an account, a period, its balances where the bank gives them, and what was booked. */
export interface BankStatement {
  /** Account by IBAN or the bank's own number; empty where the file does not tell. */
  readonly account: string
  readonly number: string
  /** Empty where the file does not tell. */
  readonly currency: string
  readonly opening: number | null
  readonly closing: number | null
  readonly entries: readonly StatementEntry[]
  /** Entries that are announced but not booked; they are left out. */
  readonly pending: number
}

/** Most entries of one file. */
export const MOST_ENTRIES = 10_000

/** No payment has more. */
export const MOST_AMOUNT = 9_999_999_999

/** Characters of a name, a reference or an account; of the words of a payment. */
const LONGEST = { short: 140, text: 1_000 } as const

/** A value of a file on one line, and no longer than is kept. */
export function oneLine(text: string, longest: keyof typeof LONGEST = 'short'): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST[longest])
}

/** What the entries come to beyond the balances of the bank: 0 where they tie, null where the bank gives no two balances. */
export function beyondBalances({
  opening,
  closing,
  entries,
}: Pick<BankStatement, 'opening' | 'closing'> & {
  readonly entries: readonly Pick<StatementEntry, 'amount'>[]
}): number | null {
  if (opening === null || closing === null) return null
  return addDecimals(sumDecimals([opening, ...entries.map(({ amount }) => amount)]), -closing)
}
