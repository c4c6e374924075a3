/** Moving and stretching work by days of its calendar, and what follows it. */
import type { Constraint } from '@temelia/scheduling/types'
import { dayNumber, dayOfStart, dayText, DAY_MINUTES } from '@temelia/scheduling/moment'
import { timeOf } from '@temelia/scheduling/leaf'
import { calculateSchedule, type Schedule } from '@temelia/scheduling/schedule'
import type { TextKey } from '@temelia/text/catalogue'
import type { WorkingTime } from '@temelia/scheduling/working-time'
import { withPatch, type ActivityPatch } from './changes.ts'
import { daysOf } from '@temelia/reports/duration-text'
import { datesOf, type Plan } from './plan.ts'
import { activityInput, engineInput, isMilestone } from './timetable-data.ts'

/** What keeps work where it is. */
type Hold = 'group' | 'done' | 'begun' | 'milestone'

/** Why work stays where it is, as a sentence. */
export const HELD_TEXT: Readonly<Record<Hold, TextKey>> = {
  group: 'ttHeldGroup',
  done: 'ttHeldDone',
  begun: 'ttHeldBegun',
  milestone: 'ttHeldMilestone',
}

/** Why work cannot be moved or stretched; null where it can. */
export function heldBy(plan: Plan, id: number, how: 'move' | 'resize'): Hold | null {
  const row = plan.byId.get(id)
  if (!row || row.group || row.item.activity.Kind === 'group') return 'group'
  const { activity } = row.item
  if (datesOf(plan, id).complete) return 'done'
  if (how === 'resize') return isMilestone(activity) ? 'milestone' : null
  return activity.Done > 0 || activity.ActualStart !== null ? 'begun' : null
}

/** The patch that begins an activity no earlier than a day; days without work lead to the next one with work. */
export function movedTo(plan: Plan, id: number, day: number): ActivityPatch | null {
  const activity = plan.byId.get(id)?.item.activity
  if (!activity) return null
  const time = timeOfActivity(plan, id)
  const at = activity.Kind === 'finishMilestone' ? day : dayOfStart(time.startAt(time.before(day * DAY_MINUTES)))
  const kind = activity.Kind === 'finishMilestone' ? 'finishNoEarlier' : 'startNoEarlier'
  return { constraints: withDate(activity.Constraints, kind, dayText(at)) }
}

/** The day an activity is planned to begin on, moved by so many days of its work. */
export function dayMovedBy(plan: Plan, id: number, days: number): number {
  const time = timeOfActivity(plan, id)
  const { start, dayMinutes } = datesOf(plan, id)
  return dayOfStart(time.startAt(Math.max(time.before(start) + days * dayMinutes, 0)))
}

/** Days of work from the start of an activity to the end of a day; at least one. */
export function durationUntil(plan: Plan, id: number, day: string): number {
  const { start, dayMinutes } = datesOf(plan, id)
  const time = timeOfActivity(plan, id)
  const end = ((dayNumber(day) ?? 0) + 1) * DAY_MINUTES
  return daysOf(Math.max(time.before(end) - time.before(start), dayMinutes), dayMinutes)
}

/** Days of work that an activity lasts when it is stretched by so many; at least one. */
export function stretchedBy(plan: Plan, id: number, days: number): number {
  const { duration, dayMinutes } = datesOf(plan, id)
  return Math.max(daysOf(duration, dayMinutes) + days, 1)
}

/** The patch that says how much is done. Work that begins keeps the start it was planned for, or today's where that lies ahead. */
export function progressPatch(plan: Plan, id: number, percent: number | null, today: string): ActivityPatch {
  const activity = plan.byId.get(id)?.item.activity
  if (!activity || isMilestone(activity)) return { percent }
  if (percent === null || percent === 0)
    return activity.ActualStart === null ? { percent } : { percent, actualStart: null }
  if (activity.ActualStart !== null) return { percent }
  const planned = dayText(dayOfStart(datesOf(plan, id).start))
  return { percent, actualStart: planned < today ? planned : today }
}

/** The dates that an activity keeps, with one more; it stands for those that fixed the same side. */
export function withDate(
  constraints: readonly Constraint[],
  kind: 'startNoEarlier' | 'finishNoEarlier',
  date: string,
): ActivityPatch['constraints'] {
  const fixed = kind === 'startNoEarlier' ? 'mustStart' : 'mustFinish'
  const kept = constraints.filter((one) => one.kind !== kind && one.kind !== fixed && one.kind !== 'asLateAsPossible')
  return [...kept, { kind, date }] as ActivityPatch['constraints']
}

/** A copy of a plan's schedule in which one activity is tried elsewhere, as often as one likes. */
export class Trial {
  private readonly schedule: Schedule
  private readonly elsewhere = new Set<number>()

  constructor(
    private readonly plan: Plan,
    private readonly id: number,
  ) {
    const schedule = calculateSchedule(engineInput(plan.timetable))
    if (!schedule.ok) throw new Error('a plan has no loop')
    this.schedule = schedule
  }

  /** The schedule with the activity as patched; only what the change moves is computed. */
  with(patch: ActivityPatch): Schedule {
    const activity = this.plan.byId.get(this.id)?.item.activity
    if (!activity) return this.schedule
    const changed = this.schedule.save({ activities: [activityInput(withPatch(activity, patch))] })
    if (changed.ok) for (const id of [this.id, ...changed.moved]) this.note(id)
    return this.schedule
  }

  /** Activities that stand elsewhere than in the plan, without groups, by the numbers of their rows. */
  moved(): readonly number[] {
    return [...this.elsewhere].sort((one, other) => this.numberOf(one) - this.numberOf(other))
  }

  /** A try tells what it moved against the one before; against the plan only that can have changed. */
  private note(id: number): void {
    const { plan, schedule } = this
    const [now, before] = [schedule.dates(id), plan.schedule.dates(id)]
    const stays = plan.byId.get(id)?.group !== false || !now || !before
    if (stays || (now.start === before.start && now.finish === before.finish)) this.elsewhere.delete(id)
    else this.elsewhere.add(id)
  }

  private numberOf(id: number): number {
    return this.plan.byId.get(id)?.number ?? 0
  }
}

function timeOfActivity(plan: Plan, id: number): WorkingTime {
  const input = plan.schedule.activity(id)
  if (!input) throw new Error(`activity ${id} is not in the plan`)
  return timeOf(input, plan.schedule.settings)
}
