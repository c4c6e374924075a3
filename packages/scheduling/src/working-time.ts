/**
 * The working time of a calendar as one long count of minutes: how many were worked before a moment, and at which moment
 * a count begins or ends (SPEC.md S2). Coordinates of a schedule are such counts.
 */
import { DAY_MINUTES, END_DAY, FIRST_DAY } from './moment.ts'

/** From one minute of the day to another, 0 to 1440. */
export type Period = readonly [from: number, to: number]

/** The count of minutes of one calendar. Minutes before 1900 and after 2200 are not counted. */
export interface WorkingTime {
  /** Minutes that count as a day of work. */
  readonly dayMinutes: number
  /** Worked minutes before a moment. */
  before(moment: number): number
  /** The latest moment before which so many were worked: where the next minute begins. */
  startAt(worked: number): number
  /** The earliest moment before which so many were worked: where the last minute ended. */
  endAt(worked: number): number
  /** The greatest count that begins no later than a moment. */
  lastStart(moment: number): number
  /** The periods of a day by its number. */
  periods(day: number): readonly Period[]
}

const ALL_DAY: readonly Period[] = [[0, DAY_MINUTES]]

/** Every minute of every day: elapsed time. Its counts are moments. */
export const elapsedTime: WorkingTime = {
  dayMinutes: DAY_MINUTES,
  before: (moment) => moment,
  startAt: (worked) => worked,
  endAt: (worked) => worked,
  lastStart: (moment) => moment,
  periods: () => ALL_DAY,
}

/** Minutes between two entries of the table that finds a day by its count. */
const STEP = 480

/** Days with their pattern of periods, and the counts at which they begin. */
export class CountedTime implements WorkingTime {
  private readonly total: number
  private readonly days = END_DAY - FIRST_DAY
  /** Worked minutes before each day. */
  private readonly begins: Int32Array
  /** The day in which each step of the count lies. */
  private readonly steps: Int32Array

  constructor(
    private readonly patterns: readonly (readonly Period[])[],
    /** The pattern of each day from FIRST_DAY on. */
    private readonly kinds: Uint8Array | Uint16Array,
    readonly dayMinutes: number,
  ) {
    const lengths = patterns.map(minutesOf)
    const begins = new Int32Array(this.days + 1)
    for (let day = 0; day < this.days; day++) begins[day + 1] = begins[day]! + lengths[kinds[day]!]!
    this.begins = begins
    this.total = begins[this.days]!
    this.steps = new Int32Array(Math.floor(this.total / STEP) + 2).fill(this.days - 1)
    let step = 0
    for (let day = 0; day < this.days; day++)
      while (step * STEP < begins[day + 1]!) {
        this.steps[step] = day
        step++
      }
  }

  before(moment: number): number {
    const day = Math.floor(moment / DAY_MINUTES)
    const at = day - FIRST_DAY
    if (at < 0) return 0
    if (at >= this.days) return this.total
    const minute = moment - day * DAY_MINUTES
    let worked = this.begins[at]!
    for (const [from, to] of this.patterns[this.kinds[at]!]!) {
      if (minute <= from) break
      worked += Math.min(minute, to) - from
    }
    return worked
  }

  startAt(worked: number): number {
    if (worked >= this.total) return END_DAY * DAY_MINUTES
    const count = Math.max(worked, 0)
    const day = this.dayOf(count)
    let rest = count - this.begins[day]!
    for (const [from, to] of this.patterns[this.kinds[day]!]!) {
      if (rest < to - from) return (day + FIRST_DAY) * DAY_MINUTES + from + rest
      rest -= to - from
    }
    return END_DAY * DAY_MINUTES
  }

  endAt(worked: number): number {
    if (worked <= 0) return FIRST_DAY * DAY_MINUTES
    if (worked > this.total) return END_DAY * DAY_MINUTES
    // The minute that ends there is the one that began a count earlier.
    return this.startAt(worked - 1) + 1
  }

  lastStart(moment: number): number {
    const worked = this.before(moment)
    return this.startAt(worked) <= moment ? worked : worked - 1
  }

  periods(day: number): readonly Period[] {
    return this.patterns[this.kinds[day - FIRST_DAY] ?? -1] ?? []
  }

  /** The day whose minutes hold the one after `worked`; there is one. */
  private dayOf(worked: number): number {
    const step = Math.floor(worked / STEP)
    let low = this.steps[step]!
    let high = this.steps[step + 1]!
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.begins[middle + 1]! > worked) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** Minutes of a list of periods. */
export function minutesOf(periods: readonly Period[]): number {
  return periods.reduce((sum, [from, to]) => sum + to - from, 0)
}
