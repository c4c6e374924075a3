import { taxedLines } from '@temelia/billing/taxed-lines'
import { unitPrice } from '@temelia/billing/unit-price'
import { multiplyDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import type { Context } from '../../records/context.ts'
import { bookRate } from '../book-rate.ts'
import { documentMoney, moneyInput } from '../document-money.ts'
import type { PurchaseLineRow, PurchaseRow } from '../purchases/purchase.ts'
import { stockDigits } from './document.ts'

/** A price of so many decimals gives what a line of the supplier costs to the cent. */
const PRICE = { from: 2, to: 10 } as const

/**
 * What each line of a supplier bill costs in the company's currency by the unit, without VAT; a line of nothing or below it costs nothing.
 * @throws AppError INVALID_DATA for a bill without the rate of its currency
 */
export function billPrices(
  context: Context,
  bill: PurchaseRow,
  lines: readonly PurchaseLineRow[],
): ReadonlyMap<number, number> {
  const rate = bookRate(context, bill)
  if (rate === null) throw new AppError('INVALID_DATA', { faults: [{ field: 'ExchangeRate', code: 'REQUIRED' }] })
  const bases = taxedLines(moneyInput(context, bill, lines), documentMoney(context, bill, lines))
  const digits = stockDigits(context)
  return new Map(
    lines.flatMap((line, index): [number, number][] => {
      const value = multiplyDecimals(bases[index]?.base ?? 0, rate, digits)
      return line.quantity <= 0 || value < 0 ? [] : [[line.id, unitPrice(value, line.quantity, { digits, ...PRICE })]]
    }),
  )
}
