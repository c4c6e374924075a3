/** Alternates of a bid: what each adds to the base bid or takes off it (SPEC.md R13.1, R13.2). */
import { subtractDecimals } from '@temelia/decimal/arithmetic'
import { countsOf } from './alternate-counts.ts'
import { type SummedEstimate, totalsFromSums } from './from-sums.ts'
import type { ObjectInput, ProjectInput, Totals } from './types.ts'

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

/** The bid without any alternate, each alternate by itself, and the bid with those that are taken. */
export interface AlternatesPriced {
  base: Totals
  alternates: AlternatePrice[]
  bid: Totals
}

/**
 * Prices the alternates of a project. Each is the whole project with it less the whole project without any, so that
 * overhead, profit and a sliding bond are in it. Taken together they may differ from their sum by the bond's slices.
 */
export function priceAlternates(
  project: ProjectInput,
  objects: readonly ObjectInput[],
  estimates: readonly AlternateEstimate[],
  alternates: readonly AlternateInput[],
): AlternatesPriced {
  const known = new Map(alternates.map((alternate) => [alternate.id, alternate]))
  const totalWith = (isTaken: (alternate: AlternateInput) => boolean): Totals =>
    totalsFromSums(
      project,
      objects,
      estimates.map((estimate) => {
        const alternate = known.get(estimate.alternateId ?? 0)
        return { ...estimate, counts: alternate ? countsOf({ ...alternate, taken: isTaken(alternate) }) : 1 }
      }),
    ).project
  const base = totalWith(() => false)
  return {
    base,
    alternates: alternates.map(({ id }) => {
      const { direct, withoutVat, withVat } = totalWith((alternate) => alternate.id === id)
      return {
        id,
        direct: subtractDecimals(direct.total, base.direct.total),
        withoutVat: subtractDecimals(withoutVat, base.withoutVat),
        withVat: subtractDecimals(withVat, base.withVat),
      }
    }),
    bid: totalWith(({ taken }) => taken),
  }
}
