/** Alternates of a bid: what each adds to the base bid or takes off it (SPEC.md R13.1, R13.2). */
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { countsOf } from './alternate-counts.ts'
import type { FacilityInput } from './equipment-lists.ts'
import { type SummedEstimate, totalsFromSums } from './from-sums.ts'
import type { Money, ObjectInput, ProjectInput } from './types.ts'

/** An alternate as the owner may take it. */
export interface AlternateInput {
  id: number
  kind: 'add' | 'deduct'
  taken: boolean
}

/** An estimate with its direct sums and the alternate it belongs to. */
export interface AlternateEstimate extends SummedEstimate {
  alternateId?: number | null
}

/** The change an alternate alone makes to the base bid; a deduct is negative. */
export interface AlternatePrice {
  id: number
  direct: number
  withoutVat: number
  withVat: number
}

/** What a bid comes to: its works and its equipment lists (R18.1); the direct cost is that of the works. */
export interface Bid extends Money {
  direct: number
}

/** The bid without any alternate, each alternate by itself, and the bid with those that are taken. */
export interface AlternatesPriced {
  base: Bid
  alternates: AlternatePrice[]
  bid: Bid
}

/**
 * Prices the alternates of a project. Each is the whole project with it less the whole project without any, so that
 * overhead, profit and a sliding bond are in it, and the equipment lists of its estimates. Taken together they may differ from their sum by the
 * bond's slices.
 */
export function priceAlternates(
  project: ProjectInput,
  objects: readonly ObjectInput[],
  estimates: readonly AlternateEstimate[],
  alternates: readonly AlternateInput[],
  facilities: readonly FacilityInput[] = [],
): AlternatesPriced {
  const known = new Map(alternates.map((alternate) => [alternate.id, alternate]))
  const totalWith = (isTaken: (alternate: AlternateInput) => boolean): Bid => {
    const counted = estimates.map((estimate) => {
      const alternate = known.get(estimate.alternateId ?? 0)
      return { ...estimate, counts: alternate ? countsOf({ ...alternate, taken: isTaken(alternate) }) : 1 }
    })
    const { project: works, total } = totalsFromSums(project, objects, counted, facilities)
    const { withoutVat, vat, withVat } = total
    return { direct: works.direct.total, withoutVat, vat, withVat }
  }
  const base = totalWith(() => false)
  return {
    base,
    alternates: alternates.map(({ id }) => {
      const { direct, withoutVat, withVat } = totalWith((alternate) => alternate.id === id)
      return {
        id,
        direct: subtractDecimals(direct, base.direct),
        withoutVat: subtractDecimals(withoutVat, base.withoutVat),
        withVat: subtractDecimals(withVat, base.withVat),
      }
    }),
    bid: totalWith(({ taken }) => taken),
  }
}
