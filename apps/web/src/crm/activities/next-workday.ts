import { addDays } from '@temelia/calendar/day'
import { startOfDay } from '@temelia/calendar/wall-clock'

/** When something begins that is planned for a day without an hour. */
const HOUR = 10

/** The next day from Monday to Friday. */
export function nextWorkday(day: string): string {
  const next = addDays(day, 1)
  const weekday = new Date(`${next}T12:00:00Z`).getUTCDay()
  return weekday === 6 ? addDays(next, 2) : weekday === 0 ? addDays(next, 1) : next
}

/** An hour of a day in which a call or a talk is planned. */
export function hourFrom(day: string, zone: string): Readonly<{ startAt: string; endAt: string }> {
  const at = (hour: number) => new Date(startOfDay(day, zone, hour)).toISOString()
  return { startAt: at(HOUR), endAt: at(HOUR + 1) }
}
