import { roundDecimal } from '@temelia/decimal/arithmetic'
import { minorUnits } from '@temelia/decimal/currency'
import type { FieldFault } from '@temelia/model/field-fault'

/** Bills come to so many decimals in every currency (M1). */
const MOST_DECIMALS = 2

/** That a typed amount is finer than money of its currency: what would be left of a bill could never be paid. */
export function decimalsFault(field: string, amount: number, currency: string): FieldFault[] {
  const max = Math.min(minorUnits(currency), MOST_DECIMALS)
  return roundDecimal(amount, max) === amount ? [] : [{ field, code: 'MORE_DECIMALS', params: { currency, max } }]
}
