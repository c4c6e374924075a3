import { decimalsOf } from '@temelia/decimal/number'

/** Decimals an article's quantity and what follows from it show: the project's, or as many as were typed (rule R1.4 of the engine). */
export function quantityDecimals(quantity: number, ofProject: number): number {
  return Math.max(ofProject, decimalsOf(quantity))
}
