import { addDays, numbersOf, weekdayOf } from '@temelia/calendar/day'
import { nationalHolidays } from '@temelia/scheduling/holidays'

/** Working days after that of the bill within which it is to be sent. */
export const WORKING_DAYS = 5

const SATURDAY = 5

/** Until when a bill is to be sent, and how many working days of that have gone by on a day. */
export interface Deadline {
  readonly day: string
  /** 0 on the day of the bill; more than WORKING_DAYS when it is late. */
  readonly gone: number
}

/** The deadline of a bill of a day, seen on another. Saturdays, Sundays and the national holidays of Romania do not count. */
export function deadlineOf(issued: string, today: string): Deadline {
  let day = issued
  for (let counted = 0; counted < WORKING_DAYS; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) counted++
  }
  return { day, gone: workingDaysAfter(issued, today) }
}

/** Working days after one day, up to and with another; a day long past counts no further than a year. */
function workingDaysAfter(from: string, to: string): number {
  let count = 0
  const last = addDays(from, 366)
  for (let day = addDays(from, 1); day <= to && day <= last; day = addDays(day, 1)) if (isWorkingDay(day)) count++
  return count
}

function isWorkingDay(day: string): boolean {
  return weekdayOf(day) < SATURDAY && !holidaysOf(numbersOf(day).year).has(day)
}

const known = new Map<number, ReadonlySet<string>>()

function holidaysOf(year: number): ReadonlySet<string> {
  const found = known.get(year) ?? new Set(nationalHolidays('ro', year).map(({ day }) => day))
  known.set(year, found)
  return found
}
