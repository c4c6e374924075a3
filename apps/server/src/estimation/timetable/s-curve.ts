import { addDays, daysBetween } from '@temelia/calendar/day'
import { addDecimals, percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import {
  type CostItem,
  type DayAmount,
  type EarnedValue,
  earnedValue,
  type KeptItem,
  sCurve,
} from '@temelia/scheduling/earned-value'
import type { PeriodLength } from '@temelia/scheduling/periods'
import { splitDecimal } from '@temelia/scheduling/split'
import { type ActualCost, actualCost, type ActualFrom } from './actual-cost.ts'
import type { BaselineLine } from './baselines.ts'
import { daysOfDates } from './encode-timetable.ts'
import type { Counted } from './engine-input.ts'
import type { Portion } from './estimate-work.ts'
import type { Timetable } from './timetable.ts'

/** What a curve shows. */
export interface CurveOrder {
  readonly by: PeriodLength
  readonly of: 'amount' | 'hours'
  readonly objectId: number | undefined
  readonly estimateId: number | undefined
  /** What was spent on the part that is asked for. */
  readonly actual: ActualCost
  /** Earned and actual are known up to its end. */
  readonly statusDay: string
  readonly baseline: readonly BaselineLine[] | undefined
}

/** What a curve comes to by the end of a day; earned and actual are null where they are not known. */
export interface CurvePoint {
  readonly Date: string
  readonly Planned: number
  readonly PlannedEarly: number
  readonly PlannedLate: number
  readonly Earned: number | null
  readonly Actual: number | null
  /** Earned less planned, both up to the status day where the period holds it. */
  readonly Variance: number | null
  readonly Baseline?: number
}

/** A curve with the indices of earned value on its status day. */
export interface Curve extends EarnedValue {
  readonly By: PeriodLength
  readonly Of: 'amount' | 'hours'
  readonly StatusDate: string
  readonly ActualKnown: boolean
  readonly ActualFrom: ActualFrom
  readonly Points: readonly CurvePoint[]
}

const HOUR_DECIMALS = 2

/** Hours are not what is paid for. */
const NOTHING_SPENT = actualCost([], { lines: [], hidden: false, notConverted: 0 }, null)

/** Money or hours over time: planned early, late and as chosen, earned and spent, and the indices on the status day. */
export function curveOf(timetable: Timetable, order: CurveOrder): Curve {
  const { schedule, rows } = timetable
  const decimals = order.of === 'hours' ? HOUR_DECIMALS : decimalsOfProject(rows.project).totalDecimals
  const works = [...timetable.counted.values()].map((counted) => workOf(timetable, counted, order, decimals))
  const items = works.flatMap((work) => work.items)
  const whole = order.objectId === undefined && order.estimateId === undefined
  const spent = order.of === 'hours' ? NOTHING_SPENT : order.actual
  const points = sCurve(schedule, {
    items,
    by: order.by,
    decimals,
    earned: works.flatMap((work) => work.earned),
    actual: spent.amounts,
    statusDay: order.statusDay,
    ...(order.baseline && whole ? { kept: order.baseline.map((line) => keptOf(line, order.of)) } : {}),
  })
  const from = spent.upTo(order.statusDay)
  return {
    By: order.by,
    Of: order.of,
    StatusDate: order.statusDay,
    ActualKnown: spent.amounts.length > 0,
    ActualFrom: from,
    Points: points.map(({ date, chosen, early, late, earned, actual: spentBy, variance, kept }) => ({
      Date: date,
      Planned: chosen,
      PlannedEarly: early,
      PlannedLate: late,
      Earned: earned,
      Actual: spentBy,
      Variance: variance,
      ...(kept === undefined ? {} : { Baseline: kept }),
    })),
    ...earnedValue(schedule, items, order.statusDay, addDecimals(from.Bills, from.Typed), decimals),
  }
}

interface Work {
  readonly items: readonly CostItem[]
  readonly earned: readonly DayAmount[]
}

/**
 * What an activity is worth and has earned, by estimate, as forms print it; settled work by the days of its settlements, typed progress over
 * the days it was done in.
 */
function workOf({ schedule, course }: Timetable, counted: Counted, order: CurveOrder, decimals: number): Work {
  const { row, doneFrom, done } = counted
  const valueOf = (portion: Portion) => (order.of === 'hours' ? portion.hours : portion.amount)
  const portions = counted.portions.filter(
    ({ article }) =>
      (order.objectId === undefined || article.objectId === order.objectId) &&
      (order.estimateId === undefined || article.estimateId === order.estimateId),
  )
  const amounts = byEstimate(portions, valueOf)
  if (doneFrom !== 'settled') {
    const all = percentOf(sumDecimals([...amounts.values()]), done, decimals)
    let left = all
    const items = [...amounts].map(([, amount], at): CostItem => {
      const earned = at === amounts.size - 1 ? left : percentOf(amount, done, decimals)
      left = subtractDecimals(left, earned)
      return { activityId: row.id, amount, earned }
    })
    const dates = schedule.dates(row.id)
    const spread = dates && all !== 0 ? spreadOver(daysOfDates(dates), all, order.statusDay, decimals) : []
    return { items: items.filter(({ amount, earned }) => amount !== 0 || earned !== 0), earned: spread }
  }
  const courseOf = (portion: Portion) =>
    (course.get(portion.article.id) ?? []).filter(({ day }) => day <= order.statusDay)
  const percentBy = (portion: Portion) => courseOf(portion).at(-1)?.percent ?? 0
  const earnedOf = byEstimate(portions, (portion) => percentOf(valueOf(portion), percentBy(portion), decimals))
  const earned = portions.flatMap((portion) => {
    let before = 0
    return courseOf(portion).map(({ day, percent }): DayAmount => {
      const now = percentOf(valueOf(portion), percent, decimals)
      const amount = subtractDecimals(now, before)
      before = now
      return { day, amount }
    })
  })
  const items = [...amounts].map(([estimateId, amount]) => ({
    activityId: row.id,
    amount,
    earned: earnedOf.get(estimateId) ?? 0,
  }))
  return { items, earned }
}

/** Sums of what an activity carries out, by estimate. */
export function byEstimate(
  portions: readonly Portion[],
  valueOf: (portion: Portion) => number,
): ReadonlyMap<number, number> {
  const values = new Map<number, number[]>()
  for (const portion of portions) {
    const list = values.get(portion.article.estimateId)
    if (list) list.push(valueOf(portion))
    else values.set(portion.article.estimateId, [valueOf(portion)])
  }
  return new Map([...values].map(([estimateId, list]) => [estimateId, sumDecimals(list)]))
}

/** An amount in equal parts over the days from a start to the end or the status day, whichever is earlier; the parts sum to it. */
function spreadOver(
  days: { Start: string; End: string },
  amount: number,
  statusDay: string,
  decimals: number,
): DayAmount[] {
  const last = days.End < statusDay ? days.End : statusDay
  if (days.Start >= last) return [{ day: last, amount }]
  const count = Math.min(daysBetween(days.Start, last) + 1, MOST_PARTS)
  const step = (daysBetween(days.Start, last) + 1) / count
  return splitDecimal(
    amount,
    Array.from({ length: count }, () => 1),
    decimals,
  ).map((part, at) => ({
    day: addDays(days.Start, Math.floor((at + 1) * step) - 1),
    amount: part,
  }))
}

/** More parts than this are not told apart in a curve. */
const MOST_PARTS = 400

function keptOf({ id, start, finish, amount, hours }: BaselineLine, of: CurveOrder['of']): KeptItem {
  return { activityId: id, start, finish, amount: of === 'hours' ? hours : amount }
}
