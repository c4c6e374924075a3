/** Products of scaled integers that pass 2^53, rounded without BigInt: a product is held as two numbers whose sum it is. */
import { pow10 } from './scaled.ts'

const DIGITS = 15
/** The largest power of ten that a number holds exactly. */
const MOST_HELD = 22
/** Splits a number of 53 bits into halves whose products are exact. */
const SPLITTER = 2 ** 27 + 1

/**
 * `a x b`, scaled by `scale`, as the nearest decimal of 15 significant digits and at most `most` decimals, halves away from zero; one
 * rounding. Both factors are integers of at most 15 digits. NaN where the caller has to compute it with BigInt: products that pass the powers
 * of ten that a number holds, and results of more than 15 digits before the point.
 */
export function nearestProduct(a: number, b: number, scale: number, most: number): number {
  const left = Math.abs(a)
  const right = Math.abs(b)
  const product = left * right
  if (product >= pow10(MOST_HELD)) return Number.NaN
  const rest = missing(left, right, product)
  let excess = Math.max(scale - most, 0)
  while (reaches(product, rest, pow10(DIGITS + excess))) excess++
  if (excess > DIGITS || scale < excess) return Number.NaN
  const power = pow10(excess)
  let digits = Math.floor(product / power)
  const taken = digits * power
  let over = product - taken + (rest - missing(digits, power, taken))
  // The quotient of numbers can be a few off; what is over says how far.
  while (over < 0) {
    digits--
    over += power
  }
  while (over >= power) {
    digits++
    over -= power
  }
  if (over >= power - over) digits++
  const size = digits / pow10(scale - excess)
  return a < 0 !== b < 0 ? 0 - size : size
}

/** What a product of numbers lacks of the exact one. */
function missing(a: number, b: number, product: number): number {
  const highA = high(a)
  const lowA = a - highA
  const highB = high(b)
  const lowB = b - highB
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB)
}

function high(value: number): number {
  const split = SPLITTER * value
  return split - (split - value)
}

/** Whether `product + rest` is at least a power of ten; those past what numbers hold are not reached. */
function reaches(product: number, rest: number, power: number): boolean {
  return product > power || (product === power && rest >= 0)
}
