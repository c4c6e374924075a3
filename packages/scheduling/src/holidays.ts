/** National holidays of Romania and the United States, computed for any year (SPEC.md S3). */
import { addDays, dayOf, weekdayOf } from '@temelia/calendar/day'

/** Whose holidays. */
export type HolidayRegion = 'ro' | 'us'

/** A day on which a country does not work. */
export interface Holiday {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** What it is, in English: a name for lists and files. */
  readonly name: string
  /** The weekday kept for a holiday that falls on a weekend (United States). */
  readonly observed: boolean
}

/** The holidays of a year in the order of their days, by the law as it stood in that year. */
export function nationalHolidays(region: HolidayRegion, year: number): readonly Holiday[] {
  const all = region === 'ro' ? romanian(year) : american(year)
  return all.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
}

/** Easter Sunday of the Orthodox churches that keep the Julian reckoning, as a day of our calendar (Meeus). */
export function orthodoxEaster(year: number): string {
  const d = (19 * (year % 19) + 15) % 30
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7
  const month = Math.floor((d + e + 114) / 31)
  const date = ((d + e + 114) % 31) + 1
  const behind = Math.floor(year / 100) - Math.floor(year / 400) - 2
  return addDays(dayOf(year, month, date), behind)
}

/** Labour Code, art. 139, with the years in which each day was added. */
function romanian(year: number): Holiday[] {
  const easter = orthodoxEaster(year)
  const fixed: readonly (readonly [since: number, month: number, date: number, name: string])[] = [
    [0, 1, 1, "New Year's Day"],
    [0, 1, 2, 'Second day of the New Year'],
    [2024, 1, 6, 'Epiphany'],
    [2024, 1, 7, 'Saint John'],
    [2017, 1, 24, 'Union of the Principalities'],
    [0, 5, 1, 'Labour Day'],
    [2017, 6, 1, "Children's Day"],
    [2009, 8, 15, 'Dormition of the Mother of God'],
    [2012, 11, 30, 'Saint Andrew'],
    [0, 12, 1, 'National Day'],
    [0, 12, 25, 'Christmas'],
    [0, 12, 26, 'Second day of Christmas'],
  ]
  const movable: readonly (readonly [since: number, after: number, name: string])[] = [
    [2018, -2, 'Good Friday'],
    [0, 0, 'Easter'],
    [0, 1, 'Easter Monday'],
    [2009, 49, 'Pentecost'],
    [2009, 50, 'Whit Monday'],
  ]
  return [
    ...fixed.filter(([since]) => year >= since).map(([, month, date, name]) => holiday(dayOf(year, month, date), name)),
    ...movable.filter(([since]) => year >= since).map(([, after, name]) => holiday(addDays(easter, after), name)),
  ]
}

/** 5 U.S.C. 6103; a holiday on Saturday is kept on Friday, one on Sunday on Monday. */
function american(year: number): Holiday[] {
  const uniform = year >= 1971
  const days = [
    holiday(dayOf(year, 1, 1), "New Year's Day"),
    ...(year >= 1986 ? [holiday(nth(year, 1, MONDAY, 3), 'Martin Luther King Day')] : []),
    holiday(uniform ? nth(year, 2, MONDAY, 3) : dayOf(year, 2, 22), "Washington's Birthday"),
    holiday(uniform ? lastMondayOfMay(year) : dayOf(year, 5, 30), 'Memorial Day'),
    ...(year >= 2021 ? [holiday(dayOf(year, 6, 19), 'Juneteenth')] : []),
    holiday(dayOf(year, 7, 4), 'Independence Day'),
    holiday(nth(year, 9, MONDAY, 1), 'Labor Day'),
    holiday(uniform ? nth(year, 10, MONDAY, 2) : dayOf(year, 10, 12), 'Columbus Day'),
    holiday(year >= 1971 && year <= 1977 ? nth(year, 10, MONDAY, 4) : dayOf(year, 11, 11), 'Veterans Day'),
    holiday(nth(year, 11, THURSDAY, 4), 'Thanksgiving'),
    holiday(dayOf(year, 12, 25), 'Christmas'),
  ]
  const kept = days.flatMap(({ day, name }) => {
    const weekday = weekdayOf(day)
    if (weekday < SATURDAY) return []
    return [{ day: addDays(day, weekday === SATURDAY ? -1 : 1), name, observed: true }]
  })
  return [...days, ...kept]
}

const MONDAY = 0
const THURSDAY = 3
const SATURDAY = 5

function holiday(day: string, name: string): Holiday {
  return { day, name, observed: false }
}

/** The first, second... of a weekday in a month. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1))
}

function lastMondayOfMay(year: number): string {
  const last = dayOf(year, 5, 31)
  return addDays(last, -weekdayOf(last))
}
