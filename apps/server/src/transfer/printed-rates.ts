/** Whether the percentages that a list prints under its direct cost may be taken into money. */
import { addDecimals, percentOf, roundDecimal } from '@temelia/decimal/arithmetic'
import { recapitulationLimits } from '@temelia/model/estimation/recapitulation-limits'
import type { ListTotals, PrintedRecapitulation } from './quantity-list.ts'

/** What a printed value may be of what its percentage gives: lists count on other bases than ours, but not on several times as much. */
const LEAST = 0.5
const MOST = 2
/** Values are printed in cents. */
const CENTS = 0.02

/** The lines, without the percentages that are not taken, and those that had them. */
export interface HeldRates {
  readonly lines: readonly PrintedRecapitulation[]
  readonly refused: readonly PrintedRecapitulation[]
}

/**
 * Holds each percentage to what a recapitulation may have, and to the value printed beside it: a slipped decimal mark would go into every price.
 * In the United States the lines are the project's, and compared all together (`usSummary`), but for the tax.
 */
export function heldRates(
  direct: number,
  totals: ListTotals,
  printed: readonly PrintedRecapitulation[],
  practice: 'ro' | 'us',
): HeldRates {
  const refused: PrintedRecapitulation[] = []
  let sum = roundDecimal(direct, 2)
  // Where the lines do not come to what is printed, nobody knows how much of that is labor.
  const labor = roundDecimal(totals.total, 2) === sum ? totals.parts.m : 0
  const lines = printed.map((line) => {
    const compared = practice === 'ro' || line.code === 'VAT'
    const base = line.code === 'CAM' ? labor : line.code === 'VAT' ? sum : direct
    const stands = isWithin(line) && !(compared && contradicts(line, base, sum))
    const value = roundDecimal(line.value ?? 0, 2)
    if (line.code !== 'TOTAL' && value !== sum) sum = addDecimals(sum, value)
    if (stands) return line
    refused.push(line)
    return { ...line, percent: null }
  })
  return { lines, refused }
}

function isWithin({ code, percent }: PrintedRecapitulation): boolean {
  const { min, max } = code === 'VAT' ? recapitulationLimits.vat : recapitulationLimits.rate
  return percent === null || (percent >= min && percent <= max)
}

/** The value is no such percentage of the least (its own base) to the most (all that stands above) it may be counted on. */
function contradicts({ code, percent, value }: PrintedRecapitulation, base: number, sum: number): boolean {
  // What is not priced yet, or has its percentage alone, says nothing.
  if (code === 'OTHER' || percent === null || !value || value === percent || sum === 0) return false
  const least = Math.abs(percentOf(base, percent, 2)) * LEAST - CENTS
  const most = Math.abs(percentOf(sum, percent, 2)) * MOST + CENTS
  const turned = Math.sign(value) !== Math.sign(percent) * Math.sign(sum)
  return turned || Math.abs(value) < least || Math.abs(value) > most
}
