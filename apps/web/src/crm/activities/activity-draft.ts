import { addDays, daysBetween, isDay } from '@temelia/calendar/day'
import { isHour } from '@temelia/calendar/read-hour'
import { dayAt, daysCovered, startOfDay, wallAt } from '@temelia/calendar/wall-clock'
import type { NumberPractice } from '@temelia/decimal/typed-number'
import type { Activity } from '@temelia/model/crm/activity'
import type { Reminder } from '@temelia/model/crm/reminder'
import type { Patch, Row } from '@temelia/model/entity'
import { readNumber } from '../../ui/typed-number.ts'

/** When, as a person fills it in: days and hours of the tenant's zone; '' is none. */
export type TimeDraft = Readonly<{ allDay: boolean; date: string; from: string; to: string; lastDay: string }>

/** A reminder as a person fills it in. */
export type ReminderDraft = Readonly<{
  key: string
  id: number | null
  label: string
  date: string
  time: string
  frequency: Row<typeof Reminder>['frequency']
  interval: string
}>

const HOUR = 60
const DAY = 24 * HOUR

/** The time of an activity in fields; one that has none yet gives empty fields. */
export function timeDraft(row: Pick<Row<typeof Activity>, 'startAt' | 'endAt' | 'allDay'>, zone: string): TimeDraft {
  const { startAt, endAt, allDay } = row
  if (!startAt) return { allDay, date: '', from: '', to: '', lastDay: '' }
  const [first, last] = daysCovered(startAt, endAt, zone)
  if (allDay) return { allDay, date: first, from: '', to: '', lastDay: last }
  return {
    allDay,
    date: first,
    from: clockAt(startAt, zone),
    to: endAt ? clockAt(endAt, zone) : '',
    lastDay: endAt ? dayAt(endAt, zone) : first,
  }
}

/** The fields of a time that hold something typed which is no day or no hour. */
export function timeFaults({
  allDay,
  date,
  from,
  to,
  lastDay,
}: TimeDraft): readonly ('date' | 'from' | 'to' | 'lastDay')[] {
  const unread = (text: string, is: (text: string) => boolean) => text !== '' && !is(text)
  return [
    ...(unread(date, isDay) ? ['date' as const] : []),
    ...(date !== '' && unread(lastDay, isDay) ? ['lastDay' as const] : []),
    ...(date !== '' && !allDay && unread(from, isHour) ? ['from' as const] : []),
    ...(date !== '' && !allDay && unread(to, isHour) ? ['to' as const] : []),
  ]
}

/** Fields as the values of an activity; null when the end is before the start. */
export function readTime(
  draft: TimeDraft,
  zone: string,
): Pick<Row<typeof Activity>, 'startAt' | 'endAt' | 'allDay'> | null {
  const { allDay, date, from, to, lastDay } = draft
  if (!date) return { startAt: null, endAt: null, allDay }
  if (!isDay(date) || (lastDay && !isDay(lastDay))) return null
  if (allDay) {
    if (lastDay && lastDay < date) return null
    return { allDay, startAt: iso(startOfDay(date, zone)), endAt: iso(startOfDay(addDays(lastDay || date, 1), zone)) }
  }
  const startAt = iso(at(date, from || '09:00', zone))
  const endAt = to ? iso(at(lastDay || date, to, zone)) : null
  return endAt !== null && endAt < startAt ? null : { startAt, endAt, allDay }
}

/** A changed field of a time with what follows: the end keeps its distance to the start. */
export function withTime(draft: TimeDraft, change: Partial<TimeDraft>): TimeDraft {
  const next = { ...draft, ...change }
  const days = [change.date ?? '', draft.date, draft.lastDay]
  // What is typed may be no day yet.
  if (change.date && days.every(isDay))
    return { ...next, lastDay: addDays(draft.lastDay, daysBetween(draft.date, change.date)) }
  if (change.date) return { ...next, lastDay: isDay(next.lastDay) ? next.lastDay : change.date }
  if (change.from !== undefined && [draft.from, draft.to, change.from].every(isHour)) {
    const moved = minutes(draft.to) + minutes(change.from) - minutes(draft.from)
    return moved >= 0 && moved < 24 * HOUR ? { ...next, to: clock(moved) } : next
  }
  if (change.allDay === false) return { ...next, from: next.from || '09:00', to: next.to || '10:00' }
  return next
}

/** A reminder as it is, in fields. */
export function reminderDraft(row: Row<typeof Reminder>, zone: string): ReminderDraft {
  return {
    key: String(row.id),
    id: row.id,
    label: row.label ?? '',
    date: dayAt(row.at, zone),
    time: clockAt(row.at, zone),
    frequency: row.frequency,
    interval: String(row.interval),
  }
}

/** A new reminder: so many minutes before, or at nine of an all-day one or one without a time; a day before it, at nine of the day before. */
export function newReminder(
  { date, from, allDay }: TimeDraft,
  today: string,
  before = 15,
  key: string = crypto.randomUUID(),
): ReminderDraft {
  const day = isDay(date) ? date : today
  const timed = isHour(from) && !allDay
  const early = timed ? minutes(from) - before : before >= DAY ? 9 * HOUR - DAY : 9 * HOUR
  return {
    key,
    id: null,
    label: '',
    date: early < 0 ? addDays(day, -1) : day,
    time: clock(early < 0 ? early + DAY : early),
    frequency: 'once',
    interval: '1',
  }
}

/** The reminder that goes with a new activity: so many minutes before, none where there is no day or the moment has passed. */
export function usualReminders(
  time: TimeDraft,
  before: number | null,
  zone: string,
  now = Date.now(),
): readonly ReminderDraft[] {
  if (before === null || !isDay(time.date)) return []
  const one = newReminder(time, time.date, before, 'usual')
  return at(one.date, one.time, zone) > now ? [one] : []
}

/** Fields as the values of a reminder; null when day, hour or interval is missing. */
export function readReminder(
  draft: ReminderDraft,
  zone: string,
  practice: NumberPractice,
): Patch<typeof Reminder> | null {
  const interval = readNumber(draft.interval, practice) ?? 0
  if (!isDay(draft.date) || !isHour(draft.time) || !Number.isInteger(interval) || interval < 1 || interval > 365)
    return null
  return {
    label: draft.label.trim() || null,
    at: iso(at(draft.date, draft.time, zone)),
    frequency: draft.frequency,
    interval,
  }
}

/** The hour of an instant as fields show it: `09:30`. */
export function clockAt(instant: string, zone: string): string {
  const { hour, minute } = wallAt(instant, zone)
  return clock(hour * HOUR + minute)
}

/** Minutes of the day as fields show them: `09:30`. */
export function clock(total: number): string {
  return `${String(Math.floor(total / HOUR)).padStart(2, '0')}:${String(total % HOUR).padStart(2, '0')}`
}

function minutes(text: string): number {
  const [hour = 0, minute = 0] = text.split(':').map(Number)
  return hour * HOUR + minute
}

function at(day: string, time: string, zone: string): number {
  const total = minutes(time)
  return startOfDay(day, zone, Math.floor(total / HOUR), total % HOUR)
}

function iso(instant: number): string {
  return new Date(instant).toISOString()
}
