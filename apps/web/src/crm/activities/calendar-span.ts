import type { Language } from '@temelia/text/message'

export const calendarViews = ['day', 'week', 'month', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

const AGENDA_DAYS = 30

/** The weekday a week begins with: Monday in Romania, Sunday in the US (0 = Sunday). */
export function weekStart(region: string): 0 | 1 {
  return region === 'ro' ? 1 : 0
}

/** The days a view shows around a day; a month is shown in whole weeks. */
export function daysOfView(view: CalendarView, day: string, first: 0 | 1): readonly string[] {
  if (view === 'day') return [day]
  if (view === 'agenda') return Array.from({ length: AGENDA_DAYS }, (_, index) => addDays(day, index))
  const start = beginningOfWeek(view === 'week' ? day : `${day.slice(0, 8)}01`, first)
  if (view === 'week') return Array.from({ length: 7 }, (_, index) => addDays(start, index))
  const days: string[] = []
  for (let at = start; days.length === 0 || at.slice(0, 7) <= day.slice(0, 7); at = addDays(at, 7))
    days.push(...Array.from({ length: 7 }, (_, index) => addDays(at, index)))
  return days
}

/** The day to look at after going so many views ahead (or back). */
export function stepped(view: CalendarView, day: string, by: number): string {
  if (view === 'day') return addDays(day, by)
  if (view === 'week') return addDays(day, 7 * by)
  if (view === 'agenda') return addDays(day, AGENDA_DAYS * by)
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + by, Math.min(date, last))).toISOString().slice(0, 10)
}

/** What a view shows, in words: a day, a span of days, a month. */
export function titleOfView(view: CalendarView, days: readonly string[], day: string, language: Language): string {
  if (view === 'day') return dayText(day, language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
  if (view === 'month') return dayText(day, language, { month: 'long', year: 'numeric' })
  const format = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return format.formatRange(noon(days[0] ?? day), noon(days.at(-1) ?? day))
}

/** A day in words. */
export function dayText(day: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', ...options }).format(noon(day))
}

/** An hour of the day as the language writes it: 14:00, 2:00 PM. */
export function timeText(minutes: number, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' }).format(
    new Date(Date.UTC(2026, 0, 1, 0, minutes)),
  )
}

/** The day a number of days later. */
export function addDays(day: string, days: number): string {
  const date = noon(day)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Days from one to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((noon(to).getTime() - noon(from).getTime()) / 86_400_000)
}

function beginningOfWeek(day: string, first: 0 | 1): string {
  return addDays(day, -((noon(day).getUTCDay() - first + 7) % 7))
}

function noon(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}

function localeOf(language: Language): string {
  return language === 'ro' ? 'ro-RO' : 'en-US'
}
