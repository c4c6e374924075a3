/** The recapitulation: an ordered, editable stack of lines over the direct cost (SPEC.md R7). Plain JSON. */

/** A column of amounts: the four parts, the two US extras, and what belongs to no column. */
export type Column = 'M' | 'm' | 'U' | 'T' | 'sub' | 'other' | 'general'

/** The base that holds the direct cost; every other base is the code of a line above. */
export const DIRECT = 'DIRECT'

/** A slice of a sliding rate: `rate` percent of what lies above the slice before and up to `upTo` (null: no end). */
export interface Tier {
  upTo: number | null
  rate: number
}

interface LineBase {
  /** Unique in the stack; `DIRECT` is taken. */
  code: string
  /** The user's own name; without it the product's text for the code is shown. */
  name?: string
  /** False keeps the line out of the VAT base. Default true. */
  taxable?: boolean
}

/** Adds named bases; is not a cost itself. */
export interface SumLine extends LineBase {
  kind: 'sum'
  of: string[]
}

/** A percentage of named bases. */
export interface PercentLine extends LineBase {
  kind: 'percent'
  rate: number
  of: string[]
  /** Only these columns of the bases; all when absent. */
  columns?: Column[]
  /** `columns`: each column by itself, kept in its column. `whole`: once on the sum, put into `into`. */
  spread: 'columns' | 'whole'
  /** Column that receives a `whole` line; `general` when absent. */
  into?: Column
  /** Markup (default): rate of the base. Margin: rate of the base with this line. */
  method?: 'markup' | 'margin'
}

/** A fixed amount: general conditions, mobilisation. */
export interface FixedLine extends LineBase {
  kind: 'fixed'
  amount: number
  /** Paid by time: `count` units at `rate`; their product then stands for the amount (R13.3). */
  time?: { count: number; unit?: string; rate: number }
  into?: Column
}

/** A sliding rate on the sum of named bases. */
export interface TieredLine extends LineBase {
  kind: 'tiered'
  tiers: Tier[]
  of: string[]
  columns?: Column[]
  into?: Column
  /** True: the rate applies to the bases with this line itself (a bond on the final price), solved in closed form. */
  onFinal?: boolean
}

export type RecapitulationLine = SumLine | PercentLine | FixedLine | TieredLine

/** `estimate`: every estimate is recapitulated and rolled up by sums. `project`: once, estimates get exact shares. */
export interface Recapitulation {
  name?: string
  scope: 'estimate' | 'project'
  lines: RecapitulationLine[]
  /** Of an estimate's own recapitulation: replaces the project's. */
  rounding?: 'LINE' | 'FULL'
  /** Percent; of an estimate's own recapitulation: replaces the project's. */
  vat?: number
}
