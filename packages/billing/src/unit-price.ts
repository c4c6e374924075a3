import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'

/** The shortest price of `from` to `to` decimals that gives a value with a quantity, else the nearest. */
export function unitPrice(
  value: number,
  quantity: number,
  { digits, from, to }: { readonly digits: number; readonly from: number; readonly to: number },
): number {
  let found = 0
  for (let decimals = from; decimals <= to; decimals++) {
    found = divideDecimals(value, quantity, decimals)
    if (multiplyDecimals(quantity, found, digits) === value) break
  }
  return found
}
