/** Days of a timetable as places along a line, and the two rows of its axis. Days are numbers counted from 1970-01-01. */
import { dayOf, numbersOf } from '@temelia/calendar/day'
import { dayNumber, dayText, END_DAY, FIRST_DAY } from './moment.ts'

/** How closely time is looked at, the closest first. */
export const zooms = ['day', 'week', 'month', 'quarter', 'year'] as const

export type Zoom = (typeof zooms)[number]

/** Pixels of a day at each zoom. */
export const DAY_WIDTH: Readonly<Record<Zoom, number>> = {
  day: 24,
  week: 4,
  month: 56 / 30.4375,
  quarter: 56 / 91.3125,
  year: 56 / 365.25,
}

/** Empty days before the first and after the last one, in pixels: room to drag into. */
const LEAD = 28

/** A stretch of time at one zoom. */
export type TimeScale = Readonly<{ zoom: Zoom; dayWidth: number; from: number; to: number; width: number }>

/** The scale that shows the days from `first` to `last` and fills at least `least` pixels. */
export function timeScale(zoom: Zoom, first: number, last: number, least: number): TimeScale {
  const dayWidth = DAY_WIDTH[zoom]
  const lead = Math.ceil(LEAD / dayWidth)
  const from = Math.max(mondayOf(first - lead), FIRST_DAY)
  const to = Math.min(Math.max(last + 2 * lead, from + Math.ceil(least / dayWidth)), END_DAY)
  return { zoom, dayWidth, from, to, width: (to - from) * dayWidth }
}

/** Where a day begins. */
export function xOf(scale: TimeScale, day: number): number {
  return (day - scale.from) * scale.dayWidth
}

/** The day that lies at a place. */
export function dayAt(scale: TimeScale, x: number): number {
  return scale.from + Math.floor(x / scale.dayWidth)
}

/** The next closer or wider zoom; the same at the end of them. */
export function zoomBy(zoom: Zoom, step: 1 | -1): Zoom {
  return zooms[zooms.indexOf(zoom) + step] ?? zoom
}

/** What a mark of the axis names. */
export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** A mark of the axis with the days it spans. */
export type Tick = Readonly<{ unit: Unit; from: number; to: number }>

const UNITS: Readonly<Record<Zoom, readonly [upper: Unit, lower: Unit]>> = {
  day: ['month', 'day'],
  week: ['month', 'week'],
  month: ['year', 'month'],
  quarter: ['year', 'quarter'],
  year: ['year', 'year'],
}

/** The marks of the upper and the lower row of the axis that touch the days from `first` up to `last`. */
export function ticksOf(scale: TimeScale, first: number, last: number): Readonly<{ upper: Tick[]; lower: Tick[] }> {
  const [upper, lower] = UNITS[scale.zoom]
  return { upper: upper === lower ? [] : marks(upper, first, last), lower: marks(lower, first, last) }
}

function marks(unit: Unit, first: number, last: number): Tick[] {
  const found: Tick[] = []
  for (let from = beginning(unit, first); from < last; ) {
    const to = following(unit, from)
    found.push({ unit, from, to })
    from = to
  }
  return found
}

const STEP: Readonly<Record<Exclude<Unit, 'day' | 'week'>, number>> = { month: 1, quarter: 3, year: 12 }

function beginning(unit: Unit, day: number): number {
  if (unit === 'day') return day
  if (unit === 'week') return mondayOf(day)
  const { year, month } = numbersOf(dayText(day))
  return number(dayOf(year, month - ((month - 1) % STEP[unit]), 1))
}

function following(unit: Unit, day: number): number {
  if (unit === 'day') return day + 1
  if (unit === 'week') return day + 7
  const { year, month } = numbersOf(dayText(day))
  const next = month - 1 + STEP[unit]
  return number(dayOf(year + Math.floor(next / 12), (next % 12) + 1, 1))
}

/** 1970-01-01 was a Thursday. */
export function mondayOf(day: number): number {
  return day - ((((day + 3) % 7) + 7) % 7)
}

function number(day: string): number {
  return dayNumber(day) ?? END_DAY
}
