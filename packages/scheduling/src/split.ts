/** An article over several activities: quantities and money always sum to the estimate (SPEC.md S12). */
import { allocateBig } from '@temelia/decimal/allocate'
import { decimalsOf, fromBig, toBig } from '@temelia/decimal/number'

/** Most decimals a share is weighed with. */
const WEIGHT_DECIMALS = 12

/** A decimal has no more digits, and so neither have its parts. */
const MOST_DIGITS = 15

/**
 * Parts of a decimal in proportion to shares, each with at most `decimals` decimals (or as many as the value has, if those
 * are more); they sum to it exactly. Shares that are not positive count as 0; all 0 share equally.
 */
export function splitDecimal(value: number, shares: readonly number[], decimals: number): number[] {
  if (!Number.isFinite(value)) return shares.map(() => 0)
  const whole = Math.abs(value) < 1 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1
  const scale = Math.max(Math.min(decimals, Math.max(MOST_DIGITS - whole, 0)), decimalsOf(value))
  const weights = shares.map((share) => (share > 0 && Number.isFinite(share) ? toBig(share, WEIGHT_DECIMALS) : 0n))
  return allocateBig(toBig(value, scale), weights).map((part) => fromBig(part, scale))
}
