/** A network computed in whole or part days from 0, with dates where a start is given: contract 7.1 (SPEC.md S16). */
import { divideDecimals, multiplyDecimals } from '@temelia/decimal/arithmetic'
import type { CalendarInput } from './calendars.ts'
import type { Loop, ScheduleFault } from './faults.ts'
import { DAY_MINUTES, dayOfEnd, dayOfStart, dayText } from './moment.ts'
import { calculateSchedule, type Schedule } from './schedule.ts'
import type { RelationType } from './types.ts'

/** Days of the week that are worked, 1 Monday to 7 Sunday, and days that are not. */
export interface DayCalendar {
  readonly WorkingDays?: readonly number[]
  readonly Holidays?: readonly string[]
}

export type OffsetId = number | string

/** Durations and lags in days of work. */
export interface OffsetRequest {
  readonly Start?: string | null
  readonly Calendar?: DayCalendar | null
  readonly Activities: readonly {
    readonly Id: OffsetId
    readonly Duration: number
    readonly Calendar?: DayCalendar | null
  }[]
  readonly Relations: readonly {
    readonly From: OffsetId
    readonly To: OffsetId
    readonly Type: RelationType
    readonly Lag?: number
  }[]
}

/** An activity in days from 0, counted in its own calendar; `Start` and `End` are inclusive days. */
export interface OffsetActivity {
  readonly Id: OffsetId
  readonly EarlyStart: number
  readonly EarlyFinish: number
  readonly LateStart: number
  readonly LateFinish: number
  readonly TotalFloat: number
  readonly FreeFloat: number
  readonly Critical: boolean
  readonly Start?: string
  readonly End?: string
}

export interface OffsetAnswer {
  readonly ok: true
  readonly Duration: number
  readonly Finish?: string
  readonly Activities: readonly OffsetActivity[]
  readonly faults: readonly ScheduleFault[]
}

/** A loop, by the ids of the request. */
export interface OffsetLoop {
  readonly ok: false
  readonly Loop: readonly OffsetId[]
  readonly NotSchedulable: readonly OffsetId[]
}

/** Without a start, days are counted from a Monday without holidays near it. */
const ANY_MONDAY = '2001-01-01'
const OFFSET_DECIMALS = 4

/** Computes a request. Faults name activities and relations by their place in it, from 1. */
export function calculateOffsets(request: OffsetRequest): OffsetAnswer | OffsetLoop {
  const places = new Map<OffsetId, number>()
  for (const [at, { Id }] of request.Activities.entries()) if (!places.has(Id)) places.set(Id, at + 1)
  const calendars: CalendarInput[] = [calendarOf(0, request.Calendar)]
  const alike = new Map<string, number>()
  const idOf = (calendar: DayCalendar) => {
    const key = dayCalendarKey(calendar)
    const known = alike.get(key)
    if (known !== undefined) return known
    const id = alike.size + 1
    alike.set(key, id)
    calendars.push(calendarOf(id, calendar))
    return id
  }
  const minutes = (days: number) => (Number.isFinite(days) ? multiplyDecimals(days, DAY_MINUTES, 0) : days)
  const schedule = calculateSchedule({
    start: request.Start || ANY_MONDAY,
    calendars,
    calendarId: 0,
    activities: request.Activities.map(({ Id, Duration, Calendar }, at) => {
      const id = places.get(Id) === at + 1 ? at + 1 : places.get(Id)!
      return { id, duration: minutes(Duration), ...(Calendar ? { calendarId: idOf(Calendar) } : {}) }
    }),
    relations: request.Relations.map(({ From, To, Type, Lag }, at) => ({
      id: at + 1,
      from: places.get(From) ?? 0,
      to: places.get(To) ?? 0,
      type: Type,
      lag: minutes(Lag ?? 0),
    })),
  })
  return schedule.ok ? answerOf(schedule, request) : loopOf(schedule, request)
}

/** Calendars with the same key are one: each is read by itself, which takes time and room. */
export function dayCalendarKey({ WorkingDays, Holidays }: DayCalendar): string {
  return `${WorkingDays ? [...new Set(WorkingDays)].sort().join() : '*'} ${[...new Set(Holidays ?? [])].sort().join()}`
}

function answerOf(schedule: Schedule, request: OffsetRequest): OffsetAnswer {
  const { start, finish } = schedule.span
  const { leaves, passes, settings } = schedule.parts
  const { counts } = passes
  const dated = Boolean(request.Start)
  const days = (count: number) => divideDecimals(count, DAY_MINUTES, OFFSET_DECIMALS)
  let last = dayOfStart(start)
  const activities = schedule.ids.map((id, node): OffsetActivity => {
    const { time } = leaves[node]!
    const from = time.before(start)
    const duration = counts.duration[node]!
    const early = counts.earlyStart[node]! - from
    const late = counts.lateFinish[node]! - from
    const dates = schedule.dates(id)!
    const begin = dayOfStart(dates.start)
    const end = duration === 0 ? begin : dayOfEnd(dates.finish)
    last = Math.max(last, end)
    return {
      Id: request.Activities[id - 1]!.Id,
      EarlyStart: days(early),
      EarlyFinish: days(early + duration),
      LateStart: days(late - duration),
      LateFinish: days(late),
      TotalFloat: days(dates.totalFloat),
      FreeFloat: days(dates.freeFloat),
      Critical: dates.critical,
      ...(dated ? { Start: dayText(begin), End: dayText(end) } : {}),
    }
  })
  const { projectTime } = settings
  return {
    ok: true,
    Duration: days(projectTime.before(finish) - projectTime.before(start)),
    ...(dated ? { Finish: dayText(last) } : {}),
    Activities: activities,
    faults: schedule.faults,
  }
}

function loopOf({ loop, notSchedulable }: Loop, request: OffsetRequest): OffsetLoop {
  const idOf = (place: number) => request.Activities[place - 1]!.Id
  return { ok: false, Loop: loop.map(idOf), NotSchedulable: notSchedulable.map(idOf) }
}

/** A calendar of whole days, so that a day of work is a day; every day where none is named. */
function calendarOf(id: number, calendar: DayCalendar | null | undefined): CalendarInput {
  const days = calendar?.WorkingDays
  return {
    id,
    week: Array.from({ length: 7 }, (_, at) => (!days || days.includes(at + 1) ? [[0, DAY_MINUTES] as const] : [])),
    exceptions: (calendar?.Holidays ?? []).map((from) => ({ from, periods: [] })),
    dayMinutes: DAY_MINUTES,
  }
}
