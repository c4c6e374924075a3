/** Who is needed when (SPEC.md S10). */
import { dayText, DAY_MINUTES, dayOfEnd, dayOfStart } from './moment.ts'
import type { Schedule } from './schedule.ts'

/** Units of a resource, a crew of four masons say, that an activity holds while it is worked on. */
export interface ResourceNeed {
  readonly activityId: number
  readonly resourceId: number
  readonly units: number
}

/** A resource on one day on which it is needed. */
export interface ResourceDay {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** The most units at one time. */
  readonly peak: number
  /** Minutes of work, all units together. */
  readonly work: number
}

interface Held {
  readonly from: number
  readonly to: number
  readonly units: number
}

/** Days from the start of a schedule that a histogram covers: 20 years. */
export const MOST_RESOURCE_DAYS = 7_305

/**
 * The days of every resource in order, from the planned dates, over the first 20 years; needs that are not positive numbers count for nothing.
 */
export function resourceHistogram(
  schedule: Schedule,
  needs: readonly ResourceNeed[],
): ReadonlyMap<number, readonly ResourceDay[]> {
  const held = new Map<number, Map<number, Held[]>>()
  for (const { activityId, resourceId, units } of needs) {
    if (!(units > 0 && Number.isFinite(units))) continue
    let days = held.get(resourceId)
    if (!days) held.set(resourceId, (days = new Map()))
    for (const [day, from, to] of workOf(schedule, activityId)) {
      const list = days.get(day)
      if (list) list.push({ from, to, units })
      else days.set(day, [{ from, to, units }])
    }
  }
  return new Map([...held].map(([resource, days]) => [resource, [...days].sort(([a], [b]) => a - b).map(dayOf)]))
}

/** The pieces of work of an activity, day by day. */
function* workOf(schedule: Schedule, id: number): Iterable<readonly [day: number, from: number, to: number]> {
  const { network, leaves } = schedule.parts
  const leaf = leaves[network.indexOf.get(id) ?? -1]
  const dates = schedule.dates(id)
  if (!leaf || !dates) return
  const last = Math.min(dayOfEnd(dates.finish), dayOfStart(schedule.span.start) + MOST_RESOURCE_DAYS - 1)
  for (let day = dayOfStart(dates.start); day <= last; day++)
    for (const [begin, end] of leaf.time.periods(day)) {
      const from = Math.max(day * DAY_MINUTES + begin, dates.start)
      const to = Math.min(day * DAY_MINUTES + end, dates.finish)
      if (from < to) yield [day, from, to]
    }
}

function dayOf([day, held]: readonly [number, readonly Held[]]): ResourceDay {
  const edges = held.flatMap(({ from, to, units }) => [[from, units] as const, [to, -units] as const])
  // At one moment what ends makes room for what begins.
  edges.sort(([a, one], [b, other]) => a - b || one - other)
  let units = 0
  let peak = 0
  for (const [, change] of edges) {
    units += change
    peak = Math.max(peak, units)
  }
  return { day: dayText(day), peak, work: held.reduce((sum, one) => sum + (one.to - one.from) * one.units, 0) }
}

/** Days in a row on which more of a resource is needed than there is. */
export interface Overload {
  /** `YYYY-MM-DD` */
  readonly from: string
  readonly to: string
  /** Days on which it is needed in them. */
  readonly days: number
  /** The most units at one time. */
  readonly peak: number
}

/** Where a resource of so many units is overloaded; days off between two overloaded days do not part them. */
export function overloadsOf(days: readonly ResourceDay[], capacity: number): readonly Overload[] {
  const found: Overload[] = []
  let open = false
  for (const { day, peak } of days) {
    const over = peak > capacity
    const last = found.at(-1)
    if (over && open && last)
      found[found.length - 1] = { ...last, to: day, days: last.days + 1, peak: Math.max(last.peak, peak) }
    else if (over) found.push({ from: day, to: day, days: 1, peak })
    open = over
  }
  return found
}
