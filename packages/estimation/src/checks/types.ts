/** The offer validator: what it looks at and what it says (SPEC.md R14). */
import { beginningOf } from '@temelia/text/beginning'
import { groupBy } from '../group-by.ts'
import type { Variables } from '../formula-arithmetic.ts'
import type { Recapitulation } from '../recapitulation-types.ts'
import type { ArticleInput, CalculationSettings, ComponentInput, ResourceInput, Totals, Practice } from '../types.ts'

/** The checks in the order they are shown. */
export const CHECKS = [
  'arithmetic',
  'rollUps',
  'resources',
  'quantities',
  'prices',
  'lowPrice',
  'resourcePrices',
  'laborRate',
  'laborMinimum',
  'percentages',
  'recipes',
  'units',
  'transport',
] as const

export type Check = (typeof CHECKS)[number]

/** `blocker`: the offer would be refused. `warning`: look at it. */
export type Severity = 'warning' | 'blocker'

/** What can be found. */
export type FindingCode =
  | 'LINE_FAULT'
  | 'LINE_DIFFERS'
  | 'QUANTITY_OF_FORMULA'
  | 'NOTED_RESULT'
  | 'PRINTED_DIFFERS'
  | 'SUM_DIFFERS'
  | 'STORED_TOTAL_DIFFERS'
  | 'OWN_PRICE'
  | 'REFERENCE_QUANTITY'
  | 'REFERENCE_UNIT'
  | 'REFERENCE_SYMBOL'
  | 'REFERENCE_MISSING'
  | 'REFERENCE_EXTRA'
  | 'PRICE_ZERO'
  | 'RESOURCE_PRICE_ZERO'
  | 'QUANTITY_ZERO'
  | 'TOTAL_LOW'
  | 'PRICE_LOW'
  | 'SEVERAL_PRICES'
  | 'SEVERAL_LABOR_RATES'
  | 'LABOR_BELOW_MINIMUM'
  | 'RATE_OUTSIDE'
  | 'VAT_UNUSUAL'
  | 'RECIPE_EMPTY'
  | 'UNITS_DIFFER'
  | 'TRANSPORT_ZERO'

/** One thing found, with its place; the first given of article, estimate and object is where to go. */
export interface Finding {
  readonly code: FindingCode
  readonly severity: Severity
  readonly articleId?: number
  readonly estimateId?: number
  readonly objectId?: number
  /** What it is about, as the user knows it. */
  readonly name: string
  readonly values: Readonly<Record<string, number | string>>
  /** Where the line of the reference stands that it is about. */
  readonly asked?: ReferencePlace
}

/** What a check came to; `skipped` where what it needs was not given. */
export interface CheckResult {
  readonly check: Check
  readonly state: 'ok' | Severity | 'skipped'
  readonly findings: readonly Finding[]
}

/** An article with what is stored of its results. */
export interface CheckedArticle extends ArticleInput {
  readonly symbol?: string | null
  readonly name?: string | null
  readonly materials?: number | null
  readonly labor?: number | null
  readonly equipments?: number | null
  readonly transports?: number | null
  readonly subcontract?: number | null
  readonly other?: number | null
  readonly total?: number | null
  readonly totalWeight?: number | null
  readonly fault?: string | null
  readonly printedTotal?: number | null
}

/** A recipe line with what names its resource. */
export interface CheckedResource extends ResourceInput {
  readonly symbol?: string | null
  readonly name?: string | null
  readonly measureUnit?: string | null
}

export interface CheckedEstimate {
  readonly id: number
  readonly objectId: number
  readonly name: string
  /** 1 counts, 0 does not, -1 is deducted (R13.1). */
  readonly counts?: number
  readonly settings: CalculationSettings
  readonly recapitulation: Recapitulation
  /** Percent. */
  readonly vat: number
  readonly totals: Totals
}

/** Where a line of a reference stands: an article of a project, or a line of a file from 1. */
export interface ReferencePlace {
  readonly articleId?: number
  readonly sheet?: string
  readonly line?: number
}

/** A line of the list the offer answers. */
export interface ReferenceLine {
  readonly place?: ReferencePlace
  readonly symbol: string
  readonly name: string
  readonly measureUnit: string
  readonly quantity: number
  readonly price: number | null
}

export interface CheckOptions {
  /** Day of the offer, `YYYY-MM-DD`. */
  readonly date: string
  /** Lowest labour rate per hour; null: not checked. */
  readonly minimumLaborRate: number | null
  /** All labour of the offer is meant to have one rate. */
  readonly oneLaborRate: boolean
  /** The whole price before VAT that is expected; null: not checked. */
  readonly referenceTotal: number | null
}

export interface CheckInput {
  readonly practice: Practice
  /** Sums are compared only where the whole project is looked at. */
  readonly whole: boolean
  readonly objects: readonly { readonly id: number; readonly name: string; readonly totals: Totals }[]
  readonly estimates: readonly CheckedEstimate[]
  readonly articles: readonly CheckedArticle[]
  readonly resources: readonly CheckedResource[]
  readonly components: readonly ComponentInput[]
  readonly variables: Variables
  /** Totals of the works that are looked at. */
  readonly totals: Totals
  /** What is looked at comes to, equipment lists with it (R18.1), and what is stored with the project. */
  readonly withoutVat: number
  readonly storedWithoutVat: number | null
  /** Null: no reference was chosen. */
  readonly reference: readonly ReferenceLine[] | null
  readonly options: CheckOptions
}

/** The line's own words for what it is. */
export function nameOf({ symbol, name, id }: CheckedArticle): string {
  return beginningOf([symbol, (name ?? '').split('\n')[0]].filter(Boolean).join(' '), 160) || `#${id}`
}

/** Recipe lines or components by article. */
export function byArticle<Part extends { articleId: number }>(parts: readonly Part[]): Map<number, Part[]> {
  return groupBy(parts, ({ articleId }) => articleId)
}
