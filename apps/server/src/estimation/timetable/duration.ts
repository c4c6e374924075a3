import { addDecimals, divideDecimals, multiplyDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { MOST_DAYS } from '@temelia/model/estimation/schedule'
import type { Portion } from './estimate-work.ts'
import type { ActivityRow, ScheduleRow } from './timetable-rows.ts'

/** Where the duration of an activity comes from; `none`: nothing says it, and a day stands for it. */
export type DurationSource = 'typed' | 'output' | 'hours' | 'none' | 'group'

/** A duration in minutes of work. */
export interface Duration {
  readonly minutes: number
  readonly source: DurationSource
}

type Timed = Pick<ActivityRow, 'kind' | 'duration' | 'elapsed' | 'workers' | 'crewId' | 'outputPerDay'>

const DAY_MINUTES = 1_440

/**
 * How long an activity takes: the days that were typed, its quantity by its daily output, or the hours of its articles one after the other
 * by the people who work on them. What is not typed is rounded up to what the timetable counts in.
 * @param dayMinutes minutes of a day of work in its calendar
 */
export function durationOf(
  activity: Timed,
  portions: readonly Portion[],
  dayMinutes: number,
  crews: ReadonlyMap<number, number>,
  roundTo: ScheduleRow['roundTo'],
): Duration {
  const day = activity.elapsed ? DAY_MINUTES : dayMinutes
  if (activity.kind !== 'work') return { minutes: 0, source: 'typed' }
  if (activity.duration !== null) return { minutes: minutesOf(activity.duration, day), source: 'typed' }
  const unit = { day, halfDay: day / 2, hour: 60 }[roundTo]
  const rounded = (minutes: number) =>
    Math.min(Math.ceil(minutes / unit - TINY) * unit, multiplyDecimals(MOST_DAYS, day, 0))
  const quantity = sumDecimals(portions.map((portion) => Math.abs(portion.quantity)))
  if (activity.outputPerDay !== null && activity.outputPerDay > 0 && quantity > 0)
    return {
      minutes: rounded(multiplyDecimals(divideDecimals(quantity, activity.outputPerDay, DECIMALS), day, DECIMALS)),
      source: 'output',
    }
  const hours = portions.reduce((sum, { article, hours: part }) => {
    const people = activity.workers ?? crews.get(activity.crewId ?? 0) ?? article.workers ?? 1
    return addDecimals(sum, divideDecimals(Math.abs(part), people > 0 ? people : 1, DECIMALS))
  }, 0)
  return hours > 0
    ? { minutes: rounded(multiplyDecimals(hours, 60, DECIMALS)), source: 'hours' }
    : { minutes: day, source: 'none' }
}

/** What a quotient of so many decimals may add to a whole number of days. */
const TINY = 1e-6
const DECIMALS = 8

/** Days as whole minutes. */
export function minutesOf(days: number, dayMinutes: number): number {
  return multiplyDecimals(days, dayMinutes, 0)
}

/** Minutes as days of so many minutes, to 4 decimals, which tell every minute apart. */
export function daysOf(minutes: number, dayMinutes: number): number {
  return divideDecimals(minutes, dayMinutes, 4)
}
