import { divideDecimals, multiplyDecimals, roundDecimal, subtractDecimals } from '@temelia/decimal/arithmetic'
import { formatNumber } from '@temelia/text/format'
import { type Language, say } from '@temelia/text/message'
import { reportsUs } from '@temelia/text/reports-us'
import type { PrintedArticle } from './f3-data.ts'
import { quantityDecimals } from './quantity-decimals.ts'

/** A quantity with what is ordered of its material. */
type Ordered = Pick<PrintedArticle, 'quantity' | 'orderQuantity'>

/** What is ordered of the material of a line with waste (SPEC.md R4.5); null where that is the quantity itself. */
export function orderedOf({ quantity, orderQuantity, value }: PrintedArticle): number | null {
  return orderQuantity === quantity || value.M === 0 ? null : orderQuantity
}

/** `8% waste`: how much more is ordered than is built in. */
export function wasteWords(article: Ordered, decimals: number, language: Language): string {
  const percent = formatNumber(wastePercent(article, decimals), language, { min: 0, max: 2 })
  return say(reportsUs.usWaste, language, { percent })
}

/** The roundest percentage that gives the order quantity: it is rounded itself, so that dividing would give 5.15 where 5 was typed. */
function wastePercent({ quantity, orderQuantity }: Ordered, decimals: number): number {
  const exact = subtractDecimals(multiplyDecimals(divideDecimals(orderQuantity, quantity, 12), 100, 10), 100)
  const places = quantityDecimals(quantity, decimals)
  for (const digits of [0, 1]) {
    const round = roundDecimal(exact, digits)
    const factor = divideDecimals(100 + round, 100, 6)
    if (multiplyDecimals(quantity, factor, places) === roundDecimal(orderQuantity, places)) return round
  }
  return roundDecimal(exact, 2)
}
