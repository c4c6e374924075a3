/**
 * Plain decimals: a number that holds at most 15 significant digits and 15 decimals names exactly one decimal. A number
 * with float noise (0.1 + 0.2) stands for the decimal of its first 15 significant digits.
 */
import { divRound, divRoundBig, MAX_SCALE, MAX_SCALED, pow10 } from './scaled.ts'

/** The most significant digits a plain decimal may hold. */
export const MAX_DIGITS = 15

const DIGITS_LIMIT = 1e15
const BIG_DIGITS_LIMIT = 10n ** 15n

/** The nearest number that holds at most 15 significant digits and 15 decimals; NaN for what is not finite, and past the range of numbers. */
export function nearestDecimal(value: number): number {
  if (!Number.isFinite(value)) return Number.NaN
  const short = finite(Number(value.toPrecision(MAX_DIGITS)))
  if (Math.abs(short) >= 1) return short
  return Number(short.toFixed(MAX_SCALE)) + 0
}

/** How many decimals the number needs (0 to 15); NaN for what is not finite. */
export function decimalsOf(value: number): number {
  if (!Number.isFinite(value)) return Number.NaN
  for (let scale = 0; scale <= MAX_SCALE; scale++) {
    const power = pow10(scale)
    const digits = Math.round(value * power)
    if (digits / power === value) return scale
    if (digits >= DIGITS_LIMIT || digits <= -DIGITS_LIMIT) break
  }
  const nearest = nearestDecimal(value)
  return nearest === value ? 0 : decimalsOf(nearest)
}

/** The decimal as an integer at `scale`, rounded halves away from zero when it has more decimals; NaN when too large. */
export function toScaled(value: number, scale: number): number {
  const power = pow10(scale)
  const quick = Math.round(value * power)
  if (quick / power === value && quick < DIGITS_LIMIT && quick > -DIGITS_LIMIT) return quick + 0
  const decimals = decimalsOf(value)
  if (Number.isNaN(decimals)) return Number.NaN
  const digits = Math.round(value * pow10(decimals))
  if (decimals > scale) return divRound(digits, pow10(decimals - scale))
  const scaled = digits * pow10(scale - decimals)
  return scaled <= MAX_SCALED && scaled >= -MAX_SCALED ? scaled : Number.NaN
}

/** The plain decimal of a scaled integer; NaN when it needs more than 15 significant digits. */
export function fromScaled(scaled: number, scale: number): number {
  if (scaled < DIGITS_LIMIT && scaled > -DIGITS_LIMIT) return scaled / pow10(scale) + 0
  return Number.isNaN(scaled) ? scaled : fromBig(BigInt(scaled), scale)
}

/** The decimal as a BigInt at `scale`, rounded halves away from zero. The value must be finite. */
export function toBig(value: number, scale: number): bigint {
  const quick = toScaled(value, scale)
  if (!Number.isNaN(quick)) return BigInt(quick)
  const [digits = '', exponent = ''] = value.toExponential(MAX_DIGITS - 1).split('e')
  const shift = Number(exponent) - MAX_DIGITS + 1 + scale
  const mantissa = BigInt(digits.replace('.', ''))
  return shift >= 0 ? mantissa * 10n ** BigInt(shift) : divRoundBig(mantissa, 10n ** BigInt(-shift))
}

/** The plain decimal of a BigInt at `scale`; NaN when it needs more than 15 significant digits. */
export function fromBig(scaled: bigint, scale: number): number {
  let digits = scaled
  let decimals = scale
  while (decimals > 0 && digits % 10n === 0n) {
    digits /= 10n
    decimals--
  }
  if (digits > -BIG_DIGITS_LIMIT && digits < BIG_DIGITS_LIMIT && decimals <= 22) return Number(digits) / pow10(decimals)
  return decimals === 0 && significantDigits(digits) <= MAX_DIGITS ? finite(Number(digits)) : Number.NaN
}

/**
 * The plain decimal nearest to a BigInt at `scale`: rounded once, halves away from zero, to 15 significant digits and at
 * most `most` decimals, whichever is coarser; NaN past the range of numbers.
 */
export function nearestFromBig(scaled: bigint, scale: number, most: number = MAX_SCALE): number {
  const size = scaled < 0n ? -scaled : scaled
  let excess = Math.max(scale - most, 0)
  while (size >= BIG_DIGITS_LIMIT * bigPow10(excess)) excess++
  const digits = excess === 0 ? scaled : divRoundBig(scaled, bigPow10(excess))
  const decimals = scale - excess
  return decimals >= 0 ? Number(digits) / pow10(decimals) : finite(Number(digits * bigPow10(-decimals)))
}

const BIG_POWERS = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent))

function bigPow10(exponent: number): bigint {
  return BIG_POWERS[exponent] ?? 10n ** BigInt(exponent)
}

/** What numbers cannot reach is NaN, not infinite. */
function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN
}

function significantDigits(value: bigint): number {
  return String(value < 0n ? -value : value).replace(/0+$/, '').length
}
