import { addDays } from '@temelia/calendar/day'
import { occurrences, readRecurrence } from '@temelia/calendar/recurrence'

/** When a recurring bill comes. */
interface Schedule {
  readonly recurrence: string
  readonly startOn: string
  readonly lastOn: string | null
}

/** The first day of a recurring bill that comes after its last draft and not before a day; null where it has ended. */
export function nextDay({ recurrence, startOn, lastOn }: Schedule, notBefore: string): string | null {
  return daysFrom({ recurrence, startOn, lastOn }, notBefore).next().value ?? null
}

/** The most days that are made up for: a year of months. */
const MOST_MADE_UP = 12

/**
 * The day that comes next of a recurring bill which waited for one. Of the days that passed since then only the newest count, however long
 * nothing ran.
 */
export function dueDay(schedule: Schedule, waited: string, today: string): string | null {
  const passed: string[] = []
  for (const day of daysFrom(schedule, waited)) {
    if (day > today) return passed[0] ?? day
    passed.push(day)
    if (passed.length > MOST_MADE_UP) passed.shift()
  }
  return passed[0] ?? null
}

function* daysFrom({ recurrence, startOn, lastOn }: Schedule, notBefore: string): Generator<string, undefined> {
  const rule = readRecurrence(recurrence)
  if (!rule) return
  yield* occurrences(rule, startOn, undefined, lastOn === null ? notBefore : later(notBefore, addDays(lastOn, 1)))
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
