import { addDays, addMonths } from '@temelia/calendar/day'
import { formatHour } from '@temelia/calendar/format-day'
import type { Region } from '@temelia/calendar/region'
import { wallAt } from '@temelia/calendar/wall-clock'
import { beginningOfWeek, type FirstWeekday, monthPage } from '@temelia/calendar/week'
import type { Language } from '@temelia/text/message'
import { dayText, localeOf, noon } from '../../ui/day-text.ts'

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

const AGENDA_DAYS = 30

/** The days a view shows around a day; a month is shown in whole weeks. */
export function daysOfView(view: CalendarView, day: string, first: FirstWeekday): readonly string[] {
  if (view === 'day') return [day]
  if (view === 'agenda') return Array.from({ length: AGENDA_DAYS }, (_, index) => addDays(day, index))
  if (view === 'month') return monthPage(day, first)
  const start = beginningOfWeek(day, first)
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

/** The day to look at after going so many views ahead (or back). */
export function stepped(view: CalendarView, day: string, by: number): string {
  if (view === 'day') return addDays(day, by)
  if (view === 'week') return addDays(day, 7 * by)
  if (view === 'agenda') return addDays(day, AGENDA_DAYS * by)
  return addMonths(day, by)
}

/** What a view shows, in words: a day, a span of days, a month. */
export function titleOfView(
  view: CalendarView,
  days: readonly string[],
  day: string,
  language: Language,
  region: Region,
): string {
  if (view === 'day')
    return dayText(day, language, region, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  if (view === 'month') return dayText(day, language, region, { month: 'long', year: 'numeric' })
  const format = new Intl.DateTimeFormat(localeOf(language, region), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return format.formatRange(noon(days[0] ?? day), noon(days.at(-1) ?? day))
}

/** A minute of the day as the company writes hours: 14:00, 2:00 PM. */
export function timeText(minutes: number, region: Region): string {
  return formatHour(Math.floor(minutes / 60) % 24, minutes % 60, region)
}

/** The hour of an instant as the company writes hours. */
export function clockText(instant: string, zone: string, region: Region): string {
  const { hour, minute } = wallAt(instant, zone)
  return formatHour(hour, minute, region)
}
