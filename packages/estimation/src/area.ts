/** Cost per unit of area, and a price shared over groups of lines (SPEC.md R13.4, R13.5). */
import { allocateBig } from '@temelia/decimal/allocate'
import { divideDecimals } from '@temelia/decimal/arithmetic'
import { nearestFromBig, toBig } from '@temelia/decimal/number'

/** An amount per unit of the area, to the cent; null while the area is unknown or 0. */
export function costPerArea(amount: number, area: number | null | undefined, decimals = 2): number | null {
  if (area === null || area === undefined || !(area > 0)) return null
  const cost = divideDecimals(amount, area, decimals)
  return Number.isNaN(cost) ? null : cost
}

/**
 * A price shared over groups in proportion to their direct costs, by largest remainder: the shares add up to the price.
 * Direct costs that sum to 0 share equally.
 */
export function sharePrice(price: number, directs: readonly number[], decimals = 2): number[] {
  if (directs.length === 0) return []
  const weights = directs.map((direct) => toBig(direct, decimals))
  return allocateBig(toBig(price, decimals), weights).map((share) => nearestFromBig(share, decimals))
}
