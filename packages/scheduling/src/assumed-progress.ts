/** Progress without actual dates: on which days the work was begun and done (SPEC.md S6.4). */
import { dayOfEnd, dayOfStart, dayText } from './moment.ts'
import { calculateSchedule } from './schedule.ts'
import type { ActivityInput, ScheduleInput } from './types.ts'

/** The days, `YYYY-MM-DD`, on which progress of an activity was first and last known, such as those of its settlements. */
export interface KnownProgress {
  readonly first: string
  readonly last: string
}

/**
 * The same schedule in which begun work without actual dates has the start it was planned for: as the schedule gives it without that
 * progress and without a data date, but no later than progress was known. Input without such work, or with a loop, comes back as it is.
 */
export function withAssumedStarts(
  input: ScheduleInput,
  known: ReadonlyMap<number, KnownProgress> = new Map(),
): ScheduleInput {
  if (!input.activities.some(isUndated)) return input
  const planned = calculateSchedule({ ...input, dataDate: null, activities: input.activities.map(withoutProgress) })
  if (!planned.ok) return input
  const until = input.dataDate?.slice(0, 10) ?? LAST
  return {
    ...input,
    activities: input.activities.map((activity) => {
      const dates = isUndated(activity) ? planned.dates(activity.id) : undefined
      if (!dates) return activity
      const { first, last } = known.get(activity.id) ?? { first: LAST, last: LAST }
      const assumedStart = earliest(dayText(dayOfStart(dates.start)), first, until)
      const end = earliest(dayText(dayOfEnd(dates.finish)), last, until)
      return { ...activity, assumedStart, assumedFinish: end < assumedStart ? assumedStart : end }
    }),
  }
}

const LAST = '9999-12-31'

function isUndated({ percent, actualStart, actualFinish }: ActivityInput): boolean {
  return (percent ?? 0) > 0 && !actualStart && !actualFinish
}

function withoutProgress(activity: ActivityInput): ActivityInput {
  return isUndated(activity) ? { ...activity, percent: 0, remaining: null } : activity
}

function earliest(...days: readonly string[]): string {
  return days.reduce((so, day) => (day < so ? day : so))
}
