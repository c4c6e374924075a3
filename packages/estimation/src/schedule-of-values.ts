/** The price of an estimate and of its settlements line by line, as applications for payment list it (SPEC.md R10.14). */
import { allocateBig } from '@temelia/decimal/allocate'
import { addDecimals, multiplyDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { fromBig, toBig } from '@temelia/decimal/number'

/** What one settlement is worth of an estimate, and what each line weighs in it. */
export interface SpreadSettlement {
  value: number
  /** Weight of each line, in their order: its direct cost as the recapitulation loads it. */
  weights: readonly number[]
  /** Whether nothing is left of a line after it. */
  completes: readonly boolean[]
}

/** An estimate to be spread over its lines. */
export interface EstimateToSpread {
  /** The scheduled value of each line. */
  scheduled: readonly number[]
  /** Every settlement by its date. */
  settlements: readonly SpreadSettlement[]
}

const WEIGHT_DECIMALS = 8

/**
 * Shares of an amount by weights, exactly, by largest remainder. Where the weights come to nothing the amount lies on `otherwise`, and where these
 * do not either, on the first line.
 */
export function spreadAmount(
  amount: number,
  weights: readonly number[],
  decimals: number,
  otherwise: readonly number[] = [],
): number[] {
  if (weights.length === 0) return []
  const usable = [weights, otherwise].find((those) => sumDecimals([...those]) !== 0)
  const scaled = usable?.map((weight) => toBig(weight, WEIGHT_DECIMALS)) ?? weights.map((_, at) => (at === 0 ? 1n : 0n))
  return allocateBig(toBig(amount, decimals), scaled).map((share) => fromBig(share, decimals))
}

/**
 * What each settlement of an estimate is worth of each of its lines: the lines add up to the settlement. A line that is completed has come to its
 * scheduled value; what that moves lies on the lines that are still open in that settlement.
 */
export function settledByLine({ scheduled, settlements }: EstimateToSpread, decimals: number): (readonly number[])[] {
  let toDate = scheduled.map(() => 0)
  return settlements.map((one) => {
    const now = closed(spreadAmount(one.value, one.weights, decimals, scheduled), scheduled, toDate, one, decimals)
    toDate = toDate.map((sum, at) => addDecimals(sum, now[at] ?? 0))
    return now
  })
}

/** A settlement line by line with completed lines at their scheduled value, where the open ones can bear what that moves. */
function closed(
  now: readonly number[],
  scheduled: readonly number[],
  before: readonly number[],
  { weights, completes }: SpreadSettlement,
  decimals: number,
): readonly number[] {
  const ends = now.map((amount, at) =>
    completes[at] === true ? subtractDecimals(scheduled[at] ?? 0, before[at] ?? 0) : amount,
  )
  const moved = subtractDecimals(sumDecimals([...now]), sumDecimals(ends))
  if (moved === 0) return ends
  const open = weights.map((weight, at) => (completes[at] === true ? 0 : weight))
  if (sumDecimals(open) === 0) return now
  const shares = spreadAmount(moved, open, decimals)
  return ends.map((amount, at) => addDecimals(amount, shares[at] ?? 0))
}

/** The columns of the direct cost of an article. */
export const COST_COLUMNS = ['materials', 'labor', 'equipments', 'transports', 'subcontract', 'other'] as const

/** Amounts, or what loads them, by columns of cost. */
export type ByColumn = Readonly<Record<(typeof COST_COLUMNS)[number], number>>

/** What a line weighs in the price of its estimate: each column of its direct cost with what the recapitulation makes of it. */
export function loadedCost(cost: ByColumn, loads: ByColumn): number {
  return sumDecimals(COST_COLUMNS.map((column) => multiplyDecimals(cost[column], loads[column], WEIGHT_DECIMALS)))
}
