import { dayOf, numbersOf } from './day.ts'
import { type Region, zoneOfRegion } from './region.ts'

/** What a clock on the wall shows: month 1 to 12, day 1 to 31. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

const DAY = 86_400_000

/** What the clock of a zone shows at an instant (milliseconds since 1970 or RFC 3339). */
export function wallAt(instant: number | string, zone: string): WallTime {
  const parts = clockOf(zone).formatToParts(typeof instant === 'number' ? instant : Date.parse(instant))
  const value = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return {
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
    second: value('second'),
  }
}

/**
 * The instant (milliseconds since 1970) at which the clock of a zone shows a time. An hour that the clock skips in spring is
 * read with the offset before the change (03:30 becomes 04:30); of an hour that comes twice in autumn the first is meant (RFC 5545).
 * Months and days beyond their range run over into the next.
 */
export function instantAt(wall: WallTime, zone: string): number {
  const shown = asIfUtc(wall)
  const before = offset(shown - DAY, zone)
  const after = offset(shown + DAY, zone)
  const first = shown - before
  if (before === after || offset(first, zone) === before) return first
  const second = shown - after
  return offset(second, zone) === after ? second : first
}

/** The day, `YYYY-MM-DD`, that it is in a zone at an instant. */
export function dayAt(instant: number | string, zone: string): string {
  const { year, month, day } = wallAt(instant, zone)
  return dayOf(year, month, day)
}

/** The day it is where the companies of a region work. */
export function todayIn(region: Region, now: Date): string {
  return dayAt(now.getTime(), zoneOfRegion(region))
}

/** The instant at which a day `YYYY-MM-DD` begins in a zone, or the given hour of it. */
export function startOfDay(day: string, zone: string, hour = 0, minute = 0): number {
  const { year, month, date } = numbersOf(day)
  return instantAt({ year, month, day: date, hour, minute, second: 0 }, zone)
}

/** The days, first and last, that something covers in a zone. An end at midnight belongs to the day before. */
export function daysCovered(start: string, end: string | null, zone: string): readonly [first: string, last: string] {
  const first = dayAt(start, zone)
  if (end === null || Date.parse(end) <= Date.parse(start)) return [first, first]
  return [first, dayAt(Date.parse(end) - 1, zone)]
}

function asIfUtc({ year, month, day, hour, minute, second }: WallTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** Milliseconds by which the clock of a zone is ahead of UTC. */
function offset(instant: number, zone: string): number {
  return asIfUtc(wallAt(instant, zone)) - Math.floor(instant / 1_000) * 1_000
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clocks.set(zone, clock)
  }
  return clock
}
