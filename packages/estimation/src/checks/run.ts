import type { Practice } from '../types.ts'
import { checkLines } from './lines.ts'
import { checkReference } from './reference.ts'
import { checkResources } from './resources.ts'
import { checkPercentages, checkRollUps, checkTotal, checkTransport } from './sums.ts'
import { type Check, CHECKS, type CheckInput, type CheckResult, type Finding } from './types.ts'
import { type DatedRate, rateOn } from '../vat.ts'

/** Lowest gross hourly wages by law: construction in Romania (4,582 lei a month of 165.333 hours), federal in the US. */
const MINIMUM_WAGES: Readonly<Record<Practice, readonly DatedRate[]>> = {
  ro: [{ from: '2023-11-01', rate: 27.714 }],
  us: [{ from: '2009-07-24', rate: 7.25 }],
}

/** The lowest labour rate per hour that is proposed for an offer of that day; null where none is known. */
export function minimumLaborRate(practice: Practice, date: string): number | null {
  return rateOn(MINIMUM_WAGES[practice], date) ?? null
}

/** Checks an offer before it is handed in (SPEC.md R14). Every check is in the answer, in its order, its blockers before its warnings. */
export function checkOffer(input: CheckInput): CheckResult[] {
  const reference = checkReference(input)
  const found: Readonly<Record<Check, readonly Finding[]>> = {
    ...checkLines(input),
    ...checkResources(input),
    rollUps: checkRollUps(input),
    quantities: input.reference ? reference.quantities : [],
    lowPrice: [...checkTotal(input), ...(input.reference ? reference.lowPrice : [])],
    percentages: checkPercentages(input),
    transport: checkTransport(input),
  }
  return CHECKS.map((check) => ({
    check,
    state: isSkipped(check, input) ? 'skipped' : stateOf(found[check]),
    findings: found[check].toSorted((one, other) => rank(one) - rank(other)),
  }))
}

function isSkipped(check: Check, { practice, reference, options }: CheckInput): boolean {
  if (check === 'quantities') return reference === null
  if (check === 'lowPrice') return reference === null && !options.referenceTotal
  if (check === 'laborMinimum') return options.minimumLaborRate === null
  if (check === 'laborRate') return !options.oneLaborRate
  return check === 'percentages' && practice !== 'ro'
}

function rank({ severity }: Finding): number {
  return severity === 'blocker' ? 0 : 1
}

function stateOf(findings: readonly Finding[]): CheckResult['state'] {
  if (findings.some(({ severity }) => severity === 'blocker')) return 'blocker'
  return findings.length > 0 ? 'warning' : 'ok'
}
