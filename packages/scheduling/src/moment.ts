/**
 * Moments of a site: whole minutes of the clock on the wall since 1970-01-01 00:00. A moment has no zone, so no change of
 * the clock moves it (SPEC.md S1).
 */
import { addDays, daysBetween, isDay } from '@temelia/calendar/day'

/** Minutes of a day of 24 hours. */
export const DAY_MINUTES = 1_440

const ORIGIN = '1970-01-01'

/** Day number of the first day that a schedule may hold, 1900-01-01; days are counted from 1970-01-01. */
export const FIRST_DAY = daysBetween(ORIGIN, '1900-01-01')

/** Day number of the day after the last one, 2200-12-31. */
export const END_DAY = daysBetween(ORIGIN, '2200-12-31') + 1

/** The number of a day `YYYY-MM-DD`, counted from 1970-01-01; null for what is no day of the years 1900 to 2200. */
export function dayNumber(day: string): number | null {
  return isDay(day) ? daysBetween(ORIGIN, day) : null
}

/** The day `YYYY-MM-DD` of a day number; the first or last day of the range for one outside. */
export function dayText(number: number): string {
  return addDays(ORIGIN, Math.min(Math.max(number, FIRST_DAY), END_DAY - 1))
}

/**
 * The moment of a text: a day, which stands for its beginning or for its `end`, or a day with an hour, `YYYY-MM-DDTHH:MM`
 * (seconds are left out). Null for another text.
 */
export function readMoment(text: string, at: 'start' | 'end' = 'start'): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?)?$/.exec(text)
  const day = match ? dayNumber(match[1]!) : null
  if (!match || day === null) return null
  if (match[2] === undefined) return (at === 'end' ? day + 1 : day) * DAY_MINUTES
  const [hour, minute] = [Number(match[2]), Number(match[3])]
  const known = minute < 60 && (hour < 24 || (hour === 24 && minute === 0))
  return known ? day * DAY_MINUTES + hour * 60 + minute : null
}

/** A moment as `YYYY-MM-DDTHH:MM`. */
export function momentText(moment: number): string {
  const day = Math.floor(moment / DAY_MINUTES)
  return `${dayText(day)}T${clockText(moment - day * DAY_MINUTES)}`
}

/** Minutes of a day as `HH:MM`. */
export function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The day number that a moment at which work begins stands in. */
export function dayOfStart(moment: number): number {
  return Math.floor(moment / DAY_MINUTES)
}

/** The day number that a moment at which work ends stands in: midnight belongs to the day before. */
export function dayOfEnd(moment: number): number {
  return Math.ceil(moment / DAY_MINUTES) - 1
}
