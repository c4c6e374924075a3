/** Direct sums of estimates, kept exact while articles come and go (SPEC.md R6). */
import { toBig, toScaled } from '@temelia/decimal/number'
import { pow10 } from '@temelia/decimal/scaled'
import { HOURS_DECIMALS } from './line-rounded.ts'
import { AMOUNT_DECIMALS } from './stack.ts'
import { type ArticleTable, LINE_COLUMNS } from './tables.ts'
import type { DirectSums } from './tally.ts'
import type { CalculationSettings } from './types.ts'

/** Columns of a sum: those of a line, then hours and weight. */
const SUM_COLUMNS = LINE_COLUMNS + 2

/** Amounts below it are whole units and a scaled fraction, of which numbers hold any sum there can be. */
const SMALL = 1e7
const UNIT = 10 ** AMOUNT_DECIMALS

/**
 * Sums of all estimates. LINE sums are scaled integers; FULL sums, at 8 decimals, are whole units and fractions of them. An estimate uses one
 * of both; what is too large for them stands beside, at 8 decimals.
 */
export interface EstimateSums {
  rounded: Float64Array
  whole: Float64Array
  fraction: Float64Array
  large: bigint[]
  /** Lines that count 0 because of a fault, by estimate. */
  leftOut: Int32Array
}

/** Sums of so many estimates, all 0. */
export function createEstimateSums(estimates: number): EstimateSums {
  return {
    rounded: new Float64Array(estimates * SUM_COLUMNS),
    whole: new Float64Array(estimates * SUM_COLUMNS),
    fraction: new Float64Array(estimates * SUM_COLUMNS),
    large: Array.from({ length: estimates * SUM_COLUMNS }, () => 0n),
    leftOut: new Int32Array(estimates),
  }
}

/** Makes all sums 0. */
export function clearSums(sums: EstimateSums): void {
  sums.rounded.fill(0)
  sums.whole.fill(0)
  sums.fraction.fill(0)
  sums.large.fill(0n)
  sums.leftOut.fill(0)
}

/** Adds (1) or takes away (-1) the computed line of an article. */
export function addArticle(
  sums: EstimateSums,
  articles: ArticleTable,
  at: number,
  settings: CalculationSettings,
  sign: 1 | -1,
): void {
  const start = articles.estimate[at]! * SUM_COLUMNS
  if (start < 0) return
  sums.leftOut[articles.estimate[at]!]! += sign * articles.leftOut[at]!
  const first = at * LINE_COLUMNS
  if (settings.rounding === 'FULL') {
    for (let column = 0; column < LINE_COLUMNS; column++)
      addExact(sums, start + column, articles.line[first + column]!, sign)
    addExact(sums, start + LINE_COLUMNS, articles.hours[at]!, sign)
    addExact(sums, start + LINE_COLUMNS + 1, articles.weight[at]!, sign)
    return
  }
  for (let column = 0; column < LINE_COLUMNS; column++)
    addRounded(sums, start + column, articles.line[first + column]!, settings.totalDecimals, sign)
  addRounded(sums, start + LINE_COLUMNS, articles.hours[at]!, HOURS_DECIMALS, sign)
  addRounded(sums, start + LINE_COLUMNS + 1, articles.weight[at]!, HOURS_DECIMALS, sign)
}

function addRounded(sums: EstimateSums, cell: number, value: number, decimals: number, sign: 1 | -1): void {
  if (value === 0) return
  if (value < SMALL && value > -SMALL) sums.rounded[cell]! += sign * toScaled(value, decimals)
  else addLarge(sums, cell, value, sign)
}

function addExact(sums: EstimateSums, cell: number, value: number, sign: 1 | -1): void {
  if (value === 0) return
  if (value < SMALL && value > -SMALL) {
    const scaled = toScaled(value, AMOUNT_DECIMALS)
    const whole = Math.trunc(scaled / UNIT)
    sums.whole[cell]! += sign * whole
    sums.fraction[cell]! += sign * (scaled - whole * UNIT)
  } else addLarge(sums, cell, value, sign)
}

function addLarge(sums: EstimateSums, cell: number, value: number, sign: 1 | -1): void {
  sums.large[cell]! += BigInt(sign) * toBig(value, AMOUNT_DECIMALS)
}

function exactOf({ whole, fraction, large }: EstimateSums, cell: number): bigint {
  return BigInt(whole[cell]!) * BigInt(UNIT) + BigInt(fraction[cell]!) + large[cell]!
}

/** The sums of an estimate at 8 decimals. */
export function directSumsOf(sums: EstimateSums, estimate: number, settings: CalculationSettings): DirectSums {
  const start = estimate * SUM_COLUMNS
  const read = (column: number, decimals: number): bigint =>
    settings.rounding === 'FULL'
      ? exactOf(sums, start + column)
      : BigInt(sums.rounded[start + column]!) * BigInt(pow10(AMOUNT_DECIMALS - decimals)) + sums.large[start + column]!
  const direct = Array.from({ length: LINE_COLUMNS }, (_, column) => read(column, settings.totalDecimals))
  return {
    direct: [...direct, 0n],
    laborHours: read(LINE_COLUMNS, HOURS_DECIMALS),
    weight: read(LINE_COLUMNS + 1, HOURS_DECIMALS),
    leftOut: sums.leftOut[estimate]!,
  }
}
