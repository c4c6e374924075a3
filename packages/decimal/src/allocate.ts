/** Splits an amount into shares that add up to it exactly (largest remainder method). */

/**
 * Shares of `total` (a scaled integer) in proportion to `weights`. Each share is the exact one cut down to an integer;
 * the units left over go to the largest remainders, earlier positions first. Weights that sum to 0 share equally.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  return allocateBig(BigInt(total), weights.map(BigInt)).map(Number)
}

/** As `allocate`, without a limit on size. */
export function allocateBig(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.length === 0) return []
  if (total < 0n) return allocateBig(-total, weights).map((share) => -share)
  const sum = weights.reduce((left, right) => left + right, 0n)
  if (sum === 0n)
    return allocateBig(
      total,
      weights.map(() => 1n),
    )
  if (sum < 0n)
    return allocateBig(
      total,
      weights.map((weight) => -weight),
    )
  const shares: bigint[] = []
  const remainders: bigint[] = []
  let left = total
  for (const weight of weights) {
    const product = total * weight
    let share = product / sum
    if (share * sum > product) share -= 1n
    shares.push(share)
    remainders.push(product - share * sum)
    left -= share
  }
  if (left === 0n) return shares
  // Most remainders differ as numbers too, which are quicker to compare; their order is the same.
  const sizes = remainders.map(Number)
  const order = remainders.map((_, index) => index)
  order.sort((a, b) => sizes[b]! - sizes[a]! || compare(remainders[b]!, remainders[a]!) || a - b)
  for (let taken = 0; taken < Number(left); taken++) shares[order[taken]!]! += 1n
  return shares
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
