/** A timetable with its dates: as the server has it, and with what is changed but not saved yet. */
import { divideDecimals, multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { dayOfEnd, dayOfStart, dayText } from '@temelia/scheduling/moment'
import { calculateSchedule, type Schedule } from '@temelia/scheduling/schedule'
import type { ActivityDates } from '@temelia/scheduling/types'
import { outlineOf, type OutlineRow } from '@temelia/scheduling/outline'
import { type Activity, engineInput, isMilestone, type Relation, type Timetable } from './timetable-data.ts'

/** An activity where it stands in the outline. */
export type PlanItem = Readonly<{ id: number; parentId: number | null; activity: Activity }>

export type PlanRow = OutlineRow<PlanItem>

/** A timetable that is computed. */
export type Plan = Readonly<{
  timetable: Timetable
  schedule: Schedule
  rows: readonly PlanRow[]
  byId: ReadonlyMap<number, PlanRow>
  /** How much of each is done, in percent. */
  done: ReadonlyMap<number, number>
  /** Relations by the activity that waits. */
  into: ReadonlyMap<number, readonly Relation[]>
  /** Relations by the activity that is waited for. */
  outOf: ReadonlyMap<number, readonly Relation[]>
}>

/** Computes a timetable; the ids of a loop where it has one. */
export function planOf(timetable: Timetable): Plan | readonly number[] {
  const schedule = calculateSchedule(engineInput(timetable))
  if (!schedule.ok) return schedule.loop
  const items = timetable.Activities.map(
    (activity): PlanItem => ({ id: activity.ScheduleActivityId, parentId: activity.ParentId, activity }),
  )
  const rows = outlineOf([...items].sort((one, other) => one.activity.Position - other.activity.Position))
  return {
    timetable,
    schedule,
    rows,
    byId: new Map(rows.map((row) => [row.item.id, row])),
    done: doneShares(rows),
    into: gathered(timetable.Relations, ({ To }) => To),
    outOf: gathered(timetable.Relations, ({ From }) => From),
  }
}

/** The dates of an activity in a plan. */
export function datesOf(plan: Plan, id: number): ActivityDates {
  const dates = plan.schedule.dates(id)
  if (!dates) throw new Error(`activity ${id} is not in the plan`)
  return dates
}

/** How much of each activity is done, in percent; of a group what is done of the money in it, or of the days where it has none. */
function doneShares(rows: readonly PlanRow[]): ReadonlyMap<number, number> {
  const inside = new Map<number, PlanRow[]>()
  const above: PlanRow[] = []
  for (const row of rows) {
    above.length = Math.min(above.length, row.depth)
    above[row.depth] = row
    if (row.group) inside.set(row.item.id, [])
    else for (const one of above) inside.get(one.item.id)?.push(row)
  }
  return new Map(
    rows.map((row) => [row.item.id, row.group ? doneOf(inside.get(row.item.id) ?? []) : row.item.activity.Done]),
  )
}

/** How much of some activities is done together, in percent. */
export function doneOf(rows: readonly PlanRow[]): number {
  const work = rows.filter(({ group }) => !group).map(({ item }) => item.activity)
  const weigh: (one: Activity) => number = work.some(({ Amount }) => Amount > 0)
    ? ({ Amount }) => Amount
    : ({ Days }) => Days
  const all = sumDecimals(work.map(weigh))
  if (all <= 0) return 0
  return divideDecimals(sumDecimals(work.map((one) => multiplyDecimals(weigh(one), one.Done, 6))), all, 4)
}

/** The first and the last day of an activity, inclusive; a milestone has one. */
export function daysOfDates(
  dates: Pick<ActivityDates, 'start' | 'finish'>,
  activity: Pick<Activity, 'Kind'>,
): { start: string; end: string } {
  if (activity.Kind === 'finishMilestone') return both(dayText(dayOfEnd(dates.finish)))
  const start = dayOfStart(dates.start)
  if (isMilestone(activity)) return both(dayText(start))
  return { start: dayText(start), end: dayText(Math.max(dayOfEnd(dates.finish), start)) }
}

function both(day: string): { start: string; end: string } {
  return { start: day, end: day }
}

/** Activities before and behind one, as far as relations lead. */
export function chainOf(plan: Plan, id: number): ReadonlySet<number> {
  const chain = new Set([id])
  const follow = (list: Plan['into'], next: (relation: Relation) => number) => {
    const waiting = [id]
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const relation of list.get(at) ?? []) {
        const to = next(relation)
        if (chain.has(to)) continue
        chain.add(to)
        waiting.push(to)
      }
  }
  follow(plan.into, ({ From }) => From)
  follow(plan.outOf, ({ To }) => To)
  return chain
}

function gathered(
  relations: readonly Relation[],
  key: (relation: Relation) => number,
): ReadonlyMap<number, readonly Relation[]> {
  const found = new Map<number, Relation[]>()
  for (const relation of relations) {
    const list = found.get(key(relation))
    if (list) list.push(relation)
    else found.set(key(relation), [relation])
  }
  return found
}
