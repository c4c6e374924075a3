import type { VatCategory } from './vat.ts'

/**
 * An electronic invoice by the semantic model of EN 16931, as far as bills use it: what the XML says, before it is XML. Amounts that
 * are null are left out. A credit note has positive amounts, as UBL wants it.
 */
export interface EInvoice {
  readonly kind: 'invoice' | 'creditNote'
  /** BT-1 */
  readonly number: string
  /** BT-2 */
  readonly issueDate: string
  /** BT-9 */
  readonly dueDate: string | null
  /** BT-3 */
  readonly typeCode: string
  /** BT-22 */
  readonly notes: readonly string[]
  /** BT-5 */
  readonly currency: string
  /** BT-6 */
  readonly taxCurrency: string | null
  /** BT-8: VAT is due when the bill is paid. */
  readonly cashVat: boolean
  /** BG-3 */
  readonly corrects: { readonly number: string; readonly date: string | null } | null
  /** BG-4 */
  readonly seller: EParty
  /** BG-7 */
  readonly buyer: EParty
  /** BG-13, BG-15 */
  readonly delivery: { readonly date: string; readonly address: EAddress } | null
  /** BT-84 */
  readonly iban: string | null
  /** BT-20 */
  readonly terms: string | null
  /** BG-20 */
  readonly allowances: readonly EAllowance[]
  /** BG-23 */
  readonly breakdown: readonly EBreakdown[]
  readonly totals: ETotals
  /** BG-25 */
  readonly lines: readonly ELine[]
}

export interface EAddress {
  readonly street: string
  /** What does not go into the street (BT-36, BT-51). */
  readonly additional: string
  readonly city: string
  /** ISO 3166-2, for Romania. */
  readonly subdivision: string
  readonly postalCode: string
  readonly country: string
}

export interface EParty {
  readonly name: string
  readonly address: EAddress
  /** BT-31, BT-48: with the prefix of its country. */
  readonly vatId: string | null
  /** BT-32: of who charges no VAT. */
  readonly taxId: string | null
  /** BT-30, BT-47 */
  readonly legalId: string | null
  readonly phone: string | null
  readonly email: string | null
}

export interface ETax {
  readonly category: VatCategory
  /** None for what lies outside VAT. */
  readonly rate: number | null
}

export interface EAllowance extends ETax {
  readonly amount: number
  readonly base: number
  readonly percent: number
  readonly reason: string
}

export interface EBreakdown extends ETax {
  readonly base: number
  readonly vat: number
  /** BT-121, BT-120 */
  readonly exemption: { readonly code: string | null; readonly text: string | null } | null
}

export interface ETotals {
  /** BT-106 */
  readonly lines: number | null
  /** BT-107 */
  readonly allowances: number
  /** BT-109 */
  readonly withoutVat: number | null
  /** BT-110 */
  readonly vat: number
  /** BT-111 */
  readonly vatInTaxCurrency: number | null
  /** BT-112 */
  readonly withVat: number | null
  /** BT-115 */
  readonly due: number | null
}

export interface ELine extends ETax {
  readonly id: string
  readonly name: string
  /** BT-154: the whole of a name that is too long. */
  readonly description: string | null
  readonly code: string | null
  readonly quantity: number | null
  readonly unit: string
  /** BT-146 */
  readonly price: number | null
  /** BT-131 */
  readonly net: number | null
  /** BG-27 */
  readonly discount: { readonly amount: number; readonly base: number; readonly percent: number } | null
}
