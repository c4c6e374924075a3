/** The four parts and their sum, in the currency of the estimate. */
export interface Amounts {
  M: number
  m: number
  U: number
  T: number
  Total: number
}

export type PartKind = 'material' | 'labor' | 'equipment' | 'transport'

/** One line of the recapitulation; `rate` null marks a running total (T1, T2, ...). */
export interface RecapitulationLine extends Amounts {
  code: string
  name: string
  rate: number | null
}

/** What the engine says about one estimate. The report prints these figures and never adds them up again. */
export interface EstimateTotals {
  direct: Amounts
  laborHours: number
  /** Tonnes. */
  weight: number
  lines: readonly RecapitulationLine[]
  withoutVat: number
  vatRate: number
  vat: number
  withVat: number
}

/** A resource shown under an article: included in its price, or linked to it and added. */
export interface PrintedComponent {
  kind: PartKind
  symbol: string
  name: string
  measureUnit: string
  /** For the whole quantity of the article. */
  quantity: number
  price: number
  value: number
  included: boolean
  /** Tonnes, for the whole quantity. */
  weight: number
}

/**
 * One line of the estimate. `work` is a norm or composite with four parts; `resource` a resource used as an article, all of its value in the part
 * of its kind; `lump` an amount of money. `unit` are the effective prices of one unit, `value` the line without its linked resources.
 */
export interface PrintedArticle {
  kind: 'work' | 'resource' | 'lump'
  chapter: string
  symbol: string
  name: string
  measureUnit: string
  quantity: number
  unit: Amounts
  value: Amounts
  /** Tonnes, for the whole quantity. */
  weight: number
  components: readonly PrintedComponent[]
}

/** Everything one F3 prints. */
export interface EstimateToPrint {
  practice: 'ro' | 'us'
  currency: string
  code: string
  name: string
  projectName: string
  objectName: string
  beneficiaryName: string
  contractorName: string
  designerName: string
  decimals: { quantity: number; price: number; total: number }
  articles: readonly PrintedArticle[]
  totals: EstimateTotals
}
