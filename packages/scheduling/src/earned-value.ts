/** Money over time and earned value, in exact money (SPEC.md S12, S13). */
import { divideDecimals, roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { nearestFromBig, toBig } from '@temelia/decimal/number'
import { divRoundBig } from '@temelia/decimal/scaled'
import { DAY_MINUTES, dayNumber, dayOfEnd, dayOfStart, dayText } from './moment.ts'
import { type PeriodLength, periodEnds } from './periods.ts'
import type { Schedule } from './schedule.ts'
import type { WorkingTime } from './working-time.ts'

/** Which dates of the schedule money follows. */
export type Envelope = 'early' | 'late' | 'chosen'

/** The money of an activity, or its hours. */
export interface CostItem {
  readonly activityId: number
  readonly amount: number
  /** Earned of it, 0 to 100; the progress of the activity when left out. */
  readonly percent?: number
  /** Earned of it as it was counted elsewhere, in money; it stands over the percentage. */
  readonly earned?: number
}

/** An amount of a day, `YYYY-MM-DD`: a settlement, a bill. */
export interface DayAmount {
  readonly day: string
  readonly amount: number
}

/**
 * A point of the curve: what it comes to by the end of a period. Earned and actual are known up to the status day: that of the period which
 * holds it stands at that day, those after it are null.
 */
export interface CurvePoint {
  readonly date: string
  readonly early: number
  readonly late: number
  readonly chosen: number
  readonly earned: number | null
  readonly actual: number | null
  /** Earned less planned, both up to the same day. */
  readonly variance: number | null
  /** By the dates of a baseline; only where one was given. */
  readonly kept?: number
}

/** An amount between the dates that a baseline kept; moments are minutes. */
export interface KeptItem {
  readonly activityId: number
  readonly start: number
  readonly finish: number
  readonly amount: number
}

/** What the curve asks for. Amounts beside the items are those really earned and spent, by day. */
export interface CurveInput {
  readonly items: readonly CostItem[]
  readonly by: PeriodLength
  /** Decimals of money; 2 when left out. */
  readonly decimals?: number
  readonly earned?: readonly DayAmount[]
  readonly actual?: readonly DayAmount[]
  /** A baseline, whose activities may be gone. */
  readonly kept?: readonly KeptItem[]
  /** Earned and actual are known up to its end. */
  readonly statusDay?: string
}

/** The indices of earned value. A quotient by 0 is null. */
export interface EarnedValue {
  readonly BAC: number
  readonly PV: number
  readonly EV: number
  readonly AC: number
  readonly CV: number
  readonly SV: number
  readonly CPI: number | null
  readonly SPI: number | null
  readonly EAC: number | null
  readonly TCPI: number | null
}

const INDEX_DECIMALS = 4

/**
 * What of the items is planned by the end of a day. Each item counts in proportion to the work done by then in its own
 * calendar, rounded once, so that the parts between any days sum to the item exactly.
 */
export function plannedValue(
  schedule: Schedule,
  items: readonly CostItem[],
  day: number,
  envelope: Envelope,
  decimals = 2,
): number {
  return plannedBy(plansOf(schedule, items, envelope), day, decimals)
}

/** The curve from the first day of the plan to the last, late dates and amounts included. */
export function sCurve(schedule: Schedule, input: CurveInput): readonly CurvePoint[] {
  const { items, by, decimals = 2, earned = [], actual = [] } = input
  const status = input.statusDay === undefined ? null : dayNumber(input.statusDay)
  const [first, last] = rangeOf(schedule, input)
  const ends = periodEnds(first, last, by)
  const known = status === null ? ends : knownEnds(ends, first, status)
  const earnedBy = amountsBy(earned, known)
  const actualBy = amountsBy(actual, known)
  const [early, late, chosen] = (['early', 'late', 'chosen'] as const).map((which) =>
    plannedCourse(plansOf(schedule, items, which), ends, decimals),
  )
  const kept = input.kept && plannedCourse(keptPlans(schedule, input.kept), ends, decimals)
  const plans = plansOf(schedule, items, 'chosen')
  return ends.map((end, at) => {
    const due = known[at] === undefined || known[at] === end ? chosen![at]! : plannedBy(plans, known[at], decimals)
    return {
      date: dayText(end),
      early: early![at]!,
      late: late![at]!,
      chosen: chosen![at]!,
      earned: earnedBy[at] ?? null,
      actual: actualBy[at] ?? null,
      variance: earnedBy[at] === undefined ? null : subtractDecimals(earnedBy[at], due),
      ...(kept ? { kept: kept[at]! } : {}),
    }
  })
}

/** The last days of the periods as far as they are known: that of the one which holds the status day is that day, later ones are left out. */
function knownEnds(ends: readonly number[], first: number, status: number): number[] {
  const begun = ends.filter((_, at) => (at === 0 ? first : ends[at - 1]! + 1) <= status)
  return begun.map((end) => Math.min(end, status))
}

/** Earned value on a day, `YYYY-MM-DD`: what was planned by its end, what is earned of the items, what was spent. */
export function earnedValue(
  schedule: Schedule,
  items: readonly CostItem[],
  statusDay: string,
  AC: number,
  decimals = 2,
): EarnedValue {
  const BAC = sumDecimals(items.map(({ amount }) => roundDecimal(finite(amount), decimals)))
  const PV = plannedValue(schedule, items, dayNumber(statusDay) ?? dayOfStart(schedule.span.start), 'chosen', decimals)
  const EV = sumDecimals(items.map((item) => earnedOf(schedule, item, decimals)))
  const spent = finite(AC)
  const ratio = (above: number, below: number) => (below === 0 ? null : divideDecimals(above, below, INDEX_DECIMALS))
  return {
    BAC,
    PV,
    EV,
    AC: spent,
    CV: subtractDecimals(EV, spent),
    SV: subtractDecimals(EV, PV),
    CPI: ratio(EV, spent),
    SPI: ratio(EV, PV),
    EAC: EV === 0 ? null : share(BAC, toBig(spent, SCALE), toBig(EV, SCALE), decimals),
    TCPI: ratio(subtractDecimals(BAC, EV), subtractDecimals(BAC, spent)),
  }
}

const SCALE = 8

/** An item between its dates: what is planned of it by a moment follows. */
interface Plan {
  readonly amount: number
  readonly time: WorkingTime
  readonly start: number
  readonly finish: number
}

function plansOf(schedule: Schedule, items: readonly CostItem[], envelope: Envelope): Plan[] {
  const { network, leaves, settings } = schedule.parts
  return items.flatMap(({ activityId, amount }) => {
    const dates = schedule.dates(activityId)
    if (!dates) return []
    const time = leaves[network.indexOf.get(activityId)!]?.time ?? settings.projectTime
    const [start, finish] = {
      early: [dates.earlyStart, dates.earlyFinish] as const,
      late: [dates.lateStart, dates.lateFinish] as const,
      chosen: [dates.start, dates.finish] as const,
    }[envelope]
    return [{ amount: finite(amount), time, start, finish }]
  })
}

function keptPlans(schedule: Schedule, kept: readonly KeptItem[]): Plan[] {
  const { network, leaves, settings } = schedule.parts
  return kept.map(({ activityId, start, finish, amount }) => ({
    amount: finite(amount),
    time: leaves[network.indexOf.get(activityId) ?? -1]?.time ?? settings.projectTime,
    start,
    finish,
  }))
}

/** What is planned by the end of each day: every item is counted only in the periods in which it grows. */
function plannedCourse(plans: readonly Plan[], ends: readonly number[], decimals: number): number[] {
  const growth = ends.map(() => 0n)
  for (const plan of plans) {
    let before = 0n
    for (let at = firstAfter(ends, dayOfStart(plan.start)); at < ends.length; at++) {
      const end = (ends[at]! + 1) * DAY_MINUTES
      const now = toBig(plannedOf(plan, end, decimals), decimals)
      growth[at]! += now - before
      before = now
      if (end >= plan.finish) break
    }
  }
  let sum = 0n
  return growth.map((grown) => nearestFromBig((sum += grown), decimals))
}

/** The sums of amounts by the end of each day. */
function amountsBy(amounts: readonly DayAmount[], ends: readonly number[]): number[] {
  const sorted = amounts
    .map(({ day, amount }) => ({ day: dayNumber(day) ?? 0, amount: finite(amount) }))
    .sort((one, other) => one.day - other.day)
  let [at, sum] = [0, 0]
  return ends.map((end) => {
    const from = at
    while (at < sorted.length && sorted[at]!.day <= end) at++
    sum = sumDecimals([sum, ...sorted.slice(from, at).map(({ amount }) => amount)])
    return sum
  })
}

/** The place of the first end on or after a day. */
function firstAfter(ends: readonly number[], day: number): number {
  let [from, to] = [0, ends.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ends[middle]! < day) from = middle + 1
    else to = middle
  }
  return from
}

function plannedBy(plans: readonly Plan[], day: number, decimals: number): number {
  const end = (day + 1) * DAY_MINUTES
  return sumDecimals(plans.map((plan) => plannedOf(plan, end, decimals)))
}

function plannedOf({ amount, time, start, finish }: Plan, end: number, decimals: number): number {
  if (end >= finish) return roundDecimal(amount, decimals)
  if (end <= start) return 0
  const from = time.before(start)
  const whole = time.before(finish) - from
  const done = time.before(end) - from
  return whole <= 0 ? 0 : share(amount, BigInt(Math.round(done)), BigInt(Math.round(whole)), decimals)
}

function earnedOf(schedule: Schedule, { activityId, amount, percent, earned }: CostItem, decimals: number): number {
  if (earned !== undefined) return roundDecimal(finite(earned), decimals)
  const done = percent ?? (schedule.dates(activityId)?.complete ? 100 : schedule.activity(activityId)?.percent) ?? 0
  const held = Number.isFinite(done) ? Math.min(Math.max(done, 0), 100) : 0
  return share(finite(amount), toBig(held, SCALE), toBig(100, SCALE), decimals)
}

/** `amount x above / below`, rounded once. */
function share(amount: number, above: bigint, below: bigint, decimals: number): number {
  const whole = toBig(amount, SCALE) * above * 10n ** BigInt(decimals)
  return nearestFromBig(divRoundBig(whole, below * 10n ** BigInt(SCALE)), decimals)
}

function rangeOf(
  schedule: Schedule,
  { items, earned = [], actual = [], kept = [] }: CurveInput,
): readonly [number, number] {
  const { start, finish } = schedule.span
  let first = dayOfStart(start)
  let last = Math.max(dayOfEnd(finish), first)
  for (const { activityId } of items) {
    const dates = schedule.dates(activityId)
    if (!dates) continue
    first = Math.min(first, dayOfStart(Math.min(dates.start, dates.earlyStart, dates.lateStart)))
    last = Math.max(last, dayOfEnd(Math.max(dates.finish, dates.lateFinish)))
  }
  for (const { start: from, finish: to } of kept) {
    first = Math.min(first, dayOfStart(from))
    last = Math.max(last, dayOfEnd(to))
  }
  for (const { day } of [...earned, ...actual]) {
    const number = dayNumber(day)
    if (number === null) continue
    first = Math.min(first, number)
    last = Math.max(last, number)
  }
  return [first, last]
}

function finite(amount: number): number {
  return Number.isFinite(amount) ? amount : 0
}
