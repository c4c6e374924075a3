import { divideDecimals, multiplyDecimals, percentOf, sumDecimals } from '@temelia/decimal/arithmetic'
import { type CalendarException, type CalendarInput, readCalendar, standardWeek } from '@temelia/scheduling/calendars'
import type { HolidayRegion } from '@temelia/scheduling/holidays'
import { clockText } from '@temelia/scheduling/moment'
import type { ActivityInput, RelationInput, ScheduleInput } from '@temelia/scheduling/types'
import { type Duration, durationOf, minutesOf } from './duration.ts'
import type { PlannedWork, Portion } from './estimate-work.ts'
import type { DoneByDay } from './settled-work.ts'
import type { ActivityRow, CalendarRow, RelationRow, TimetableRows } from './timetable-rows.ts'

/** Where the progress of an activity comes from. */
export type ProgressSource = 'typed' | 'settled' | 'none' | 'group'

/** What is counted of an activity beside what is stored of it. */
export interface Counted {
  readonly row: ActivityRow
  readonly group: boolean
  readonly portions: readonly Portion[]
  readonly duration: Duration
  readonly calendarId: number
  /** Minutes of a day of work in its calendar. */
  readonly dayMinutes: number
  readonly done: number
  readonly doneFrom: ProgressSource
  readonly amount: number
  readonly hours: number
  readonly earned: number
}

/** A timetable as the engine takes it, with what was counted for it. */
export interface TimetableInput {
  readonly input: ScheduleInput
  readonly counted: ReadonlyMap<number, Counted>
  readonly calendars: readonly CalendarInput[]
}

/** The id of the standard week with the holidays of the practice, which is stored nowhere. */
export const STANDARD_CALENDAR = 0

const FULL_DAY = 1_440

const standards = {
  ro: standardCalendar('ro'),
  us: standardCalendar('us'),
} as const satisfies Record<HolidayRegion, CalendarInput>

/** The day on which a project begins where none is typed: that of its estimate, else that on which it was made. */
export function startOf({ settings, project }: TimetableRows): string {
  return settings?.start ?? project.estimateDate ?? project.createdAt.slice(0, 10)
}

/** The start with its hour, where one is kept. */
function startMomentOf(rows: TimetableRows): string {
  const { start, startMinute } = rows.settings ?? {}
  return start && typeof startMinute === 'number' ? `${start}T${clockText(startMinute)}` : startOf(rows)
}

/** Makes the engine's input of stored rows, of the work of the estimate and of what was settled. */
export function timetableInput(
  rows: TimetableRows,
  work: PlannedWork,
  course: ReadonlyMap<number, readonly DoneByDay[]>,
): TimetableInput {
  const { settings, activities } = rows
  const calendars = [standards[rows.project.practice ?? 'ro'], ...rows.calendars.map(calendarInput)]
  const dayMinutes = new Map(calendars.map((calendar) => [calendar.id, readCalendar(calendar).time?.dayMinutes ?? 480]))
  const known = settings?.calendarId ?? null
  const own = known !== null && dayMinutes.has(known) ? known : STANDARD_CALENDAR
  const ofCrew = new Map(rows.calendars.flatMap(({ id, crewId }) => (crewId === null ? [] : [[crewId, id] as const])))
  const groups = new Set(activities.map(({ parentId }) => parentId))
  const counted = new Map<number, Counted>()
  for (const row of activities) {
    const calendarId = row.calendarId ?? ofCrew.get(row.crewId ?? 0) ?? own
    const day = dayMinutes.get(calendarId) ?? dayMinutes.get(own) ?? 480
    const portions = work.portions.get(row.id) ?? []
    const group = groups.has(row.id)
    const progress = group ? { done: 0, doneFrom: 'group' as const, earned: 0 } : progressOf(row, portions, course)
    counted.set(row.id, {
      row,
      group,
      portions,
      calendarId,
      dayMinutes: row.elapsed ? FULL_DAY : day,
      duration: group
        ? { minutes: 0, source: 'group' }
        : durationOf(row, portions, day, rows.crews, settings?.roundTo ?? 'day'),
      amount: sumDecimals(portions.map((portion) => portion.amount)),
      hours: sumDecimals(portions.map((portion) => portion.hours)),
      ...progress,
    })
  }
  const projectDay = dayMinutes.get(own) ?? 480
  return {
    counted,
    calendars,
    input: {
      start: startMomentOf(rows),
      finish: settings?.finish ?? null,
      dataDate: settings?.dataDate ?? null,
      calendarId: own,
      criticalFloat: minutesOf(settings?.criticalDays ?? 0, projectDay),
      nearCriticalFloat: minutesOf(settings?.nearCriticalDays ?? 5, projectDay),
      outOfSequence: settings?.outOfSequence ?? 'retained',
      calendars,
      activities: activities.map((row) => activityInput(row, counted.get(row.id)!)),
      relations: rows.relations.map((relation) => relationInput(relation, counted, projectDay)),
    },
  }
}

/** Minutes that count as a day in the time in which a relation's lag counts. */
export function lagDay(
  { lagTime, fromId, toId }: Pick<RelationRow, 'lagTime' | 'fromId' | 'toId'>,
  counted: ReadonlyMap<number, Counted>,
  projectDay: number,
): number {
  if (lagTime === 'elapsed') return FULL_DAY
  const end = { successor: toId, predecessor: fromId, project: null }[lagTime]
  return (end === null ? undefined : counted.get(end)?.dayMinutes) ?? projectDay
}

function activityInput(row: ActivityRow, { group, duration, calendarId, dayMinutes, done }: Counted): ActivityInput {
  return {
    id: row.id,
    duration: duration.minutes,
    elapsed: row.elapsed,
    calendarId: calendarId,
    parentId: row.parentId,
    ...(row.kind === 'finishMilestone' ? { milestone: 'finish' as const } : {}),
    constraints: row.constraints ?? [],
    ...(group
      ? {}
      : {
          percent: done,
          actualStart: row.actualStart,
          actualFinish: row.actualFinish,
          remaining: row.remaining === null ? null : minutesOf(row.remaining, dayMinutes),
        }),
    priority: row.priority ?? 0,
  }
}

function relationInput(
  relation: RelationRow,
  counted: ReadonlyMap<number, Counted>,
  projectDay: number,
): RelationInput {
  const { id, fromId, toId, type, lag, lagTime } = relation
  return { id, from: fromId, to: toId, type, lag: minutesOf(lag, lagDay(relation, counted, projectDay)), lagTime }
}

function calendarInput({ id, name, week, holidays, exceptions, dayHours }: CalendarRow): CalendarInput {
  return {
    id,
    name,
    week,
    holidays,
    exceptions: exceptionsOf(exceptions ?? []),
    ...(dayHours === null ? {} : { dayMinutes: minutesOf(dayHours, 60) }),
  }
}

/** Exceptions of a stored calendar as the engine takes them. */
export function exceptionsOf(exceptions: NonNullable<CalendarRow['exceptions']>): readonly CalendarException[] {
  return exceptions.map(({ from, to, periods }) => ({ from, periods, ...(to ? { to } : {}) }))
}

function standardCalendar(holidays: HolidayRegion): CalendarInput {
  return { id: STANDARD_CALENDAR, week: standardWeek, holidays }
}

const MONEY_DECIMALS = 2

/** How far an activity has come: as typed, else by what was settled of its articles, weighed by their amounts. */
function progressOf(
  row: ActivityRow,
  portions: readonly Portion[],
  course: ReadonlyMap<number, readonly DoneByDay[]>,
): Pick<Counted, 'done' | 'doneFrom' | 'earned'> {
  const amount = sumDecimals(portions.map((portion) => portion.amount))
  if (row.percent !== null || row.actualFinish !== null) {
    const done = row.actualFinish !== null ? 100 : (row.percent ?? 0)
    return { done, doneFrom: 'typed', earned: percentOf(amount, done, MONEY_DECIMALS) }
  }
  const earned = sumDecimals(
    portions.map((portion) =>
      percentOf(portion.amount, course.get(portion.article.id)?.at(-1)?.percent ?? 0, MONEY_DECIMALS),
    ),
  )
  if (earned === 0 || amount === 0) return { done: 0, doneFrom: 'none', earned: 0 }
  return { done: shareOf(earned, amount), doneFrom: 'settled', earned }
}

/** How much of an amount is earned, 0 to 100 with 2 decimals. */
export function shareOf(earned: number, amount: number): number {
  return amount === 0 ? 0 : Math.min(Math.max(multiplyDecimals(divideDecimals(earned, amount, 6), 100, 2), 0), 100)
}
