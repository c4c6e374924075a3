import {
  addDecimals,
  multiplyDecimals,
  quotient15,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from '@temelia/decimal/arithmetic'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import type { TransferCode } from './fault.ts'
import { type ListLine, noParts, type PartLetter, partLetters, type Parts, sumOfParts } from './quantity-list.ts'
import { partOfResource } from './resource-kind.ts'

/** Decimals a list's money is printed with. */
const MONEY_DECIMALS = 2

/** What a line prints: quantity, unit price, total, and its parts where it has them. */
export interface PrintedLine {
  readonly symbol: string
  readonly name: string
  readonly unit: string
  readonly quantity: number | null
  readonly unitPrice: number | null
  readonly total: number | null
  /** Parts printed per unit and for the whole line; a letter may have either, both or none. */
  readonly unitParts: Partial<Parts>
  readonly lineParts: Partial<Parts>
}

/** The value of a line, and what does not fit in what it prints. */
export type LineValue = Pick<
  ListLine,
  'parts' | 'printedParts' | 'totals' | 'unitPrice' | 'printedUnitPrice' | 'total' | 'part' | 'reason'
> & {
  readonly flags: readonly { readonly code: TransferCode; readonly value: string }[]
}

/**
 * Prices a line so that the printed total stays the truth: unit parts = printed part / quantity at 15 significant
 * digits. Where a total is not printed it is computed, and prices are those printed; where the parts miss the total, the
 * largest takes the difference. What does not fit is told with numbers as the practice writes them.
 */
export function priceLine(line: PrintedLine, practice: NumberPractice): LineValue {
  const written = (number: number | null) => typedText(number, practice)
  const flags: { code: TransferCode; value: string }[] = []
  const quantity = line.quantity ?? 0
  const printed = printedParts(line, quantity)
  const total = line.total ?? computedTotal(line, printed)
  if (total === null)
    return { parts: null, totals: null, unitPrice: null, printedUnitPrice: line.unitPrice, total, flags }
  if (line.total === null && line.unitPrice !== null) flags.push({ code: 'AMOUNT_COMPUTED', value: written(total) })
  const product = line.unitPrice === null ? total : multiplyDecimals(quantity, line.unitPrice, MONEY_DECIMALS)
  if (
    line.quantity !== null &&
    ![product, productOfParts(line, quantity)].includes(roundDecimal(total, MONEY_DECIMALS))
  )
    flags.push({
      code: 'LINE_TOTAL_DIFFERS',
      value: `${written(quantity)} × ${written(line.unitPrice)} = ${written(product)} ≠ ${written(total)}`,
    })

  const guess = printed ? undefined : partOfResource(line.symbol, line.name, line.unit)
  const whole = printed ?? { ...noParts, [guess?.part ?? 'M']: total }
  const missing = subtractDecimals(total, sumOfParts(whole))
  const totals = missing === 0 ? whole : onLargest(whole, missing)
  if (missing !== 0) flags.push({ code: 'PARTS_DIFFER', value: written(missing) })
  const prices = printedPrices(line, guess?.part)
  const fit =
    prices !== undefined &&
    partLetters.every((letter) => multiplyDecimals(quantity, prices[letter], MONEY_DECIMALS) === totals[letter])
  const whollyPriced = fit && line.total === null
  return {
    totals,
    parts:
      quantity === 0
        ? unitPartsAtZero(line, guess?.part)
        : whollyPriced
          ? prices
          : mapParts(totals, (value) => quotient15(value, quantity)),
    ...(fit ? { printedParts: prices } : {}),
    unitPrice: quantity === 0 ? line.unitPrice : whollyPriced ? sumOfParts(prices) : quotient15(total, quantity),
    printedUnitPrice: line.unitPrice,
    total,
    ...guess,
    flags,
  }
}

/** Each part through a function. */
export function mapParts(parts: Parts, change: (value: number) => number): Parts {
  return { M: change(parts.M), m: change(parts.m), U: change(parts.U), T: change(parts.T) }
}

function printedParts(line: PrintedLine, quantity: number): Parts | undefined {
  if (partLetters.every((letter) => line.unitParts[letter] === undefined && line.lineParts[letter] === undefined))
    return undefined
  const value = (letter: PartLetter) =>
    line.lineParts[letter] ?? multiplyDecimals(line.unitParts[letter] ?? 0, quantity, MONEY_DECIMALS)
  const parts = { M: value('M'), m: value('m'), U: value('U'), T: value('T') }
  // Parts that are all 0 under an amount say nothing of what it is for: a subcontract, or other costs.
  const amount = line.total ?? line.unitPrice ?? 0
  return amount !== 0 && partLetters.every((letter) => parts[letter] === 0) ? undefined : parts
}

/** What a line comes to whose parts are multiplied and rounded each; null without such parts. */
function productOfParts({ unitParts }: PrintedLine, quantity: number): number | null {
  const priced = partLetters.flatMap((letter) => unitParts[letter] ?? [])
  if (priced.length === 0) return null
  return sumDecimals(priced.map((price) => multiplyDecimals(quantity, price, MONEY_DECIMALS)))
}

function computedTotal(line: PrintedLine, printed: Parts | undefined): number | null {
  if (line.unitPrice !== null && line.quantity !== null)
    return multiplyDecimals(line.quantity, line.unitPrice, MONEY_DECIMALS)
  return printed ? sumOfParts(printed) : null
}

/** The unit prices that stand on the line, by part; undefined where it prints values alone. */
function printedPrices(
  { unitPrice, unitParts, lineParts }: PrintedLine,
  part: PartLetter | undefined,
): Parts | undefined {
  if (part) return unitPrice === null ? undefined : { ...noParts, [part]: unitPrice }
  if (partLetters.some((letter) => unitParts[letter] === undefined && lineParts[letter])) return undefined
  return { ...noParts, ...unitParts }
}

function onLargest(parts: Parts, missing: number): Parts {
  const largest = partLetters.reduce((most, letter) =>
    Math.abs(parts[letter]) > Math.abs(parts[most]) ? letter : most,
  )
  return { ...parts, [largest]: addDecimals(parts[largest], missing) }
}

function unitPartsAtZero(line: PrintedLine, part: PartLetter | undefined): Parts {
  if (part) return { ...noParts, [part]: line.unitPrice ?? 0 }
  return { ...noParts, ...line.unitParts }
}
