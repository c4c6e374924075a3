import { divideDecimals, multiplyDecimals, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import type { TextKey } from '@temelia/text/catalogue'

type Money = Readonly<{
  Planned: number
  Committed: number
  Draft: number
  Actual: number
  /** Null, as the variance, where the plan is in another currency than the books. */
  AtCompletion: number | null
  Variance: number | null
  PercentSpent: number | null
}>

/** What somebody typed that an estimate comes to at completion; without an id it waits to be sent. */
export type Forecast = Readonly<{
  CostForecastId: number | null
  Version: number | null
  Amount: number
  Reason: string | null
}>

/** What an estimate was planned to cost and costs; one without a number holds what belongs to no estimate. */
export type EstimateCosts = Money &
  Readonly<{
    EstimateId: number | null
    Name: string | null
    /** What it comes to at completion where nothing is typed. */
    Counted: number | null
    Forecast: Forecast | null
  }>

export type CostDocument = Readonly<{
  Figure: 'committed' | 'draft' | 'actual' | 'earned'
  Type: 'purchaseOrder' | 'purchaseBill' | 'stockDocument' | 'deduction'
  Id: number
  Code: string | null
  Date: string | null
  EstimateId: number | null
  Amount: number
}>

/** The money of a project up to the end of a month, `YYYY-MM`. */
export type CostMonth = Readonly<{
  Month: string
  Planned: number | null
  Earned: number | null
  Actual: number | null
}>

export type Costs = Money &
  Readonly<{
    InvestmentId: number
    Name: string
    Currency: string
    PlannedCurrency: string
    Earned: number
    Editable: boolean
    Estimates: readonly EstimateCosts[]
    Documents: readonly CostDocument[]
    Today: string
    Months: readonly CostMonth[]
    Undated: number
  }>

/** The figures that have documents behind them. */
export const DOCUMENTED = ['Committed', 'Draft', 'Actual', 'Earned'] as const

export type Documented = (typeof DOCUMENTED)[number]

export const COST_WORDS: Readonly<Record<Documented | 'Planned', TextKey>> = {
  Planned: 'costsPlanned',
  Committed: 'costsCommitted',
  Draft: 'costsDraft',
  Actual: 'costsActual',
  Earned: 'costsEarned',
}

/** By how much works are over their plan at completion; 0 where they are not, or where it is not known. */
export function overrun({ Variance }: Pick<Money, 'Variance'>): number {
  return Math.max(0 - (Variance ?? 0), 0)
}

/** By how many percent of the plan works are over it; null where nothing was planned. */
export function overPercent(money: Pick<Money, 'Planned' | 'Variance'>): number | null {
  return money.Planned > 0 ? divideDecimals(multiplyDecimals(overrun(money), 100, 2), money.Planned, 0) : null
}

/** Whether what belongs to no estimate is only the cents between the rounded estimates and the project's total. */
export function isRounding({ EstimateId, Planned, Committed, Draft, Actual, Forecast }: EstimateCosts): boolean {
  return EstimateId === null && Math.abs(Planned) < 0.1 && Committed === 0 && Draft === 0 && Actual === 0 && !Forecast
}

/** The parts of a bar on the scale of `most`, 0 to 1 each: spent, ordered and what is left of the plan, or what is over it. */
export function barOf(
  { Planned, Committed, Actual }: Pick<Money, 'Planned' | 'Committed' | 'Actual'>,
  most: number,
): Readonly<Record<'actual' | 'committed' | 'planned' | 'over', number>> {
  const share = (value: number) => Math.max(0, value) / most
  const actual = Math.min(Actual, Planned)
  const spoken = Math.min(Actual + Committed, Planned)
  return {
    actual: share(actual),
    committed: share(spoken - Math.max(actual, 0)),
    planned: share(Planned - Math.max(spoken, 0)),
    over: share(Actual + Committed - Planned),
  }
}

/** What a bar reaches: the plan, or what is spent and ordered where that is more. */
export function lengthOf({ Planned, Committed, Actual }: Pick<Money, 'Planned' | 'Committed' | 'Actual'>): number {
  return Math.max(Planned, Actual + Committed)
}

/** What waits to be sent of the forecasts of a project, by estimate: null where one is taken back. */
export type WaitingForecasts = ReadonlyMap<number | null, Forecast | null>

/** The costs with what waits in its place; the project comes to the sum of its rows. */
export function withWaiting(costs: Costs, waiting: WaitingForecasts): Costs {
  if (waiting.size === 0 || costs.AtCompletion === null) return costs
  const rows = costs.Estimates.map((row): EstimateCosts => {
    const forecast = waiting.get(row.EstimateId)
    if (forecast === undefined) return row
    const whole = forecast?.Amount ?? row.Counted ?? 0
    return {
      ...row,
      Forecast: forecast,
      AtCompletion: whole,
      Variance: subtractDecimals(row.Planned, whole),
      PercentSpent: percentOf(row.Actual, whole),
    }
  })
  const whole = sumDecimals(rows.map(({ AtCompletion }) => AtCompletion ?? 0))
  return {
    ...costs,
    Estimates: rows,
    AtCompletion: whole,
    Variance: subtractDecimals(costs.Planned, whole),
    PercentSpent: percentOf(costs.Actual, whole),
  }
}

function percentOf(actual: number, whole: number): number | null {
  return whole > 0 ? divideDecimals(multiplyDecimals(actual, 100, 6), whole, 1) : null
}
