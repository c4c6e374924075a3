/**
 * Scaled integers: a decimal held as `value x 10^scale` in a number. Every function is exact and rounds halves away
 * from zero, as PostgreSQL's round(numeric) does. A result that does not fit in 2^53 is refused: it is `NaN`, which
 * every later operation keeps, so an overflow can never become a wrong amount. Test for it with `Number.isNaN`.
 */

/** Largest integer a scaled value may hold, either sign. */
export const MAX_SCALED = Number.MAX_SAFE_INTEGER

/** Most decimals a scale may ask for. */
export const MAX_SCALE = 15

const POWERS = Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`))

/** 10^exponent as a number, exact for 0..22; NaN outside. */
export function pow10(exponent: number): number {
  return POWERS[exponent] ?? Number.NaN
}

/** `value / divisor` rounded to an integer, halves away from zero. Exact for safe integers; NaN for a zero divisor. */
export function divRound(value: number, divisor: number): number {
  if (!(divisor > 0)) return divisor < 0 ? divRound(-value, -divisor) : Number.NaN
  const size = value < 0 ? -value : value
  let quotient = Math.floor(size / divisor)
  let rest = size - quotient * divisor
  // The float quotient can be one off when the true quotient is next to an integer.
  if (rest < 0) {
    quotient--
    rest += divisor
  } else if (rest >= divisor) {
    quotient++
    rest -= divisor
  }
  if (rest >= divisor - rest) quotient++
  return value < 0 ? 0 - quotient : quotient + 0
}

/**
 * `a x b / divisor` rounded to an integer, halves away from zero. Falls back to BigInt when the product passes 2^53.
 * The divisor may pass 2^53 as long as it is held exactly, as the powers of ten to 10^22 are.
 */
export function mulRound(a: number, b: number, divisor: number): number {
  const product = a * b
  if (product <= MAX_SCALED && product >= -MAX_SCALED) return divRound(product, divisor)
  if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b) || !Number.isInteger(divisor)) return Number.NaN
  if (divisor === 0) return Number.NaN
  return bigToScaled(divRoundBig(BigInt(a) * BigInt(b), BigInt(divisor)))
}

/** BigInt division rounded halves away from zero. The divisor must not be 0. */
export function divRoundBig(value: bigint, divisor: bigint): bigint {
  if (divisor < 0n) return divRoundBig(-value, -divisor)
  const size = value < 0n ? -value : value
  const quotient = (2n * size + divisor) / (2n * divisor)
  return value < 0n ? -quotient : quotient
}

/** A BigInt as a scaled number; NaN when it does not fit. */
function bigToScaled(value: bigint): number {
  const scaled = Number(value)
  return scaled <= MAX_SCALED && scaled >= -MAX_SCALED ? scaled : Number.NaN
}
