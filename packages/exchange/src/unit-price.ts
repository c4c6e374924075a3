import { multiplyDecimals, quotient15, roundDecimal } from '@temelia/decimal/arithmetic'

/** Most decimals a written unit price gets. */
const MOST = 6

/**
 * The unit price with the fewest decimals (at least `decimals`) that gives a line's total back when it is multiplied and
 * rounded to cents. Null where none does: the quantity is 0 or too large for six decimals.
 */
export function unitPriceOf(total: number, quantity: number, price: number, decimals: number): number | null {
  const cents = roundDecimal(total, 2)
  const gives = (candidate: number) => multiplyDecimals(quantity, candidate, 2) === cents
  const known = roundDecimal(price, decimals)
  if (gives(known)) return known
  if (quantity === 0) return null
  const exact = quotient15(total, quantity)
  for (let digits = decimals; digits <= MOST; digits++) {
    const candidate = roundDecimal(exact, digits)
    if (gives(candidate)) return candidate
  }
  return null
}
