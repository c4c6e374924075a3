import { dayNumber, dayOfEnd, dayOfStart } from '@temelia/scheduling/moment'
import type { Plan } from './plan.ts'
import type { Milestone } from './timetable-data.ts'

/** The first and the last day that the chart shows: those of the work, of what was promised, and today before it. */
export function chartDays({ schedule, timetable }: Plan, today: number): readonly [first: number, last: number] {
  const { start, finish } = schedule.span
  const drawn = timetable.Milestones.filter(({ ScheduleActivityId }) => ScheduleActivityId !== null)
  const promised = drawn.flatMap((milestone) => dayOfMark(milestone) ?? [])
  const first = promised.reduce((so, day) => Math.min(so, day), Math.min(dayOfStart(start), today))
  const last = promised.reduce((so, day) => Math.max(so, day), Math.max(dayOfEnd(finish), dayOfStart(start)))
  return [first, last]
}

/** The day on which a milestone is drawn: the promised one, else the planned one. */
export function dayOfMark({ Date: promised, Planned }: Milestone): number | null {
  const day = promised ?? Planned
  return day === null ? null : dayNumber(day)
}

/** The day after the finish that is wanted; null where none is. */
export function dayAfterWanted({ timetable }: Plan): number | null {
  const wanted = dayNumber(timetable.Settings.Finish ?? '')
  return wanted === null ? null : wanted + 1
}
