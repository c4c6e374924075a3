/** Days on which nobody works, for the shade behind the bars. */
import type { HolidayRegion } from './holidays.ts'
import { nationalHolidays } from './holidays.ts'
import { numbersOf } from '@temelia/calendar/day'
import { dayText } from './moment.ts'
import type { WorkingTime } from './working-time.ts'
import { mondayOf } from './time-scale.ts'

/** A run of days without work. Holidays are told from the days off of every week, by name where they have one. */
export type DaysOff = Readonly<{ from: number; to: number; holiday: boolean; name: string | null }>

/** The days without work from `first` up to `last`, in runs. */
export function daysOff(
  time: Pick<WorkingTime, 'periods'>,
  holidays: HolidayRegion | null,
  first: number,
  last: number,
): readonly DaysOff[] {
  const names = holidays ? holidayNames(holidays, first, last) : new Map<string, string>()
  const runs: DaysOff[] = []
  for (let day = first; day < last; day++) {
    if (time.periods(day).length > 0) continue
    const holiday = day - mondayOf(day) < 5
    // One that falls on a weekend is no day off more: it does not part the two days of it.
    const name = holiday ? (names.get(dayText(day)) ?? null) : null
    const before = runs.at(-1)
    if (before && before.to === day && before.holiday === holiday && before.name === name)
      runs[runs.length - 1] = { ...before, to: day + 1 }
    else runs.push({ from: day, to: day + 1, holiday, name })
  }
  return runs
}

function holidayNames(region: HolidayRegion, first: number, last: number): Map<string, string> {
  const names = new Map<string, string>()
  const until = numbersOf(dayText(last)).year
  for (let { year } = numbersOf(dayText(first)); year <= until; year++)
    for (const { day, name } of nationalHolidays(region, year)) names.set(day, name)
  return names
}
