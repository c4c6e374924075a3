/** What lines of an offer are made for: an article each, a chapter (division), an estimate, an object, or one sum. */
export const lineGroupings = ['article', 'chapter', 'estimate', 'object', 'sum'] as const

export type LineGrouping = (typeof lineGroupings)[number]

/** What lines of an offer come from. */
export const sourceTypes = ['investment', 'object', 'estimate', 'article', 'facility'] as const

/** Where a line of an offer comes from: a record of the project, or with a code a part of it that is no record. */
export interface Source {
  readonly type: (typeof sourceTypes)[number]
  readonly id: number
  readonly code: string | null
}

/** Lines that make one line of an offer together, and what that is called. */
export interface OfferedGroup {
  readonly source: Source
  readonly name: string
  /** Groups with a rank stand in its order, whichever works come first; those without stay in the order of the works. */
  readonly rank?: number
}

/** An article of an estimate. */
export interface OfferedWork {
  readonly id: number
  readonly code: string | null
  readonly name: string
  readonly unit: string | null
  readonly quantity: number
  /** Of one unit, as the estimate has it. */
  readonly price: number | null
  /** Direct cost of the whole quantity. */
  readonly direct: number
  readonly chapter: OfferedGroup
}

/** A cost that the recapitulation adds to the direct cost. */
export interface AddedCost {
  readonly code: string
  readonly name: string
  readonly amount: number
}

/** An estimate with what it is worth in the place that is offered; its sums have its sign there. */
export interface OfferedEstimate {
  readonly estimate: OfferedGroup
  readonly object: OfferedGroup
  /** Percent of VAT. */
  readonly rate: number
  /** With its recapitulation, without VAT. */
  readonly value: number
  readonly works: readonly OfferedWork[]
  readonly added: readonly AddedCost[]
}

/** A line of an equipment list: it has no recapitulation. */
export interface OfferedEquipment {
  readonly id: number
  readonly code: string | null
  readonly name: string
  readonly unit: string | null
  readonly quantity: number
  readonly price: number | null
  readonly rate: number
  readonly value: number
  /** All of its kind under one object. */
  readonly kind: OfferedGroup
  readonly object: OfferedGroup
}

/** A project, an object or an estimate as it is offered. */
export interface OfferedPlace {
  readonly place: OfferedGroup
  readonly currency: string
  /** Without VAT, exactly as the place shows it. */
  readonly total: number
  /** Percent of VAT where nothing else says one. */
  readonly rate: number
  readonly estimates: readonly OfferedEstimate[]
  readonly equipment: readonly OfferedEquipment[]
}
