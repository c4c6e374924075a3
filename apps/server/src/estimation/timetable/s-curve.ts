import { addDays, daysBetween } from '@temelia/calendar/day'
import { percentOf, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import { type CostItem, type DayAmount, earnedValue, type KeptItem, sCurve } from '@temelia/scheduling/earned-value'
import type { PeriodLength } from '@temelia/scheduling/periods'
import { splitDecimal } from '@temelia/scheduling/split'
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
  /** Earned and actual are known up to its end. */
  readonly statusDay: string
  readonly baseline: readonly BaselineLine[] | undefined
}

const HOUR_DECIMALS = 2

/** Money or hours over time: planned early, late and as chosen, earned and spent, and the indices on the status day. */
export function curveOf(timetable: Timetable, order: CurveOrder): Record<string, unknown> {
  const { schedule, rows } = timetable
  const decimals = order.of === 'hours' ? HOUR_DECIMALS : decimalsOfProject(rows.project).totalDecimals
  const works = [...timetable.counted.values()].map((counted) => workOf(timetable, counted, order, decimals))
  const items = works.flatMap((work) => work.items)
  const whole = order.objectId === undefined && order.estimateId === undefined && order.of === 'amount'
  const actual = whole
    ? (rows.settings?.actuals ?? []).map(({ date, amount }): DayAmount => ({ day: date, amount }))
    : []
  const points = sCurve(schedule, {
    items,
    by: order.by,
    decimals,
    earned: works.flatMap((work) => work.earned),
    actual,
    statusDay: order.statusDay,
    ...(order.baseline && whole ? { kept: order.baseline.map(keptOf) } : {}),
  })
  const spent = sumDecimals(actual.flatMap(({ day, amount }) => (day <= order.statusDay ? [amount] : [])))
  return {
    By: order.by,
    Of: order.of,
    StatusDate: order.statusDay,
    ActualKnown: actual.length > 0,
    Points: points.map(({ date, chosen, early, late, earned, actual: spentBy, kept }) => ({
      Date: date,
      Planned: chosen,
      PlannedEarly: early,
      PlannedLate: late,
      Earned: earned,
      Actual: spentBy,
      ...(kept === undefined ? {} : { Baseline: kept }),
    })),
    ...earnedValue(schedule, items, order.statusDay, spent, decimals),
  }
}

interface Work {
  readonly items: readonly CostItem[]
  readonly earned: readonly DayAmount[]
}

/** What an activity is worth and has earned; settled work by the days of its settlements, typed progress over the days it was done in. */
function workOf({ schedule, course }: Timetable, counted: Counted, order: CurveOrder, decimals: number): Work {
  const { row, doneFrom, done } = counted
  const valueOf = (portion: Portion) => (order.of === 'hours' ? portion.hours : portion.amount)
  const portions = counted.portions.filter(
    ({ article }) =>
      (order.objectId === undefined || article.objectId === order.objectId) &&
      (order.estimateId === undefined || article.estimateId === order.estimateId),
  )
  if (doneFrom !== 'settled') {
    const amount = sumDecimals(portions.map(valueOf))
    const dates = schedule.dates(row.id)
    const earned = percentOf(amount, done, decimals)
    const spread = dates && earned !== 0 ? spreadOver(daysOfDates(dates), earned, order.statusDay, decimals) : []
    return { items: amount === 0 ? [] : [{ activityId: row.id, amount, percent: done }], earned: spread }
  }
  const earned: DayAmount[] = []
  const items = portions.map((portion): CostItem => {
    let before = 0
    const steps = course.get(portion.article.id) ?? []
    for (const { day, percent } of steps) {
      const now = percentOf(valueOf(portion), percent, decimals)
      earned.push({ day, amount: subtractDecimals(now, before) })
      before = now
    }
    return { activityId: row.id, amount: valueOf(portion), percent: steps.at(-1)?.percent ?? 0 }
  })
  return { items, earned }
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

function keptOf({ id, start, finish, amount }: BaselineLine): KeptItem {
  return { activityId: id, start, finish, amount }
}
