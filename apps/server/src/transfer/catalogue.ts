/** A norm catalogue as read from its files: typed, checked, and small enough to hand from thread to thread. */
import type { TransferFault } from './fault.ts'

/** Kinds of resources, in the order of the four parts. */
export const resourceKinds = ['material', 'labor', 'equipment', 'transport'] as const

/** The kind of a resource. */
export type ResourceKind = (typeof resourceKinds)[number]

/** A family of norms. `name` is the English name where both are given; a catalogue of one language has no `nameRo`. */
export interface CatalogueIndicator {
  readonly code: string
  readonly name: string
  readonly nameRo?: string
}

/** A chapter of an indicator, by the indicator's code. */
export interface CatalogueChapter {
  readonly code: string
  readonly indicator: string
  readonly name: string
  readonly nameRo?: string
}

/** A resource with its price in the practice that was asked for; null where the list has none. */
export interface CatalogueResource {
  readonly code: string
  readonly kind: ResourceKind
  readonly name: string
  readonly nameRo?: string
  readonly unit: string
  readonly price: number | null
  /** Tonnes per unit. */
  readonly weight?: number
  readonly supplier?: string
}

/** A norm. `code` is the file's key, `symbol` what people look for; `chapter` and `indicator` are codes. */
export interface CatalogueNorm {
  readonly code: string
  readonly symbol: string
  readonly symbolKey: string
  readonly indicator: string
  readonly chapter: string
  readonly name: string
  readonly nameRo?: string
  readonly unit: string
  /** Unit parts given by a catalogue without recipes. */
  readonly parts?: { readonly M: number; readonly m: number; readonly U: number; readonly T: number }
  readonly hours?: number
  readonly crew?: string
  /** The UNIFORMAT II element that its lines usually belong to. */
  readonly uniformat?: string
  /** A norm that counts for the green reward. */
  readonly green?: boolean
  /** Tonnes per unit. */
  readonly weight?: number
}

/** Recipe lines as columns: line i says norm `norm[i]` takes `consumption[i]` of resource `resource[i]`. Ordered as in the file. */
export interface RecipeColumns {
  readonly norm: Int32Array
  readonly resource: Int32Array
  readonly consumption: Float64Array
  /** Percent lost. */
  readonly waste: Float64Array
  /** 1: the consumption is a percentage of the other materials' value. */
  readonly percent: Uint8Array
}

/** A catalogue. Faults name the file in `sheet`. */
export interface Catalogue {
  readonly indicators: readonly CatalogueIndicator[]
  readonly chapters: readonly CatalogueChapter[]
  readonly resources: readonly CatalogueResource[]
  readonly norms: readonly CatalogueNorm[]
  readonly recipe: RecipeColumns
  readonly faults: readonly TransferFault[]
  /** Rows read and rows left out, of every file. */
  readonly counts: { readonly rows: number; readonly skipped: number }
}

/** Cuts anything with a length into pieces for a bulk loader: `[from, to)` pairs. */
export function* pieces(length: number, size: number): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < length; from += size) yield [from, Math.min(length, from + size)]
}
