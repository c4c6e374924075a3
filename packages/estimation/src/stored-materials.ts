/** Materials that are stored for an application for payment and not installed yet (SPEC.md R10.16 to R10.18). */
import { addDecimals, percentOf, roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'

/** What is stored when a settlement is made, and what was at the one before it. */
export interface StoredTerms {
  /** Presently stored, of all lines: a standing figure, nothing that adds up from one settlement to the next. */
  stored: number
  /** Percent that is kept back of it. */
  percent: number
  /** Stored at the settlement before, and what was kept back of that. */
  before: number
  retainedBefore: number
}

/** The money of stored materials, as a settlement keeps it. */
export interface StoredMoney {
  stored: number
  storedBefore: number
  /** Kept back of what is presently stored. */
  storedRetained: number
  storedRetainedBefore: number
}

export const NOTHING_STORED: StoredTerms = { stored: 0, percent: 0, before: 0, retainedBefore: 0 }

/** The stored materials of a settlement with what is kept back of them. */
export function storedMoney(
  { stored, percent, before, retainedBefore }: StoredTerms,
  totalDecimals: number,
): StoredMoney {
  return {
    stored,
    storedBefore: before,
    storedRetained: percentOf(stored, percent, totalDecimals),
    storedRetainedBefore: retainedBefore,
  }
}

/** What a settlement bills of stored materials: what came less what was installed or taken away since the one before. */
export function storedBilled({ stored, storedBefore }: Pick<StoredMoney, 'stored' | 'storedBefore'>): number {
  return subtractDecimals(stored, storedBefore)
}

/** What a settlement keeps back of stored materials; below 0 it gives back. */
export function storedKept({ storedRetained, storedRetainedBefore }: StoredMoney): number {
  return subtractDecimals(storedRetained, storedRetainedBefore)
}

/** All that is stored by the lines of a settlement. */
export function storedOf(lines: readonly { readonly stored: number }[]): number {
  return sumDecimals(lines.map(({ stored }) => stored))
}

/** The percentage kept back of stored materials: that of the works where none of its own is set. */
export function storedPercent(own: number | null | undefined, works: number): number {
  return own ?? works
}

/**
 * What of a line stays stored after it was worked on: the materials that are there are installed first, so it is at most what is left of the line.
 * @param left the scheduled value of what is left of the line
 */
export function stillStored(stored: number, left: number, totalDecimals: number): number {
  return Math.min(stored, mostStored(left, totalDecimals))
}

/** What may be stored for a line at most: what is left of its scheduled value; nothing of a line that takes money off. */
export function mostStored(left: number, totalDecimals: number): number {
  return Math.max(0, roundDecimal(left, totalDecimals))
}

/** Retainage of a settlement: of its works and of what is stored more than before. */
export function retainedWith(works: number, stored: StoredMoney): number {
  return addDecimals(works, storedKept(stored))
}
