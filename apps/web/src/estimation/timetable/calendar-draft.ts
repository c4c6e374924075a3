/** A work calendar as it is typed, and what is wrong with it. */
import { isDay } from '@temelia/calendar/day'
import type { Region } from '@temelia/calendar/region'
import type { Patch } from '@temelia/model/entity'
import type { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { readCalendar } from '@temelia/scheduling/calendars'
import type { HolidayRegion } from '@temelia/scheduling/holidays'
import type { TextKey } from '@temelia/text/catalogue'
import type { Calendar } from './timetable-data.ts'
import { hoursText, readHours } from './working-hours.ts'

/** Days that are worked otherwise; no hours: a day off. `key` tells rows apart while they are typed. */
export type ExceptionDraft = Readonly<{ key: number; name: string; from: string; to: string; hours: string }>

export type CalendarDraft = Readonly<{
  name: string
  /** Hours of Monday to Sunday, as typed. */
  week: readonly string[]
  holidays: HolidayRegion | null
  exceptions: readonly ExceptionDraft[]
}>

/** Where something is wrong, and the sentence about it. */
export type DraftFaults = ReadonlyMap<string, TextKey>

/** A calendar as a draft. */
export function draftOf(calendar: Calendar, region: Region): CalendarDraft {
  return {
    name: calendar.Name ?? '',
    week: Array.from({ length: 7 }, (_, day) => hoursText(calendar.Week[day] ?? [], region)),
    holidays: calendar.Holidays,
    exceptions: (calendar.Exceptions ?? []).map(({ name, from, to, periods }, key) => ({
      key,
      name: name ?? '',
      from,
      to: to ?? '',
      hours: hoursText(periods, region),
    })),
  }
}

/** The fields of a calendar out of its draft, or what is wrong with it by the place: `name`, `week.0`, `from.3`. */
export function readDraft(
  draft: CalendarDraft,
  region: Region,
): Readonly<{ ok: true; patch: Patch<typeof WorkCalendar> } | { ok: false; faults: DraftFaults }> {
  const faults = new Map<string, TextKey>()
  const hours = (text: string, place: string) => {
    const read = readHours(text, region)
    if (!read.ok) faults.set(place, region === 'us' ? 'ttNotHoursUs' : 'ttNotHours')
    return read.ok ? read.periods.map(([from, to]): [number, number] => [from, to]) : []
  }
  if (draft.name.trim() === '') faults.set('name', 'fieldRequired')
  const week = draft.week.map((text, day) => hours(text, `week.${day}`))
  const exceptions = draft.exceptions.map(({ key, name, from, to, hours: text }) => {
    if (!isDay(from)) faults.set(`from.${key}`, 'fieldRequired')
    else if (isDay(to) && to < from) faults.set(`to.${key}`, 'ttLastBeforeFirst')
    return {
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      from,
      ...(isDay(to) ? { to } : {}),
      periods: hours(text, `hours.${key}`),
    }
  })
  for (const { key, to } of draft.exceptions) if (to !== '' && !isDay(to)) faults.set(`to.${key}`, 'ttLastBeforeFirst')
  if (faults.size === 0 && !readCalendar({ id: 0, week, holidays: draft.holidays, exceptions }).time)
    faults.set('week', 'ttNoWorkingDay')
  if (faults.size > 0) return { ok: false, faults }
  return { ok: true, patch: { name: draft.name.trim(), week, holidays: draft.holidays, exceptions } }
}

/** The fields of a calendar as they are: what takes a change of them back. */
export function calendarFields({ Name, Week, Holidays, Exceptions }: Calendar): Patch<typeof WorkCalendar> {
  return {
    name: Name ?? '',
    week: Week.map((periods) => periods.map(([from, to]): [number, number] => [from, to])),
    holidays: Holidays,
    exceptions: (Exceptions ?? []).map(({ name, from, to, periods }) => ({
      ...(name ? { name } : {}),
      from,
      ...(to ? { to } : {}),
      periods: periods.map(([begin, end]): [number, number] => [begin, end]),
    })),
  }
}
