import { addDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { readCalendar } from '@temelia/scheduling/calendars'
import { dayOfEnd, dayOfStart, dayText, momentText } from '@temelia/scheduling/moment'
import type { ActivityDates } from '@temelia/scheduling/types'
import type { Language } from '@temelia/text/message'
import { daysOf, minutesOf } from './duration.ts'
import { type Counted, lagDay, shareOf, STANDARD_CALENDAR, startOf } from './engine-input.ts'
import { faultsOf } from './encode-faults.ts'
import { encodeTerms, termsOf } from './payment-terms.ts'
import type { Timetable } from './timetable.ts'
import type { BaselineRow } from './timetable-rows.ts'

type Wire = Record<string, unknown>

type WireActivity = ReturnType<typeof encodeActivity>

/** Money, hours and progress of an activity; of a group those of what stands in it. */
interface ActivitySums {
  readonly Amount: number
  readonly Hours: number
  readonly Earned: number
  readonly Done: number
}

/** A computed timetable under its names on the wire, without its activities and relations: settings, calendars, sums, what is wrong. */
export function encodeTimetable(timetable: Timetable, language: Language): Wire {
  const { rows, counted, work, input } = timetable
  const { settings } = rows
  const { first, last } = spanOf(timetable)
  return {
    Settings: {
      ScheduleId: settings?.id ?? null,
      Version: settings?.version ?? null,
      Start: startOf(rows),
      StartMinute: settings?.startMinute ?? null,
      StartTyped: (settings?.start ?? null) !== null,
      Finish: settings?.finish ?? null,
      DataDate: settings?.dataDate ?? null,
      CalendarId: settings?.calendarId ?? null,
      CriticalDays: settings?.criticalDays ?? 0,
      NearCriticalDays: settings?.nearCriticalDays ?? 5,
      OutOfSequence: input.outOfSequence,
      RoundTo: settings?.roundTo ?? 'day',
      ...encodeTerms(termsOf(settings)),
      Actuals: settings?.actuals ?? [],
    },
    Start: first,
    Finish: last,
    Calendars: encodeCalendars(timetable),
    Amount: sumDecimals([...counted.values()].map(({ amount }) => amount)),
    Hours: sumDecimals([...counted.values()].map(({ hours }) => hours)),
    NotPlanned: {
      Amount: sumDecimals(work.left.map(({ amount }) => amount)),
      Hours: sumDecimals(work.left.map(({ hours }) => hours)),
      Articles: work.left.length,
    },
    Faults: faultsOf(timetable, language),
  }
}

/** The activities of a timetable with their dates and floats, each made when it is asked for. */
export function* encodeActivities(timetable: Timetable): Generator<WireActivity> {
  const { schedule, counted } = timetable
  const sums = groupSums(timetable)
  for (const dates of schedule.all())
    yield { ...encodeActivity(counted.get(dates.id)!, dates, assumedOf(schedule, dates.id)), ...sums.get(dates.id)! }
}

/** The relations of a timetable, each made when it is asked for. */
export function* encodeRelations({ rows, schedule, counted }: Timetable): Generator<Wire> {
  const driving = schedule.driving()
  const projectDay = schedule.settings.projectTime.dayMinutes
  for (const relation of rows.relations)
    yield {
      RelationId: relation.id,
      Version: relation.version,
      From: relation.fromId,
      To: relation.toId,
      Type: relation.type,
      Lag: relation.lag,
      LagTime: relation.lagTime,
      LagMinutes: minutesOf(relation.lag, lagDay(relation, counted, projectDay)),
      Driving: driving.has(relation.id),
    }
}

/** The first and the last day of a timetable; an empty one is its start alone. */
export function spanOf({ schedule, rows }: Pick<Timetable, 'schedule' | 'rows'>): { first: string; last: string } {
  let [start, finish] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const dates of schedule.all()) {
    start = Math.min(start, dayOfStart(dates.start))
    finish = Math.max(finish, endDay(dates))
  }
  return finish === Number.NEGATIVE_INFINITY
    ? { first: startOf(rows), last: startOf(rows) }
    : { first: dayText(start), last: dayText(finish) }
}

/** The inclusive days of an activity; a milestone has one. */
export function daysOfDates(dates: Pick<ActivityDates, 'start' | 'finish'>): { Start: string; End: string } {
  const end = endDay(dates)
  return { Start: dayText(Math.min(dayOfStart(dates.start), end)), End: dayText(end) }
}

/** Where it ends: at midnight, in the day before, unless nothing lies between. */
function endDay({ start, finish }: Pick<ActivityDates, 'start' | 'finish'>): number {
  return finish > start ? dayOfEnd(finish) : dayOfStart(finish)
}

/** Baselines as the timetable lists them. */
export function encodeBaselines(baselines: readonly BaselineRow[]): readonly Wire[] {
  return baselines.map(({ id, version, name, note, activities, createdAt }) => ({
    BaselineId: id,
    Version: version,
    Name: name,
    Note: note,
    Activities: activities,
    CreatedAt: createdAt,
  }))
}

function encodeCalendars({ calendars, rows, input }: Timetable): readonly Wire[] {
  const stored = new Map(rows.calendars.map((row) => [row.id, row]))
  return calendars.map((calendar) => ({
    CalendarId: calendar.id,
    Version: stored.get(calendar.id)?.version ?? null,
    Name: calendar.name ?? null,
    CrewId: stored.get(calendar.id)?.crewId ?? null,
    Week: calendar.week,
    Holidays: calendar.holidays ?? null,
    Exceptions: stored.get(calendar.id)?.exceptions ?? [],
    DayHours: stored.get(calendar.id)?.dayHours ?? null,
    DayMinutes: readCalendar(calendar).time?.dayMinutes ?? null,
    Standard: calendar.id === STANDARD_CALENDAR,
    OfProject: calendar.id === input.calendarId,
  }))
}

function encodeActivity(counted: Counted, dates: ActivityDates, assumed: Wire) {
  const { row, group, duration, calendarId, dayMinutes, portions } = counted
  const units = new Set(portions.map(({ article }) => article.measureUnit))
  const days = (minutes: number) => daysOf(minutes, dayMinutes)
  return {
    ScheduleActivityId: row.id,
    Version: row.version,
    Position: row.position,
    ParentId: row.parentId,
    Kind: row.kind,
    Code: row.code,
    Name: row.name,
    Group: group,
    Duration: row.duration,
    Days: days(group ? dates.duration : duration.minutes),
    DurationFrom: duration.source,
    DayMinutes: dayMinutes,
    CalendarId: calendarId,
    CalendarTyped: row.calendarId,
    CrewId: row.crewId,
    Workers: row.workers,
    OutputPerDay: row.outputPerDay,
    Elapsed: row.elapsed,
    Links: row.links ?? [],
    Constraints: row.constraints ?? [],
    Percent: row.percent,
    DoneFrom: counted.doneFrom,
    ActualStart: row.actualStart,
    ActualFinish: row.actualFinish,
    ...assumed,
    Remaining: row.remaining,
    Priority: row.priority,
    Note: row.note,
    ...daysOfDates(dates),
    StartAt: momentText(dates.start),
    EndAt: momentText(dates.finish),
    EarlyStart: momentText(dates.earlyStart),
    EarlyFinish: momentText(dates.earlyFinish),
    LateStart: momentText(dates.lateStart),
    LateFinish: momentText(dates.lateFinish),
    TotalFloat: days(dates.totalFloat),
    FreeFloat: days(dates.freeFloat),
    Critical: dates.critical,
    NearCritical: dates.nearCritical,
    OnLongestPath: dates.onLongestPath,
    Complete: dates.complete,
    Quantity: units.size === 1 ? sumDecimals(portions.map(({ quantity }) => quantity)) : null,
    MeasureUnit: units.size === 1 ? ([...units][0] ?? null) : null,
  }
}

/** On which days work with progress but without actual dates is taken to have been begun and done. */
function assumedOf(schedule: Timetable['schedule'], id: number): Wire {
  const { assumedStart = null, assumedFinish = null } = schedule.activity(id) ?? {}
  return { AssumedStart: assumedStart, AssumedFinish: assumedFinish }
}

/** Money, hours and progress; those of a group are the sums of what stands in it. */
export function groupSums({ rows, counted }: Pick<Timetable, 'rows' | 'counted'>): ReadonlyMap<number, ActivitySums> {
  const sums = new Map(
    [...counted.values()].map(({ row, amount, hours, earned, done }) => [row.id, { amount, hours, earned, done }]),
  )
  const parent = new Map(rows.activities.map(({ id, parentId }) => [id, parentId]))
  for (const { row, amount, hours, earned } of counted.values())
    for (let above = parent.get(row.id) ?? null; above !== null; above = parent.get(above) ?? null) {
      const sum = sums.get(above)
      if (!sum) break
      sum.amount = addDecimals(sum.amount, amount)
      sum.hours = addDecimals(sum.hours, hours)
      sum.earned = addDecimals(sum.earned, earned)
    }
  return new Map(
    [...sums].map(([id, { amount, hours, earned, done }]) => [
      id,
      {
        Amount: amount,
        Hours: hours,
        Earned: earned,
        Done: counted.get(id)!.group ? shareOf(earned, amount) : done,
      },
    ]),
  )
}
