/** The functions a takeoff formula may call (SPEC.md R2.5). Arguments are separated by `;`. */
import { roundDecimal } from '@temelia/decimal/arithmetic'
import { MAX_SCALE } from '@temelia/decimal/scaled'
import { roundToStep } from '@temelia/decimal/step'

/** A function: how many arguments it takes and what it gives; NaN refuses the arguments. */
export interface FormulaFunction {
  least: number
  most: number
  run: (values: readonly number[]) => number
}

const MANY = 50

/** Functions by lower-case name. A map, so that `constructor` and its like are unknown names. */
export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map([
  ['round', { least: 1, most: 2, run: ([value = 0, digits = 0]) => atDigits(value, digits, roundDecimal) }],
  ['ceil', { least: 1, most: 2, run: ([value = 0, digits = 0]) => atDigits(value, digits, ceil) }],
  ['floor', { least: 1, most: 2, run: ([value = 0, digits = 0]) => atDigits(value, digits, floor) }],
  ['roundup', { least: 2, most: 2, run: ([value = 0, step = 0]) => roundToStep(value, step, 'up') }],
  ['abs', { least: 1, most: 1, run: ([value = 0]) => Math.abs(value) }],
  ['min', { least: 1, most: MANY, run: (values) => Math.min(...values) }],
  ['max', { least: 1, most: MANY, run: (values) => Math.max(...values) }],
])

function atDigits(value: number, digits: number, round: (value: number, digits: number) => number): number {
  return Number.isInteger(digits) && digits >= 0 && digits <= MAX_SCALE ? round(value, digits) : Number.NaN
}

function ceil(value: number, digits: number): number {
  return roundToStep(value, Number(`1e-${digits}`), value < 0 ? 'down' : 'up')
}

function floor(value: number, digits: number): number {
  return roundToStep(value, Number(`1e-${digits}`), value < 0 ? 'up' : 'down')
}
