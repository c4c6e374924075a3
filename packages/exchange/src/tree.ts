/** What every exchange file is read into and written from: one project, its estimates and their lines. */
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import type { PartKind, Practice } from '@temelia/estimation/types'
import type { ExchangeFault } from './fault.ts'

/** The files that are read: FIEBDC-3, GAEB DA XML, and the product's own form. */
export type ExchangeForm = 'bc3' | 'gaeb' | 'json'

/** A value of a field that only the product's own form carries. */
export type FieldValue = string | number | boolean | null

/** Fields that only the product's own form carries, by their name in code. */
export type MoreFields = Readonly<Record<string, FieldValue | object>>

/** What one unit of an article takes of one resource. */
export interface RecipeLine {
  readonly kind: PartKind
  readonly symbol: string
  readonly name: string
  readonly unit: string
  readonly consumption: number
  readonly price: number
  /** `consumption` percent of the value of the other materials. */
  readonly percent: boolean
  readonly more: MoreFields
}

/** A linked (added) or included (shown) resource of an article. */
export interface ComponentLine {
  readonly kind: PartKind
  readonly symbol: string
  readonly name: string
  readonly unit: string
  /** Per unit of the article. */
  readonly quantity: number
  readonly price: number
  readonly included: boolean
}

/** One position. */
export interface ExchangeArticle {
  /** Line of the file, from 1. */
  readonly line: number
  readonly chapter: string
  readonly symbol: string
  readonly name: string
  readonly unit: string
  readonly quantity: number
  /** Takeoff rows; they give the quantity. */
  readonly formula: string | null
  /** As the file gives it; null where it gives none. */
  readonly unitPrice: number | null
  /** Value of the whole line as the file gives it. */
  readonly printedTotal: number | null
  readonly lump: boolean
  readonly recipe: readonly RecipeLine[]
  readonly components: readonly ComponentLine[]
  readonly more: MoreFields
  /** Place of its revision among those of its estimate; none: the contract. */
  readonly revision?: number | null
  /** Place of the line of the contract it stands for among the articles of its estimate. */
  readonly source?: number | null
}

/** A set of articles beside those of the contract. */
export interface ExchangeRevision {
  readonly name: string
  readonly more: MoreFields
}

/** What the owner may take into the bid or leave; `kind`, `taken` and code are among its fields. */
export interface ExchangeAlternate {
  readonly name: string
  readonly more: MoreFields
}

export interface ExchangeEstimate {
  readonly line: number
  readonly code: string
  readonly name: string
  readonly articles: readonly ExchangeArticle[]
  /** Sum of its lines as the file gives it. */
  readonly printedTotal: number | null
  readonly printedLine: number
  readonly more: MoreFields
  readonly revisions?: readonly ExchangeRevision[]
  /** Place of the revision that counts; none: the contract. */
  readonly active?: number | null
  /** Place of the alternate it belongs to among those of the file; none: it is simply part of the project. */
  readonly alternate?: number | null
}

export interface ExchangeObject {
  readonly code: string
  readonly name: string
  readonly estimates: readonly ExchangeEstimate[]
  readonly more: MoreFields
}

export interface ExchangeProject {
  readonly name: string
  readonly currency: string | null
  readonly vat: number | null
  /** How the file goes from the sum of lines to the price; null where it says nothing. */
  readonly recapitulation: Recapitulation | null
  readonly more: MoreFields
}

/** A named value for takeoff rows. */
export interface ExchangeParameter {
  readonly name: string
  readonly formula: string
  readonly more: MoreFields
}

/** A line of an equipment list: of an estimate, of an object, or of the project itself. */
export interface ExchangeFacility {
  readonly object: ExchangeObject | null
  readonly estimate: ExchangeEstimate | null
  readonly name: string
  readonly more: MoreFields
}

/** What was set on a chapter of the general estimate. */
export interface ExchangeGeneralLine {
  readonly chapter: string
  readonly more: MoreFields
}

/** A file as it was read. */
export interface ExchangeTree {
  readonly form: ExchangeForm
  readonly version: string
  /** How its formulas are written; null where it has none, or does not say: as the project does that it goes to. */
  readonly practice: Practice | null
  readonly project: ExchangeProject
  readonly objects: readonly ExchangeObject[]
  readonly parameters: readonly ExchangeParameter[]
  readonly alternates?: readonly ExchangeAlternate[]
  readonly facilities?: readonly ExchangeFacility[]
  readonly generalLines?: readonly ExchangeGeneralLine[]
  /** Sum of all lines as the file gives it, before what the recapitulation adds. */
  readonly printedTotal: number | null
  readonly printedLine: number
  readonly faults: readonly ExchangeFault[]
}

/** The estimates of a tree with the object they are of. */
export function estimatesIn(tree: ExchangeTree): { object: ExchangeObject; estimate: ExchangeEstimate }[] {
  return tree.objects.flatMap((object) => object.estimates.map((estimate) => ({ object, estimate })))
}

/** Whether an article is of the revision that counts in its estimate. */
export function counts({ active = null }: ExchangeEstimate, { revision = null }: ExchangeArticle): boolean {
  return revision === active
}

/** Every position of a tree, in order. */
export function articlesIn(tree: ExchangeTree): ExchangeArticle[] {
  return estimatesIn(tree).flatMap(({ estimate }) => estimate.articles)
}
