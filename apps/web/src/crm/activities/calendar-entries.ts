import { addDays } from '@temelia/calendar/day'
import { daysCovered, startOfDay, wallAt } from '@temelia/calendar/wall-clock'
import type { ActivityRow, Time } from './activity-data.ts'
import type { Piece } from './calendar-layout.ts'

/** An activity with its place in a calendar: days of the tenant's zone, minutes of the first and of the last of them. */
export interface Entry {
  readonly row: ActivityRow
  /** It is drawn over the days and not inside one: all-day, or a day long and more. */
  readonly bar: boolean
  readonly first: string
  readonly last: string
  readonly from: number
  readonly to: number
}

/** What of an entry lies in one day. */
export interface DayPiece extends Piece {
  readonly entry: Entry
}

const DAY_MINUTES = 1_440
/** How long an activity without an end is drawn. */
const STANDARD_MINUTES = 60

/** The places of activities; those without a time have none. */
export function entriesOf(rows: readonly ActivityRow[], zone: string): Entry[] {
  return rows.flatMap((row) => (row.startAt ? [entryOf(row, row.startAt, zone)] : []))
}

function entryOf(row: ActivityRow, startAt: string, zone: string): Entry {
  const [first, last] = daysCovered(startAt, row.endAt, zone)
  const from = minuteOf(startAt, zone)
  if (row.allDay) return { row, bar: true, first, last, from: 0, to: DAY_MINUTES }
  if (!row.endAt)
    return { row, bar: false, first, last: first, from, to: Math.min(DAY_MINUTES, from + STANDARD_MINUTES) }
  const bar = Date.parse(row.endAt) - Date.parse(startAt) >= DAY_MINUTES * 60_000
  // An end at midnight is the end of the day before it.
  const to = minuteOf(row.endAt, zone) || (first === last && row.endAt === startAt ? from : DAY_MINUTES)
  return { row, bar, first, last, from, to }
}

/** What lies inside a day, bars left out. */
export function piecesOf(entries: readonly Entry[], day: string): DayPiece[] {
  return entries
    .filter((entry) => !entry.bar && entry.first <= day && day <= entry.last)
    .map((entry) => ({
      entry,
      from: entry.first === day ? entry.from : 0,
      to: entry.last === day ? entry.to : DAY_MINUTES,
    }))
}

/** What touches a day, bars first, then by time. */
export function ofDay(entries: readonly Entry[], day: string): Entry[] {
  return entries
    .filter((entry) => entry.first <= day && day <= entry.last)
    .toSorted((one, other) => Number(other.bar) - Number(one.bar) || one.from - other.from)
}

/** The time of an entry that was pulled so many days and minutes on; it keeps its length and, in days, its hour on the wall. */
export function pulled({ row, first, from }: Entry, days: number, minutes: number, zone: string): Time {
  const startAt = wallInstant(addDays(first, days), from + minutes, zone, row)
  const end = row.endAt && row.startAt ? Date.parse(row.endAt) - Date.parse(row.startAt) : null
  if (row.allDay && row.endAt) {
    const last = daysCovered(row.startAt as string, row.endAt, zone)[1]
    return { allDay: true, startAt, endAt: wallInstant(addDays(last, days + 1), 0, zone, row) }
  }
  return { allDay: row.allDay, startAt, endAt: end === null ? null : new Date(Date.parse(startAt) + end).toISOString() }
}

/** The time of an entry whose end was pulled so many minutes on; it stays a quarter of an hour long. */
export function stretched({ row, first, last, from, to }: Entry, minutes: number, zone: string): Time {
  const least = first === last ? from + 15 : 15
  const endAt = wallInstant(last, Math.min(DAY_MINUTES, Math.max(least, to + minutes)), zone, row)
  return { allDay: false, startAt: row.startAt, endAt }
}

/** The instant of a minute of a day, on the wall. */
export function minuteInstant(day: string, minute: number, zone: string): string {
  return new Date(startOfDay(day, zone, 0, minute)).toISOString()
}

function wallInstant(day: string, minute: number, zone: string, { allDay }: ActivityRow): string {
  return minuteInstant(day, allDay ? 0 : minute, zone)
}

function minuteOf(instant: string, zone: string): number {
  const { hour, minute } = wallAt(instant, zone)
  return hour * 60 + minute
}
