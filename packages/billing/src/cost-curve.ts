/** What a project costs at completion, and its money by months (SPEC.md L5, L6), in exact decimals. */
import { addDecimals, divideDecimals, multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'

/** The money of an estimate, or of a project. */
export interface WorksCost {
  readonly planned: number
  readonly committed: number
  readonly actual: number
  /** What it is expected to come to, as it was typed. */
  readonly forecast: number | null
}

/** What works cost when all that is ordered has come: what was typed, else what is spent and committed, at least what was planned (L5). */
export function atCompletion({ planned, committed, actual, forecast }: WorksCost): number {
  return forecast ?? Math.max(planned, addDecimals(committed, actual))
}

/** How much of what works cost at completion is spent, in percent with one decimal (cost to cost); null where they cost nothing. */
export function percentSpent(actual: number, whole: number): number | null {
  return whole > 0 ? divideDecimals(multiplyDecimals(actual, 100, 6), whole, 1) : null
}

/** An amount of a day, `YYYY-MM-DD`; of no known day it counts from the beginning. */
export interface DatedAmount {
  readonly day: string | null
  readonly amount: number
}

/** An amount of a month, `YYYY-MM`. */
export interface MonthAmount {
  readonly month: string
  readonly amount: number
}

/** What the money of a project comes to by the end of a month; null where it is not known, or there is no plan. */
export interface CurveMonth {
  readonly month: string
  readonly planned: number | null
  readonly earned: number | null
  readonly actual: number | null
}

export interface CurveInput {
  readonly planned: readonly MonthAmount[]
  readonly earned: readonly DatedAmount[]
  /** Null where what is spent cannot be compared with the plan. */
  readonly actual: readonly DatedAmount[] | null
  /** The day of the company. */
  readonly today: string
}

/** Months of a curve at most; what is earlier is in its first. */
const MOST_MONTHS = 600

/**
 * The money of a project from its first month to its last, each month with all before it (L6). Earned and actual are known to this month, or to the
 * last document where that is later; after the plan and the last document nothing is drawn.
 */
export function costCurve({ planned, earned, actual, today }: CurveInput): readonly CurveMonth[] {
  const days = [...earned, ...(actual ?? [])].flatMap(({ day }) => (day === null ? [] : [numberOf(day)]))
  const months = planned.map(({ month }) => numberOf(month))
  const present = numberOf(today)
  if (days.length === 0 && months.length === 0) return []
  const last = Math.max(...days, ...months)
  const first = Math.max(Math.min(...days, ...months), last - MOST_MONTHS + 1)
  const known = Math.max(...days, Math.min(present, last))
  const planBy = cumulated(
    planned.map(({ month, amount }) => ({ day: month, amount })),
    first,
  )
  const earnedBy = cumulated(earned, first)
  const actualBy = actual && cumulated(actual, first)
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const month = first + at
    return {
      month: textOf(month),
      planned: months.length > 0 ? planBy(month) : null,
      earned: month <= known ? earnedBy(month) : null,
      actual: actualBy && month <= known ? actualBy(month) : null,
    }
  })
}

/** Sums by the end of each month; asked for in order, each month adds its own amounts only. */
function cumulated(amounts: readonly DatedAmount[], first: number): (month: number) => number {
  const byMonth = new Map<number, number[]>()
  for (const { day, amount } of amounts) {
    const month = day === null ? first : Math.max(numberOf(day), first)
    byMonth.set(month, [...(byMonth.get(month) ?? []), amount])
  }
  let sum = 0
  return (month) => {
    sum = sumDecimals([sum, ...(byMonth.get(month) ?? [])])
    return sum
  }
}

/** The number of the month of `YYYY-MM` or `YYYY-MM-DD`. */
function numberOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function textOf(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
}
