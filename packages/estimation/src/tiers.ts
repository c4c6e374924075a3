/** Sliding rates, and the closed form for a rate on a price that contains it (SPEC.md R7.6, R7.7). BigInt amounts. */
import { divRoundBig } from '@temelia/decimal/scaled'

/** Decimals of rates inside the engine. */
export const RATE_DECIMALS = 6

/** 100 percent as a scaled rate. */
export const WHOLE = 100n * 10n ** BigInt(RATE_DECIMALS)

/** A slice with its end (null: none) as an amount and its rate scaled by `RATE_DECIMALS`. */
export interface ScaledTier {
  upTo: bigint | null
  rate: bigint
}

/** The sliding rate on `base`, rounded to a multiple of `quantum`. Slices work on the size; a negative base mirrors. */
export function tieredAmount(base: bigint, tiers: readonly ScaledTier[], quantum: bigint): bigint {
  if (base < 0n) return -tieredAmount(-base, tiers, quantum)
  let start = 0n
  let product = 0n
  for (const { upTo, rate } of tiers) {
    const end = upTo === null || upTo > base ? base : upTo
    if (end <= start) break
    product += (end - start) * rate
    start = end
  }
  return divRoundBig(product, WHOLE * quantum) * quantum
}

/**
 * The line L with L = tiers(X + L), rounded to a multiple of `quantum`: within slice i the price is
 * P = (X + what the slices below give - rate_i x their end) / (1 - rate_i); the first slice that holds its P is the one.
 */
export function tieredOnFinal(base: bigint, tiers: readonly ScaledTier[], quantum: bigint): bigint {
  if (base < 0n) return -tieredOnFinal(-base, tiers, quantum)
  let start = 0n
  let below = 0n
  for (const { upTo, rate } of tiers) {
    const above = base * WHOLE + below - rate * start
    const rest = WHOLE - rate
    if (upTo === null || above <= upTo * rest) return divRoundBig(above, rest * quantum) * quantum - base
    below += (upTo - start) * rate
    start = upTo
  }
  return divRoundBig(below, WHOLE * quantum) * quantum
}
