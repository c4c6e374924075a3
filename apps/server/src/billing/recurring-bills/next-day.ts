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
  const rule = readRecurrence(recurrence)
  if (!rule) return null
  const after = lastOn === null ? notBefore : later(notBefore, addDays(lastOn, 1))
  for (const day of occurrences(rule, startOn)) if (day >= after) return day
  return null
}

function later(one: string, other: string): string {
  return one > other ? one : other
}
