/**
 * Arithmetic on plain decimals (numbers of at most 15 significant digits) for callers that do not hold scaled integers.
 * Results are exact decimals, halves round away from zero. What cannot be held in 15 significant digits is refused: NaN.
 */
import { decimalsOf, fromBig, fromScaled, nearestDecimal, nearestFromBig, toBig, toScaled } from './number.ts'
import { divRound, divRoundBig, MAX_SCALE, MAX_SCALED, mulRound, pow10 } from './scaled.ts'

/** Decimals that `quotient` computes beyond the first digit before it rounds to 15 significant ones. */
const QUOTIENT_DIGITS = 40

/** `a + b`, exact. */
export function addDecimals(a: number, b: number): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  if (Number.isNaN(scale)) return Number.NaN
  const sum = toScaled(a, scale) + toScaled(b, scale)
  if (sum <= MAX_SCALED && sum >= -MAX_SCALED) return fromScaled(sum, scale)
  return fromBig(toBig(a, scale) + toBig(b, scale), scale)
}

/** `a - b`, exact. */
export function subtractDecimals(a: number, b: number): number {
  return addDecimals(a, -b)
}

/** Sum of a list, exact; 0 for an empty list. */
export function sumDecimals(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total = addDecimals(total, value)
  return total
}

/** `a x b`, rounded to `digits` decimals. */
export function multiplyDecimals(a: number, b: number, digits: number): number {
  const scaleA = decimalsOf(a)
  const scaleB = decimalsOf(b)
  const scale = scaleA + scaleB
  if (Number.isNaN(scale)) return Number.NaN
  const product = toScaled(a, scaleA) * toScaled(b, scaleB)
  if (product <= MAX_SCALED && product >= -MAX_SCALED && scale >= digits && scale - digits <= MAX_SCALE)
    return fromScaled(divRound(product, pow10(scale - digits)), digits)
  const exact = toBig(a, scaleA) * toBig(b, scaleB)
  return fromBig(scale > digits ? divRoundBig(exact, 10n ** BigInt(scale - digits)) : exact, Math.min(scale, digits))
}

/** `a / b`, rounded to `digits` decimals; NaN when b is 0. */
export function divideDecimals(a: number, b: number, digits: number): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  if (Number.isNaN(scale) || b === 0) return Number.NaN
  const above = toScaled(a, scale)
  const below = toScaled(b, scale)
  if (!Number.isNaN(above) && !Number.isNaN(below)) {
    const quick = mulRound(above, pow10(digits), below)
    if (!Number.isNaN(quick)) return fromScaled(quick, digits)
  }
  return fromBig(divRoundBig(toBig(a, scale) * 10n ** BigInt(digits), toBig(b, scale)), digits)
}

/** The value rounded to `digits` decimals, halves away from zero. */
export function roundDecimal(value: number, digits: number): number {
  if (decimalsOf(value) <= digits) return fromScaled(toScaled(value, decimalsOf(value)), decimalsOf(value))
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
  const exact = toBig(value, decimalsOf(value)) * toBig(percent, decimalsOf(percent)) * 10n ** BigInt(digits)
  return fromBig(divRoundBig(exact, 10n ** BigInt(scale + 2)), digits)
}

/** `a + b` rounded to 15 significant digits: for chains such as formulas, where a long tail is no error. */
export function sum15(a: number, b: number): number {
  const exact = addDecimals(a, b)
  if (!Number.isNaN(exact) || Number.isNaN(a) || Number.isNaN(b)) return exact
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  return Number.isNaN(scale) ? Number.NaN : nearestFromBig(toBig(a, scale) + toBig(b, scale), scale)
}

/** `a x b` rounded to 15 significant digits and at most `most` decimals, whichever is coarser; one rounding. */
export function product15(a: number, b: number, most: number = MAX_SCALE): number {
  const scaleA = decimalsOf(a)
  const scaleB = decimalsOf(b)
  const scale = scaleA + scaleB
  if (Number.isNaN(scale)) return Number.NaN
  const product = toScaled(a, scaleA) * toScaled(b, scaleB)
  if (product < 1e15 && product > -1e15 && scale - most <= MAX_SCALE)
    return scale <= most ? product / pow10(scale) + 0 : divRound(product, pow10(scale - most)) / pow10(most)
  return nearestFromBig(toBig(a, scaleA) * toBig(b, scaleB), scale, most)
}

/** `a / b` rounded to 15 significant digits; NaN when b is 0. */
export function quotient15(a: number, b: number): number {
  const scale = Math.max(decimalsOf(a), decimalsOf(b))
  if (Number.isNaN(scale) || b === 0) return Number.NaN
  return nearestFromBig(divRoundBig(toBig(a, scale) * 10n ** BigInt(QUOTIENT_DIGITS), toBig(b, scale)), QUOTIENT_DIGITS)
}
