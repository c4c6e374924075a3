/** The price summary that a list of American practice prints under its estimates, as the stack a new project starts with (SPEC.md R7.9). */
import {
  addDecimals,
  divideDecimals,
  percentOf,
  product15,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from '@temelia/decimal/arithmetic'
import type { Recapitulation } from '@temelia/estimation/recapitulation-types'
import { US_RATES, type UsRates, usTemplate } from '@temelia/estimation/templates'
import { reports } from '@temelia/text/reports'
import type { ListEstimate } from './quantity-list.ts'
import { foldLabel } from './words.ts'

const CODES = ['TAX', 'GENERAL', 'CONTINGENCY', 'OVERHEAD', 'PROFIT', 'BOND'] as const
type Code = (typeof CODES)[number]

const LABELS: ReadonlyMap<string, Code> = new Map(
  CODES.flatMap((code) =>
    Object.values(reports[`reportLine${code}`]).map((label) => [foldLabel(label), code] as const),
  ),
)

/** Cents that the shares of one line over the estimates may miss their whole by. */
const TOLERANCE = 0.02

/** What a line comes to over all estimates, with its percentage. */
interface Line {
  value: number
  percent: number | null
}

/** What a new project takes from the summary. */
export interface UsSummary {
  readonly recapitulation: Recapitulation
  /** The rate of the tax under the price, where one is printed. */
  readonly vat: number | null
}

/**
 * The stack whose lines give what all the estimates of a list print under their direct cost; null where it is another stack, the estimates
 * do not share one, or the file carries too little (a bond prints no rates). What nothing is printed of has no percentage.
 */
export function usSummary(estimates: readonly ListEstimate[]): UsSummary | null {
  const lines = new Map<Code | 'VAT', Line>()
  for (const estimate of estimates) if (!gather(estimate, lines)) return null
  if (lines.size === 0) return null
  const value = (code: Code) => lines.get(code)?.value ?? 0
  const rate = (code: Code) => lines.get(code)?.percent ?? 0
  const direct = sumDecimals(estimates.map(directOf))
  const base = sumDecimals([direct, value('TAX'), value('GENERAL')])
  const cost = sumDecimals([base, value('CONTINGENCY'), value('OVERHEAD')])
  const comes = (code: Code, of: number) => near(value(code), percentOf(of, rate(code), 2))
  const markup = comes('PROFIT', cost)
  // A margin of the whole price leaves no cost.
  const margin =
    rate('PROFIT') < 100 &&
    near(
      value('PROFIT'),
      subtractDecimals(divideDecimals(product15(cost, 100), subtractDecimals(100, rate('PROFIT')), 2), cost),
    )
  const agrees =
    value('BOND') === 0 &&
    value('TAX') <= addDecimals(percentOf(direct, rate('TAX'), 2), TOLERANCE) &&
    comes('CONTINGENCY', base) &&
    comes('OVERHEAD', addDecimals(base, value('CONTINGENCY'))) &&
    (markup || margin)
  if (!agrees) return null
  const rates: UsRates = {
    ...US_RATES,
    salesTax: rate('TAX'),
    generalConditions: value('GENERAL'),
    contingency: rate('CONTINGENCY'),
    overhead: rate('OVERHEAD'),
    profit: rate('PROFIT'),
    profitMethod: markup ? 'markup' : 'margin',
  }
  return { recapitulation: usTemplate(rates), vat: lines.get('VAT')?.percent ?? null }
}

/** Adds what an estimate prints; false where it prints something that is no line of the stack, or at another rate than the others. */
function gather(estimate: ListEstimate, lines: Map<Code | 'VAT', Line>): boolean {
  let sum = directOf(estimate)
  for (const line of estimate.recapitulation) {
    const value = roundDecimal(line.value ?? 0, 2)
    if (line.code === 'TOTAL' || value === 0) continue
    const code = LABELS.get(foldLabel(line.label)) ?? (line.code === 'VAT' ? line.code : undefined)
    if (!code) {
      if (near(value, sum)) continue
      return false
    }
    const known = lines.get(code)
    if (code !== 'GENERAL' && (line.percent === null || (known && known.percent !== line.percent))) return false
    lines.set(code, { value: addDecimals(known?.value ?? 0, value), percent: line.percent })
    sum = addDecimals(sum, value)
  }
  return true
}

function directOf({ printed, totals }: ListEstimate): number {
  return roundDecimal(printed.total ?? totals.total, 2)
}

function near(one: number, other: number): boolean {
  return Math.abs(subtractDecimals(one, roundDecimal(other, 2))) <= TOLERANCE
}
