import { addDecimals, multiplyDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import { decimalsOf, fromBig, toBig } from '@temelia/decimal/number'
import { divRoundBig } from '@temelia/decimal/scaled'

/** What lies in one warehouse of one article, and what it cost. */
export interface Stock {
  readonly quantity: number
  /** In the company's currency, in whole minor units. */
  readonly value: number
}

/** What one movement does: above 0 it comes in, below 0 it leaves. */
export interface Movement {
  readonly quantity: number
  readonly value: number
}

/** Decimals of a quantity of stock (SPEC.md K2). */
export const STOCK_DECIMALS = 6

/** No warehouse holds more of one article: up to it every sum is exact in 15 digits (K2). */
export const LARGEST_STOCK = 999_999_999

/** No article of a warehouse is worth more. */
export const LARGEST_STOCK_VALUE = 9_999_999_999_999

/** What comes in at a price of one unit (K3). */
export function received(quantity: number, price: number, digits: number): Movement {
  return { quantity, value: multiplyDecimals(quantity, price, digits) }
}

/** What leaves at the weighted average, and with the last piece all that is left of the value (K4); undefined where less is there. */
export function issued(stock: Stock, quantity: number, digits: number): Movement | undefined {
  if (quantity > stock.quantity) return undefined
  if (quantity === 0) return { quantity: 0, value: 0 }
  return { quantity: -quantity, value: -partOf(stock, quantity, digits) }
}

/**
 * What a count moves: what is missing leaves at the weighted average; what is more comes in at it, or at a price where nothing was
 * there that had one (K5). Undefined where that price is missing.
 */
export function counted(stock: Stock, found: number, price: number | null, digits: number): Movement | undefined {
  if (found <= stock.quantity) return issued(stock, subtractDecimals(stock.quantity, found), digits)
  const more = subtractDecimals(found, stock.quantity)
  if (stock.quantity > 0) return { quantity: more, value: partOf(stock, more, digits) }
  return price === null ? undefined : received(more, price, digits)
}

/** What is there after a movement; undefined where it would be below zero, or worth something without being there (K6). */
export function moved(stock: Stock, { quantity, value }: Movement): Stock | undefined {
  const left = { quantity: addDecimals(stock.quantity, quantity), value: addDecimals(stock.value, value) }
  return left.quantity < 0 || left.value < 0 || (left.quantity === 0 && left.value !== 0) ? undefined : left
}

/** The average cost of one unit, for people to read: 4 decimals; no amount is counted from it. Null where nothing is there. */
export function averageCost({ quantity, value }: Stock): number | null {
  if (quantity === 0) return null
  const scale = decimalsOf(quantity)
  return fromBig(divRoundBig(toBig(value, 4) * 10n ** BigInt(scale), toBig(quantity, scale)), 4)
}

/** value x quantity / quantity of the stock, rounded once. */
function partOf(stock: Stock, quantity: number, digits: number): number {
  const scale = Math.max(decimalsOf(quantity), decimalsOf(stock.quantity))
  return fromBig(divRoundBig(toBig(stock.value, digits) * toBig(quantity, scale), toBig(stock.quantity, scale)), digits)
}
