import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import type { Amounts, Money, PartKind, Practice, Rounding, Totals } from '@temelia/estimation/types'

/** The effective prices of one unit of an article, by part, and their sum. */
export type UnitPrices = Pick<Amounts, 'M' | 'm' | 'U' | 'T' | 'total'>

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
}

/**
 * One line of the estimate. `work` is a norm or composite with its parts; `resource` a resource, subcontract or other cost used as an article,
 * all of its value in one column; `lump` an amount of money. `value` is the line without its linked resources.
 */
export interface PrintedArticle {
  kind: 'work' | 'resource' | 'lump'
  chapter: string
  symbol: string
  name: string
  measureUnit: string
  quantity: number
  /** Of its material, waste included, which the material is priced at (US practice); the quantity itself elsewhere. */
  orderQuantity: number
  unit: UnitPrices
  value: Amounts
  /** Tonnes, for the whole quantity. */
  weight: number
  /** Codes of the US classifications; '' where the line has none. */
  division: string
  element: string
  /** `B1@.032`: crew and man-hours per unit. */
  craft: string
  /** Man-hours of the whole quantity. */
  laborHours: number
  components: readonly PrintedComponent[]
}

/** Everything one F3 prints. The totals are the engine's; the report never adds them up again. */
export interface EstimateToPrint {
  practice: Practice
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
  totals: Totals
  /** The stack the totals were computed with: tells sums from costs, and what a percentage is taken of. */
  recapitulation: Recapitulation
  /** How the totals were computed; formulas of the workbook round as they did. */
  rounding: Rounding
  /** Percent. */
  vatRate: number
  /** What the last settlement of a contract adds to the recapitulation of its quantities, and what is billed then (SPEC.md R10.12). */
  billed?: { difference: number; money: Money }
  /** What its object and all that is printed together come to by the engine; in full precision the estimates may not add up to it. */
  above?: { object: Totals | undefined; whole: Totals | undefined }
}
