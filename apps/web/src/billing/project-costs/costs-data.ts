import { addDecimals, divideDecimals, multiplyDecimals, subtractDecimals } from '@temelia/decimal/arithmetic'
import type { TextKey } from '@temelia/text/catalogue'

type Money = Readonly<{ Planned: number; Committed: number; Draft: number; Actual: number }>

/** What an estimate was planned to cost and costs; one without a number holds what belongs to no estimate. */
export type EstimateCosts = Money & Readonly<{ EstimateId: number | null; Name: string | null }>

export type CostDocument = Readonly<{
  Figure: 'committed' | 'draft' | 'actual' | 'earned'
  Type: 'purchaseOrder' | 'purchaseBill' | 'stockDocument' | 'deduction'
  Id: number
  Code: string | null
  Date: string | null
  EstimateId: number | null
  Amount: number
}>

export type Costs = Money &
  Readonly<{
    InvestmentId: number
    Name: string
    Currency: string
    PlannedCurrency: string
    Earned: number
    Estimates: readonly EstimateCosts[]
    Documents: readonly CostDocument[]
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

/** What works cost when all that is ordered has come: what is spent and committed, at least what was planned. */
export function atCompletion({ Planned, Committed, Actual }: Money): number {
  return Math.max(Planned, addDecimals(Committed, Actual))
}

/** What is left of the plan at completion; below 0 by how much it is over. */
export function variance(money: Money): number {
  return subtractDecimals(money.Planned, atCompletion(money))
}

/** By how many percent of the plan works are over it; null where nothing was planned. */
export function overPercent(money: Money): number | null {
  return money.Planned > 0 ? divideDecimals(multiplyDecimals(-variance(money), 100, 2), money.Planned, 0) : null
}

/** Whether what belongs to no estimate is only the cents between the rounded estimates and the project's total. */
export function isRounding({ EstimateId, Planned, Committed, Draft, Actual }: EstimateCosts): boolean {
  return EstimateId === null && Math.abs(Planned) < 0.1 && Committed === 0 && Draft === 0 && Actual === 0
}

/** The parts of a bar on the scale of `most`, 0 to 1 each: spent, ordered and what is left of the plan, or what is over it. */
export function barOf(
  money: Money,
  most: number,
): Readonly<Record<'actual' | 'committed' | 'planned' | 'over', number>> {
  const share = (value: number) => Math.max(0, value) / most
  const actual = Math.min(money.Actual, money.Planned)
  const spoken = Math.min(money.Actual + money.Committed, money.Planned)
  return {
    actual: share(actual),
    committed: share(spoken - Math.max(actual, 0)),
    planned: share(money.Planned - Math.max(spoken, 0)),
    over: share(-variance(money)),
  }
}
