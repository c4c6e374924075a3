/** Calendars as they are typed or read, made into working time (SPEC.md S2, S3). */
import { numbersOf } from '@temelia/calendar/day'
import { type ScheduleFault, type ScheduleFaultCode, shown } from './faults.ts'
import { type HolidayRegion, nationalHolidays } from './holidays.ts'
import { DAY_MINUTES, dayNumber, dayText, END_DAY, FIRST_DAY } from './moment.ts'
import { CountedTime, minutesOf, type Period, type WorkingTime } from './working-time.ts'

/** Days that are worked otherwise than their week says; no periods: not at all. */
export interface CalendarException {
  /** `YYYY-MM-DD` */
  readonly from: string
  /** The last of them; the first when left out. */
  readonly to?: string
  readonly periods: readonly Period[]
}

/** When a crew or a site works. */
export interface CalendarInput {
  readonly id: number
  readonly name?: string
  /** Periods of Monday to Sunday. */
  readonly week: readonly (readonly Period[])[]
  /** A later one stands over an earlier one, and any over the holidays. */
  readonly exceptions?: readonly CalendarException[]
  /** The national holidays that are not worked. */
  readonly holidays?: HolidayRegion | null
  /** Minutes that count as a day; those of its first working weekday when left out. */
  readonly dayMinutes?: number
}

/** Monday to Friday, 8 to 12 and 13 to 17. */
export const standardWeek: readonly (readonly Period[])[] = Array.from({ length: 7 }, (_, weekday) =>
  weekday < 5
    ? [
        [480, 720],
        [780, 1_020],
      ]
    : [],
)

/** Working time of a calendar with what is wrong with it; null where it cannot be worked by at all. */
export interface ReadCalendar {
  readonly time: WorkingTime | null
  readonly faults: readonly ScheduleFault[]
}

const read = new WeakMap<CalendarInput, ReadCalendar>()

/** The working time of a calendar. The same object is read once. */
export function readCalendar(input: CalendarInput): ReadCalendar {
  const known = read.get(input)
  if (known) return known
  const made = new CalendarReading(input).read()
  read.set(input, made)
  return made
}

/** The working time of the standard week without holidays. */
export function standardTime(): WorkingTime {
  standard ??= new CalendarReading({ id: 0, week: standardWeek }).read().time
  if (!standard) throw new Error('the standard week has work')
  return standard
}

let standard: WorkingTime | null = null

const holidays = new Map<HolidayRegion, readonly number[]>()

/** Day numbers of all national holidays of the range; computed once. */
function holidaysOf(region: HolidayRegion): readonly number[] {
  const known = holidays.get(region)
  if (known) return known
  const days: number[] = []
  const last = numbersOf(dayText(END_DAY - 1)).year
  for (let year = numbersOf(dayText(FIRST_DAY)).year; year <= last; year++)
    for (const { day } of nationalHolidays(region, year)) {
      const number = dayNumber(day)
      if (number !== null) days.push(number)
    }
  holidays.set(region, days)
  return days
}

class CalendarReading {
  private readonly faults: ScheduleFault[] = []
  private readonly patterns: (readonly Period[])[] = [[]]
  private readonly known = new Map<string, number>([['', 0]])
  private readonly kinds = new Uint16Array(END_DAY - FIRST_DAY)

  constructor(private readonly input: CalendarInput) {}

  read(): ReadCalendar {
    const { input } = this
    if (input.week.length !== 7) this.add('CALENDAR_WEEK_INVALID', input.week.length)
    const week = Array.from({ length: 7 }, (_, weekday) => this.pattern(input.week[weekday] ?? []))
    // 1970-01-01 was a Thursday.
    const first = (((FIRST_DAY + 3) % 7) + 7) % 7
    for (let day = 0; day < this.kinds.length; day++) this.kinds[day] = week[(day + first) % 7]!
    if (input.holidays) this.takeHolidays(input.holidays)
    for (const exception of input.exceptions ?? []) this.takeException(exception)
    const typed = input.dayMinutes ?? 0
    const usual = week.map((kind) => minutesOf(this.patterns[kind]!)).find((minutes) => minutes > 0) ?? 0
    if (!this.hasWork()) {
      this.add('CALENDAR_WITHOUT_WORK')
      return { time: null, faults: this.faults }
    }
    const dayMinutes = Number.isInteger(typed) && typed > 0 && typed <= DAY_MINUTES ? typed : usual || 480
    return { time: new CountedTime(this.patterns, this.kinds, dayMinutes), faults: this.faults }
  }

  private takeHolidays(region: HolidayRegion): void {
    for (const day of holidaysOf(region)) this.kinds[day - FIRST_DAY] = 0
  }

  private takeException(exception: CalendarException): void {
    const from = dayNumber(exception.from)
    const to = dayNumber(exception.to ?? exception.from)
    if (from === null || to === null || to < from) {
      this.add('CALENDAR_EXCEPTION_INVALID', `${shown(exception.from)} - ${shown(exception.to ?? exception.from)}`)
      return
    }
    this.kinds.fill(this.pattern(exception.periods), from - FIRST_DAY, to - FIRST_DAY + 1)
  }

  /** The number of a pattern; periods are sorted, those that touch are joined, wrong ones told and left out. */
  private pattern(periods: readonly Period[]): number {
    const right = periods.filter(([from, to]) => {
      const fits = Number.isInteger(from) && Number.isInteger(to) && from >= 0 && to <= DAY_MINUTES && from < to
      if (!fits) this.add('CALENDAR_PERIOD_INVALID', `${shown(from)} - ${shown(to)}`)
      return fits
    })
    const joined: [number, number][] = []
    for (const [from, to] of [...right].sort(([one], [other]) => one - other)) {
      const last = joined.at(-1)
      if (!last || from > last[1]) joined.push([from, to])
      else {
        if (from < last[1]) this.add('CALENDAR_PERIOD_INVALID', `${from} - ${to}`)
        last[1] = Math.max(last[1], to)
      }
    }
    const key = joined.join(' ')
    const found = this.known.get(key)
    if (found !== undefined) return found
    this.known.set(key, this.patterns.length)
    return this.patterns.push(joined) - 1
  }

  /** Whether anything is worked in the years for which schedules are made. */
  private hasWork(): boolean {
    const from = (dayNumber('1970-01-01') ?? 0) - FIRST_DAY
    return this.kinds.subarray(from).some((kind) => this.patterns[kind]!.length > 0)
  }

  private add(code: ScheduleFaultCode, value?: string | number): void {
    this.faults.push({ code, calendar: this.input.id, ...(value === undefined ? {} : { value }) })
  }
}
