import { daysInMonth } from '@temelia/calendar/day'
import { type WallTime, instantAt, wallAt } from '@temelia/calendar/wall-clock'

/** When a reminder comes: its first moment (RFC 3339), how often, and every how many of that. */
export interface Schedule {
  readonly at: string
  readonly frequency: 'once' | 'daily' | 'weekly' | 'monthly' | 'yearly'
  readonly interval: number
}

const DAY = 86_400_000
/** The least time between two occurrences of a frequency, for a first guess that never overshoots. */
const SHORTEST = { daily: DAY - 3_600_000, weekly: 7 * DAY - 3_600_000, monthly: 28 * DAY, yearly: 365 * DAY }
const LONGEST = { daily: DAY + 3_600_000, weekly: 7 * DAY + 3_600_000, monthly: 31 * DAY, yearly: 366 * DAY }

/**
 * The first occurrence after a moment (milliseconds), or null when there is none. Every occurrence is counted from the first one,
 * so a monthly 31st is the last day of shorter months and the 31st again after; the hour on the wall stays across clock changes.
 */
export function nextOccurrence({ at, frequency, interval }: Schedule, after: number, zone: string): number | null {
  const first = Date.parse(at)
  if (first > after) return first
  if (frequency === 'once') return null
  const wall = wallAt(first, zone)
  let round = Math.max(0, Math.floor((after - first) / (LONGEST[frequency] * interval)) - 1)
  const last = Math.ceil((after - first) / (SHORTEST[frequency] * interval)) + 2
  for (; round <= last; round++) {
    const occurrence = instantAt(moved(wall, frequency, round * interval), zone)
    if (occurrence > after) return occurrence
  }
  throw new RangeError(`no occurrence of ${frequency} after ${after}`)
}

/** A time on the wall so many days, weeks, months or years later; months and leap days are cut to the last day there is. */
function moved(wall: WallTime, frequency: Exclude<Schedule['frequency'], 'once'>, by: number): WallTime {
  if (frequency === 'daily') return { ...wall, day: wall.day + by }
  if (frequency === 'weekly') return { ...wall, day: wall.day + 7 * by }
  const months = wall.year * 12 + wall.month - 1 + by * (frequency === 'yearly' ? 12 : 1)
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1]
  return { ...wall, year, month, day: Math.min(wall.day, daysInMonth(year, month)) }
}
