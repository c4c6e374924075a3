/** Days, weeks and months as stretches of time between the first and the last day of a curve. */
import { numbersOf } from '@temelia/calendar/day'
import { dayNumber, dayText } from './moment.ts'

export type PeriodLength = 'day' | 'week' | 'month'

/** Most points of a curve: past them the next longer period is taken. */
export const MOST_PERIODS = 5_000

/** The last days of the periods that hold the days from `first` to `last`; weeks end on Sunday. */
export function periodEnds(first: number, last: number, length: PeriodLength): readonly number[] {
  const ends: number[] = []
  for (let day = first; day <= last && ends.length < MOST_PERIODS; ) {
    const end = endOf(day, length)
    ends.push(end)
    day = end + 1
  }
  const whole = (ends.at(-1) ?? last) >= last
  return whole ? ends : periodEnds(first, last, length === 'day' ? 'week' : 'month')
}

function endOf(day: number, length: PeriodLength): number {
  if (length === 'day') return day
  // Day 3 after 1970-01-01 was a Sunday.
  if (length === 'week') return day + ((((3 - day) % 7) + 7) % 7)
  const { year, month } = numbersOf(dayText(day))
  const next = dayNumber(`${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
  return next === null ? day + 31 : next - 1
}
