/** Time as it counts at work: only the hours of working days, by the clock of a zone. */
import { addDays, isDay, weekdayOf } from './day.ts'
import { dayAt, startOfDay } from './wall-clock.ts'

/** When a company works: weekdays 1 (Monday) to 7 (Sunday), minutes of the day from and to (0 to 1440). */
export interface WorkingHours {
  readonly weekdays: readonly number[]
  readonly from: number
  readonly to: number
  /** Days that are not worked though their weekday is. */
  readonly isFree?: (day: string) => boolean
}

const MINUTE = 60_000
/** So many days end a count: hours that never come, or a minute a week, would be looked for without end. */
const FURTHEST_DAYS = 3_660

/** Whole minutes worked between two instants (milliseconds since 1970); 0 where the second is not later. */
export function workedMinutes(from: number, to: number, hours: WorkingHours, zone: string): number {
  let worked = 0
  for (let day = dayAt(from, zone); ; day = addDays(day, 1)) {
    const [opens, closes] = shift(day, hours, zone)
    if (isOver(day, opens, to, zone)) return Math.floor(worked / MINUTE)
    worked += Math.max(0, Math.min(closes, to) - Math.max(opens, from))
  }
}

/** The instant at which so many minutes are worked after another; null where that takes more than ten years. */
export function afterWorking(from: number, minutes: number, hours: WorkingHours, zone: string): number | null {
  let rest = minutes * MINUTE
  let day = dayAt(from, zone)
  for (let passed = 0; passed < FURTHEST_DAYS && isDay(day); passed++, day = addDays(day, 1)) {
    const [opens, closes] = shift(day, hours, zone)
    const begins = Math.max(opens, from)
    const length = Math.max(0, closes - begins)
    if (length >= rest && length > 0) return begins + rest
    rest -= length
  }
  return null
}

/** The instants between which a day is worked; empty where it is not. Both are read on the wall: a day of 23 hours has one less. */
function shift(day: string, { weekdays, from, to, isFree }: WorkingHours, zone: string): readonly [number, number] {
  const works = weekdays.includes(weekdayOf(day) + 1) && from < to && !isFree?.(day)
  const opens = startOfDay(day, zone, 0, from)
  return [opens, works ? startOfDay(day, zone, 0, to) : opens]
}

function isOver(day: string, opens: number, end: number, zone: string): boolean {
  return opens >= end || day > dayAt(end, zone)
}
