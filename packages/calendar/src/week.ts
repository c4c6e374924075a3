/** Weeks as the calendar of a company shows them. */
import { addDays, weekdayOf } from './day.ts'
import type { Region } from './region.ts'

/** The weekday a week begins with: 1 is Monday, as in Romania, 0 is Sunday, as in the United States. */
export type FirstWeekday = 0 | 1

/** The weekday a region's week begins with. */
export function firstWeekday(region: Region): FirstWeekday {
  return region === 'ro' ? 1 : 0
}

/** The first day of the week that a day stands in. */
export function beginningOfWeek(day: string, first: FirstWeekday): string {
  return addDays(day, -((weekdayOf(day) + 1 - first) % 7))
}

/** The days of a day's month in whole weeks, those of the months before and after that fill them with it. */
export function monthPage(day: string, first: FirstWeekday): readonly string[] {
  const start = beginningOfWeek(`${day.slice(0, 8)}01`, first)
  const days: string[] = []
  for (let at = start; days.length === 0 || at.slice(0, 7) <= day.slice(0, 7); at = addDays(at, 7))
    days.push(...Array.from({ length: 7 }, (_, index) => addDays(at, index)))
  return days
}
