/**
 * Arithmetic on plain decimals (numbers of at most 15 significant digits) for callers that do not hold scaled integers.
 * Halves round away from zero. A result of more than 15 significant digits is the nearest one of 15, rounded once. NaN comes
 * of three things only: an argument that is not finite, a division by 0, and a result past the range of numbers (1.8e308).
 */
import { decimalsOf, fromScaled, MAX_DIGITS, nearestDecimal, nearestFromBig, toBig, toScaled } from './number.ts'
import { nearestProduct } from './nearest-product.ts'
import { divRound, divRoundBig, MAX_SCALE, MAX_SCALED, mulRound, pow10 } from './scaled.ts'

/** Decimals that `quotient` computes beyond the first digit before it rounds to 15 significant ones. */
const QUOTIENT_DIGITS = 40

/** Scaled integers below it are plain decimals as they stand. */
const HELD = 1e15

/** `a + b`; exact as far as 15 significant digits hold it. */
export function addDecimals(a: number, b: number): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  if (Number.isNaN(scale)) return Number.NaN
  const sum = toScaled(a, scale) + toScaled(b, scale)
  if (sum < HELD && sum > -HELD) return fromScaled(sum, scale)
  return nearestFromBig(toBig(a, scale) + toBig(b, scale), scale)
}

/** `a - b`, as `addDecimals`. */
export function subtractDecimals(a: number, b: number): number {
  return addDecimals(a, -b)
}

/** Sum of a list, rounded once at its end; 0 for an empty list. */
export function sumDecimals(values: Iterable<number>): number {
  const list = Array.isArray(values) ? (values as readonly number[]) : [...values]
  const quick = sumExactly(list)
  if (!Number.isNaN(quick)) return quick
  if (!list.every(Number.isFinite)) return Number.NaN
  const exact = list.reduce((sum, value) => sum + toBig(value, MAX_SCALE), 0n)
  return nearestFromBig(exact, MAX_SCALE)
}

/** Sum of a list, or NaN where 15 significant digits do not hold it or one of the sums on the way: for sums that must not drift. */
export function sumExactly(values: Iterable<number>): number {
  let total = 0
  for (const value of values) {
    const scale = Math.max(decimalsOf(total), decimalsOf(value))
    const sum = toScaled(total, scale) + toScaled(value, scale)
    if (!(sum <= MAX_SCALED && sum >= -MAX_SCALED)) return Number.NaN
    total = fromScaled(sum, scale)
  }
  return total
}

/** `a x b`, rounded to `digits` decimals. */
export function multiplyDecimals(a: number, b: number, digits: number): number {
  const scaleA = decimalsOf(a)
  const scaleB = decimalsOf(b)
  const scale = scaleA + scaleB
  if (Number.isNaN(scale)) return Number.NaN
  const product = toScaled(a, scaleA) * toScaled(b, scaleB)
  if (product < HELD && product > -HELD && scale >= digits && scale - digits <= MAX_SCALE)
    return fromScaled(divRound(product, pow10(scale - digits)), digits)
  return nearestFromBig(toBig(a, scaleA) * toBig(b, scaleB), scale, digits)
}

/** `a / b`, rounded to `digits` decimals; NaN when b is 0. */
export function divideDecimals(a: number, b: number, digits: number): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  if (Number.isNaN(scale) || b === 0) return Number.NaN
  const above = toScaled(a, scale)
  const below = toScaled(b, scale)
  if (!Number.isNaN(above) && !Number.isNaN(below)) {
    const quick = mulRound(above, pow10(digits), below)
    if (quick < HELD && quick > -HELD) return fromScaled(quick, digits)
  }
  return nearestQuotient(toBig(a, scale), toBig(b, scale), digits)
}

/** The quotient rounded once: to `digits` decimals, or to as many fewer as leave 15 significant digits. NaN for a divisor of 0. */
function nearestQuotient(above: bigint, below: bigint, digits: number): number {
  if (below === 0n) return Number.NaN
  const at = (decimals: number) =>
    decimals >= 0
      ? divRoundBig(above * 10n ** BigInt(decimals), below)
      : divRoundBig(above, below * 10n ** BigInt(-decimals))
  const size = String(at(digits)).replace('-', '').length
  const decimals = digits - Math.max(size - MAX_DIGITS, 0)
  const held = at(decimals)
  return nearestFromBig(decimals >= 0 ? held : held * 10n ** BigInt(-decimals), Math.max(decimals, 0), digits)
}

/** The value rounded to `digits` decimals, halves away from zero. */
export function roundDecimal(value: number, digits: number): number {
  if (decimalsOf(value) <= digits) return nearestDecimal(value)
  return fromScaled(toScaled(value, digits), digits)
}

/** -1, 0 or 1 as a is less than, equal to or greater than b. Float noise does not count. */
export function compareDecimals(a: number, b: number): number {
  return Math.sign(nearestDecimal(a) - nearestDecimal(b)) + 0
}

/** `value x percent / 100`, rounded to `digits` decimals. */
export function percentOf(value: number, percent: number, digits: number): number {
  const scale = decimalsOf(value) + decimalsOf(percent)
  if (Number.isNaN(scale)) return Number.NaN
  return nearestFromBig(toBig(value, decimalsOf(value)) * toBig(percent, decimalsOf(percent)), scale + 2, digits)
}

/** `a x b` rounded to 15 significant digits and at most `most` decimals, whichever is coarser; one rounding. */
export function product15(a: number, b: number, most: number = MAX_SCALE): number {
  const scale = decimalsOf(a)
  if (Number.isNaN(scale)) return Number.NaN
  return scaledProduct15(a, toScaled(a, scale), scale, b, most)
}

/** As `product15`, with `a` also scaled by the decimals it needs: for one factor that is multiplied several times. */
export function scaledProduct15(a: number, scaledA: number, scaleA: number, b: number, most: number): number {
  const scaleB = decimalsOf(b)
  const scale = scaleA + scaleB
  if (Number.isNaN(scale)) return Number.NaN
  const held = toScaled(b, scaleB)
  const product = scaledA * held
  if (product < HELD && product > -HELD && scale - most <= MAX_SCALE)
    return scale <= most ? product / pow10(scale) + 0 : divRound(product, pow10(scale - most)) / pow10(most)
  if (scaledA < HELD && scaledA > -HELD && held < HELD && held > -HELD) {
    const nearest = nearestProduct(scaledA, held, scale, most)
    if (!Number.isNaN(nearest)) return nearest
  }
  return nearestFromBig(toBig(a, scaleA) * toBig(b, scaleB), scale, most)
}

/** `a / b` rounded to 15 significant digits; NaN when b is 0. */
export function quotient15(a: number, b: number): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  const below = Number.isNaN(scale) ? 0n : toBig(b, scale)
  if (below === 0n) return Number.NaN
  return nearestFromBig(divRoundBig(toBig(a, scale) * 10n ** BigInt(QUOTIENT_DIGITS), below), QUOTIENT_DIGITS)
}
