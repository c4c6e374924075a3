/** An invoice of a supplier as it stands in its file, whatever the form of that. Amounts of credit notes are above 0, as written. */

/** Whoever sells or buys. */
export interface InvoiceParty {
  readonly name: string
  /** As written: with or without the country before it. */
  readonly taxId: string
  readonly email: string
  readonly phone: string
}

/** The tax of a line. */
export interface InvoiceTax {
  /** UNCL 5305. */
  readonly category: string
  readonly rate: number
}

/** What was sold, or an allowance or charge of the whole document, which stands as a line. */
export interface InvoiceLine extends InvoiceTax {
  readonly name: string
  readonly code: string
  /** UN/ECE Recommendation 20. */
  readonly unit: string
  readonly quantity: number
  readonly price: number
  /** What it comes to without tax, by the file. */
  readonly net: number
}

export interface ReadInvoice {
  readonly kind: 'invoice' | 'creditNote'
  readonly number: string
  readonly date: string
  readonly dueDate: string | null
  readonly currency: string
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  readonly lines: readonly InvoiceLine[]
  /** With tax, by the file. */
  readonly total: number
  readonly notes: readonly string[]
  /** Project, contract and order that it names. */
  readonly references: readonly string[]
}
