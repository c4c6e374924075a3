/** Durations as they are typed and shown: `9 d`, `4 h`, `2 w`; in Romanian `9 z`, `4 h`, `2 săpt`. */
import type { Practice } from '@temelia/estimation/types'
import { roundDecimal } from '@temelia/decimal/arithmetic'
import { readTypedNumber, typedText } from '@temelia/decimal/typed-number'
import { fold } from '@temelia/text/fold'
import type { Language } from '@temelia/text/message'

/** What durations and lags are counted in. A day is a day of work of the calendar, a week five of them. */
export type WorkUnit = 'hour' | 'day' | 'week'

/** The sign of a unit behind its number. */
export const UNIT_TEXT: Readonly<Record<Language, Readonly<Record<WorkUnit, string>>>> = {
  en: { hour: 'h', day: 'd', week: 'w' },
  ro: { hour: 'h', day: 'z', week: 'săpt' },
}

const NAMED: Readonly<Record<string, WorkUnit>> = {
  h: 'hour',
  hr: 'hour',
  hrs: 'hour',
  hour: 'hour',
  hours: 'hour',
  o: 'hour',
  ora: 'hour',
  ore: 'hour',
  d: 'day',
  day: 'day',
  days: 'day',
  z: 'day',
  zi: 'day',
  zile: 'day',
  w: 'week',
  wk: 'week',
  wks: 'week',
  week: 'week',
  weeks: 'week',
  s: 'week',
  sapt: 'week',
  saptamana: 'week',
  saptamani: 'week',
}

/** The longest duration that may be typed, in days: what the engine takes as the longest work. */
const MOST_DAYS = 10_000
const WEEK_DAYS = 5

/** The unit that a word names in either language, without its diacritics. */
export function unitNamed(word: string): WorkUnit | null {
  return NAMED[word] ?? null
}

/** Minutes of so many units where a day has `dayMinutes` of work. */
export function minutesOf(amount: number, unit: WorkUnit, dayMinutes: number): number {
  const each = unit === 'hour' ? 60 : unit === 'day' ? dayMinutes : WEEK_DAYS * dayMinutes
  return Math.round(amount * each)
}

/** Days of so many minutes, to 2 decimals. */
export function daysOf(minutes: number, dayMinutes: number): number {
  return roundDecimal(minutes / dayMinutes, 2)
}

/** The text of a duration: whole days where it is such, else hours below a day, else days with decimals. */
export function durationText(minutes: number, dayMinutes: number, language: Language, practice: Practice): string {
  const hours = Math.abs(minutes) < dayMinutes && minutes !== 0
  const amount = hours ? roundDecimal(minutes / 60, 2) : daysOf(minutes, dayMinutes)
  const text = typedText(Math.abs(amount), practice)
  return `${amount < 0 ? '−' : ''}${text} ${UNIT_TEXT[language][hours ? 'hour' : 'day']}`
}

/** Minutes of a typed duration, or why it is none. A number alone is days. */
export type ReadDuration = Readonly<{ ok: true; minutes: number } | { ok: false; fault: 'NOT_READ' | 'TOO_LONG' }>

export function readDuration(text: string, dayMinutes: number, practice: Practice): ReadDuration {
  const match = /^([\d.,\s]+?)\s*([a-z]*)\.?$/.exec(fold(text).trim())
  const unit = match ? (match[2] === '' ? 'day' : unitNamed(match[2] ?? '')) : null
  const read = match ? readTypedNumber(match[1] ?? '', practice) : null
  if (!unit || !read?.ok || read.value < 0) return { ok: false, fault: 'NOT_READ' }
  const minutes = minutesOf(read.value, unit, dayMinutes)
  return minutes > MOST_DAYS * dayMinutes ? { ok: false, fault: 'TOO_LONG' } : { ok: true, minutes }
}
