import type { Money, MoneyInput } from './money.ts'

/** A party as accounting programs are told of it. */
export interface AccountingParty {
  readonly name: string
  readonly taxId: string | null
  readonly registerNumber: string | null
  readonly address: string | null
  readonly city: string | null
  readonly county: string | null
  readonly country: string | null
  readonly bank: string | null
  readonly iban: string | null
  readonly phone: string | null
  readonly email: string | null
}

/** An issued bill as it is handed to an accounting program. */
export interface AccountingDocument {
  readonly code: string
  /** `YYYY-MM-DD` */
  readonly date: string
  readonly dueDate: string | null
  readonly creditNote: boolean
  readonly cashVat: boolean
  /** Units of the currency of the books for one of the document's. */
  readonly rate: number
  readonly seller: AccountingParty
  readonly buyer: AccountingParty
  readonly input: MoneyInput
  readonly money: Money
  /** In the order of the lines of `input`. */
  readonly lines: readonly { readonly code: string | null; readonly name: string; readonly unit: string | null }[]
}
