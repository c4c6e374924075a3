/** Amounts spread over the months in which their work is done (SPEC.md R16). Months are counted: year x 12 + month - 1. */
import { daysInMonth, numbersOf } from '@temelia/calendar/day'
import { allocateBig } from '@temelia/decimal/allocate'
import { nearestFromBig, toBig } from '@temelia/decimal/number'

/** What lines with the same first and last day come to; days as `YYYY-MM-DD`. */
export interface DatedAmount {
  amount: number
  startDate: string | null
  endDate: string | null
}

/** The months from the first day to the last. */
export interface MonthRange {
  first: number
  count: number
}

/** An amount over the months of a range: months and the part without dates add up to it exactly. */
export interface MonthSpread {
  months: number[]
  /** Months in which something is done, whatever it is worth. */
  busy: boolean[]
  undated: number
}

/** A plan of more months than these is a slip in a date. */
export const MOST_MONTHS = 240

const HELD = 8

/** The range that holds all dates; null where there are none, or where they lie more than `MOST_MONTHS` apart. */
export function monthRange(amounts: Iterable<DatedAmount>): MonthRange | null {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const amount of amounts) {
    const days = daysOf(amount)
    if (days === null) continue
    first = Math.min(first, days.from.month)
    last = Math.max(last, days.to.month)
  }
  const count = last - first + 1
  return count >= 1 && count <= MOST_MONTHS ? { first, count } : null
}

/** Spreads a value over the months as the amounts beneath it lie in them (R16.2, R16.3). */
export function spreadOverMonths(
  value: number,
  amounts: readonly DatedAmount[],
  range: MonthRange,
  totalDecimals: number,
): MonthSpread {
  const weights = noWeights(range)
  const days = noWeights(range)
  for (const one of amounts) {
    const amount = toBig(one.amount, HELD)
    const inMonths = monthDays(one, range)
    if (inMonths.length === 0) weights[range.count]! += amount
    const shares = allocateBig(
      amount,
      inMonths.map(([, count]) => BigInt(count)),
    )
    inMonths.forEach(([at, count], index) => {
      weights[at]! += shares[index]!
      days[at]! += BigInt(count)
    })
  }
  const busy = days.slice(0, -1).map((count) => count > 0n)
  const worth = weights.reduce((sum, weight) => sum + weight, 0n)
  if (worth === 0n && !busy.includes(true)) days[range.count] = 1n
  return { ...spread(value, worth === 0n ? days : weights, totalDecimals), busy }
}

/** Puts the months of what lies beneath together; where the value differs from their sum, it is spread as they are (R16.4). */
export function gatherMonths(
  value: number,
  parts: readonly MonthSpread[],
  range: MonthRange,
  totalDecimals: number,
): MonthSpread {
  const weights = noWeights(range)
  for (const { months, undated } of parts)
    [...months, undated].forEach((amount, at) => {
      weights[at]! += toBig(amount, totalDecimals)
    })
  if (!weights.some((weight) => weight !== 0n)) weights[range.count] = 1n
  const busy = Array.from({ length: range.count }, (_, at) => parts.some((part) => part.busy[at]))
  return { ...spread(value, weights, totalDecimals), busy }
}

/** The part of everything that stands without dates. */
export function withoutDates(value: number, range: MonthRange): MonthSpread {
  return {
    months: Array.from({ length: range.count }, () => 0),
    busy: Array.from({ length: range.count }, () => false),
    undated: value,
  }
}

/** A weight for each month, and last for what has no dates. */
function noWeights({ count }: MonthRange): bigint[] {
  return Array.from({ length: count + 1 }, () => 0n)
}

function spread(value: number, weights: readonly bigint[], decimals: number): Pick<MonthSpread, 'months' | 'undated'> {
  const shares = allocateBig(toBig(value, decimals), weights).map((share) => nearestFromBig(share, decimals))
  return { months: shares.slice(0, -1), undated: shares.at(-1) ?? 0 }
}

/** The months of an amount, by their place in the range, with the days that lie in them. */
function monthDays(amount: DatedAmount, range: MonthRange): [at: number, days: number][] {
  const days = daysOf(amount)
  if (days === null) return []
  const { from, to } = days
  return Array.from({ length: to.month - from.month + 1 }, (_, index) => {
    const month = from.month + index
    const firstDay = month === from.month ? from.day : 1
    const lastDay = month === to.month ? to.day : daysInMonth(Math.floor(month / 12), (month % 12) + 1)
    return [month - range.first, lastDay - firstDay + 1]
  })
}

interface Day {
  month: number
  day: number
}

/** First and last day, in their order; one day where only one is known. */
function daysOf({ startDate, endDate }: DatedAmount): { from: Day; to: Day } | null {
  const start = startDate ?? endDate
  const end = endDate ?? startDate
  if (start === null || end === null) return null
  return start <= end ? { from: dayOf(start), to: dayOf(end) } : { from: dayOf(end), to: dayOf(start) }
}

function dayOf(text: string): Day {
  const { year, month, date } = numbersOf(text)
  return { month: year * 12 + month - 1, day: date }
}
