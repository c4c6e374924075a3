/** Checks of sums: roll-ups, percentages, transport, the price against what is expected (SPEC.md R14.2, R14.4, R14.10, R14.11). */
import { percentOf, roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { ROMANIAN_VAT, rateOn } from '../vat.ts'
import type { CheckedEstimate, CheckInput, Finding } from './types.ts'

const MONEY = 2

/** Usual rates of the Romanian recapitulation, percent. */
const USUAL: Readonly<Record<string, readonly [number, number]>> = {
  CAM: [2.25, 2.25],
  INDIRECT: [5, 20],
  PROFIT: [1, 10],
}

/** Percent of the expected price under which an offer has to be explained. */
export const LOW_PERCENT = 80

/** Lines make estimates, estimates objects, objects the project, and the project's stored total is that. */
export function checkRollUps(input: CheckInput): Finding[] {
  const findings: Finding[] = []
  for (const estimate of input.estimates) {
    const lines = input.articles.filter(({ estimateId }) => estimateId === estimate.id).map(({ total }) => total ?? 0)
    compare(
      findings,
      { estimateId: estimate.id, name: estimate.name },
      sumDecimals(lines),
      estimate.totals.direct.total,
      1,
    )
  }
  for (const { id, name, totals } of input.objects) {
    const inside = input.estimates.filter(({ objectId }) => objectId === id)
    if (inside.length === 0) continue
    compare(findings, { objectId: id, name }, counted(inside), totals.direct.total, inside.length)
  }
  if (!input.whole) return findings
  compare(findings, { name: '' }, counted(input.estimates), input.totals.direct.total, input.estimates.length)
  const { storedWithoutVat: stored } = input
  if (stored !== null && stored !== input.withoutVat)
    findings.push({
      code: 'STORED_TOTAL_DIFFERS',
      severity: 'blocker',
      name: '',
      values: { stored, computed: input.withoutVat },
    })
  return findings
}

/** Percentages of the recapitulation in their usual ranges, VAT at the rate of the day. */
export function checkPercentages({ practice, estimates, options }: CheckInput): Finding[] {
  if (practice !== 'ro') return []
  const usualVat = rateOn(ROMANIAN_VAT, options.date)
  return estimates.flatMap(({ id, name, recapitulation, vat }): Finding[] => {
    const place = { estimateId: id, name }
    const outside = recapitulation.lines.flatMap((line): Finding[] => {
      const range = USUAL[line.code]
      if (!range || line.kind !== 'percent' || (line.rate >= range[0] && line.rate <= range[1])) return []
      const values = { line: line.name ?? line.code, rate: line.rate, least: range[0], most: range[1] }
      return [{ code: 'RATE_OUTSIDE', severity: 'warning', ...place, values }]
    })
    const unusual = usualVat !== undefined && vat !== usualVat && vat !== 0
    if (!unusual) return outside
    return [...outside, { code: 'VAT_UNUSUAL', severity: 'warning', ...place, values: { rate: vat, usual: usualVat } }]
  })
}

/** Materials have to come from somewhere: an estimate that carries tonnes and no transport. */
export function checkTransport(input: CheckInput): Finding[] {
  return input.estimates.flatMap(({ id, name, totals }): Finding[] => {
    if (totals.direct.T !== 0 || totals.direct.M === 0) return []
    const values = { materials: totals.direct.M, weight: totals.weight }
    return [{ code: 'TRANSPORT_ZERO', severity: 'warning', estimateId: id, name, values }]
  })
}

/** An offer under 80 % of the expected price before VAT. */
export function checkTotal({ withoutVat, options: { referenceTotal } }: CheckInput): Finding[] {
  if (!referenceTotal) return []
  const least = percentOf(referenceTotal, LOW_PERCENT, MONEY)
  if (withoutVat >= least) return []
  const values = { total: withoutVat, reference: referenceTotal, least }
  return [{ code: 'TOTAL_LOW', severity: 'warning', name: '', values }]
}

function counted(estimates: readonly CheckedEstimate[]): number {
  return sumDecimals(estimates.map(({ totals, counts = 1 }) => totals.direct.total * counts))
}

/** Sums of rounded values may each miss half a cent under full precision. */
function compare(
  findings: Finding[],
  place: Pick<Finding, 'estimateId' | 'objectId' | 'name'>,
  lines: number,
  total: number,
  parts: number,
): void {
  const sum = roundDecimal(lines, MONEY)
  const missing = subtractDecimals(sum, roundDecimal(total, MONEY))
  if (missing === 0) return
  const rounding = Math.abs(missing) <= roundDecimal(0.005 * parts, 3) && parts > 1
  if (!rounding) findings.push({ code: 'SUM_DIFFERS', severity: 'blocker', ...place, values: { sum, total } })
}
