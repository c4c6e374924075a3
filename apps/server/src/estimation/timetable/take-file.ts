import { beginningOf } from '@temelia/text/beginning'
import type { Entity, Row } from '@temelia/model/entity'
import { MOST_DAYS, Schedule } from '@temelia/model/estimation/schedule'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { type CalendarInput, readCalendar } from '@temelia/scheduling/calendars'
import { readMoment } from '@temelia/scheduling/moment'
import type { ScheduleFile } from '@temelia/scheduling/schedule-file'
import type { ActivityInput } from '@temelia/scheduling/types'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { demand, findAll } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { announce, keepHistory } from '../../records/trace.ts'
import { byIds, deleteOf, updateOf, writeRows } from '../../records/write-rows.ts'
import type { ProjectRow } from '../settings.ts'
import { daysOf } from './duration.ts'
import { writeBaselineLines } from './baselines.ts'
import { demandNoLoop } from './loop.ts'
import { partsOf } from './timetable-rows.ts'
import { tell, writeActivities, writeRelations } from './write-many.ts'

/** A record that was made of a file. */
export interface Taken {
  readonly entity: string
  readonly id: number
}

const MOST_NAME = 400
const FULL_DAY = 1_440

/**
 * Takes what a timetable file holds into the timetable of a project, beside what is there: calendars, activities, relations, baselines, and
 * what holds for the whole where the project has nothing of it yet.
 * @param withSettings the file says a start and a calendar of its own
 * @throws AppError CIRCULAR_CRITICAL_PATH
 */
export async function takeFile(
  context: Context,
  engine: Engine,
  project: ProjectRow,
  file: ScheduleFile,
  withSettings: boolean,
): Promise<readonly Taken[]> {
  const calendars = await takeCalendars(context, engine, project.id, file)
  const days = dayLengths(file)
  const fileDay = days.get(file.input.calendarId ?? 0) ?? 480
  const lengthOf = (activity: ActivityInput) =>
    activity.elapsed ? FULL_DAY : (days.get(activity.calendarId ?? 0) ?? fileDay)
  const there = await partsOf(context, ScheduleActivity, project.id)
  const last = there.reduce((most, { position }) => Math.max(most, position ?? 0), 0)
  const groups = new Set(file.rows.map(({ activity }) => activity.parentId))
  const own = file.input.calendarId ?? 0
  const rows = file.rows.map(({ activity, name, code }) => ({
    key: activity.id,
    above: activity.parentId ?? null,
    values: {
      kind: groups.has(activity.id) ? 'group' : kindOf(activity),
      code: beginningOf(code, 40) || null,
      name: beginningOf(name.replace(/\s+/g, ' ').trim(), MOST_NAME) || '–',
      duration: groups.has(activity.id) ? null : held(daysOf(activity.duration, lengthOf(activity)), 0, MOST_DAYS),
      elapsed: activity.elapsed ?? false,
      calendar_id: (activity.calendarId ?? own) === own ? null : (calendars.get(activity.calendarId ?? 0) ?? null),
      constraints: activity.constraints
        ?.filter(({ date }) => date === undefined || readMoment(date) !== null)
        .slice(0, 4),
      percent: groups.has(activity.id) ? null : held(activity.percent ?? 0, 0, 100) || null,
      actual_start: dayIn(activity.actualStart),
      actual_finish: dayIn(activity.actualFinish),
      remaining:
        activity.remaining === null || activity.remaining === undefined || groups.has(activity.id)
          ? null
          : held(daysOf(activity.remaining, lengthOf(activity)), 0, MOST_DAYS),
      priority: Math.round(held(activity.priority ?? 0, -1_000, 1_000)),
    },
  }))
  const ids = await writeActivities(context, project.id, rows, last)
  const byId = new Map(file.rows.map(({ activity }) => [activity.id, activity]))
  const relations = file.input.relations.flatMap(({ from, to, type, lag, lagTime = 'successor' }) => {
    const [fromId, toId] = [ids.get(from), ids.get(to)]
    if (fromId === undefined || toId === undefined) return []
    const end = { successor: byId.get(to), predecessor: byId.get(from), project: undefined, elapsed: undefined }[
      lagTime
    ]
    const day = lagTime === 'elapsed' ? FULL_DAY : end ? lengthOf(end) : fileDay
    return [{ fromId, toId, type, lag: held(daysOf(lag, day), -MOST_DAYS, MOST_DAYS), lagTime }]
  })
  const relationIds = await writeRelations(context, project.id, relations)
  await demandNoLoop(context, project.id)
  await tell(context, engine, ScheduleActivity, [...ids.values()])
  await tell(context, engine, ScheduleRelation, relationIds)
  const settings = withSettings ? await takeSettings(context, engine, project.id, file, calendars, fileDay) : []
  const baselines = await takeBaselines(context, engine, project.id, file, ids)
  const taken = (of: Entity, all: Iterable<number>) => [...all].map((id) => ({ entity: of.name, id }))
  return [
    ...taken(ScheduleActivity, ids.values()),
    ...settings,
    ...taken(ScheduleBaseline, baselines),
    ...taken(WorkCalendar, calendars.values()),
  ]
}

/** Takes activities back for good with their relations; what was put into their groups since stays, by itself. */
export async function discardActivities(context: Context, engine: Engine, ids: readonly number[]): Promise<void> {
  const rows = await findAll(context, ScheduleActivity, ids)
  for (const row of rows) demand(context, 'delete', ScheduleActivity, row)
  const gone = rows.map(({ id }) => id)
  const outside = sql`t.parent_id = any(${gone}::bigint[]) and not t.id = any(${gone}::bigint[])`
  await writeRows(context, updateOf(ScheduleActivity, { parent_id: sql`null` }, outside))
  await writeRows(context, deleteOf(ScheduleActivity, byIds(gone)))
  const changes = rows.map((row) => ({
    of: ScheduleActivity as Entity,
    before: row as unknown as Row<Entity>,
    happening: 'delete' as const,
  }))
  await keepHistory(context, changes)
  await announce(context, changes.slice(0, 1), engine.live)
}

/** The calendars that something of the file is worked by; gives their ids by those of the file. */
async function takeCalendars(
  context: Context,
  engine: Engine,
  projectId: number,
  { input }: ScheduleFile,
): Promise<ReadonlyMap<number, number>> {
  const used = new Set([input.calendarId, ...input.activities.map(({ calendarId }) => calendarId)])
  const made = new Map<number, number>()
  for (const calendar of input.calendars ?? []) {
    // By one without any work nothing can be planned: the project's stands for it, as in the file's own dates.
    if (!used.has(calendar.id) || made.has(calendar.id) || !readCalendar(calendar).time) continue
    const [row] = await createRecords(context, engine, WorkCalendar, [
      {
        projectId,
        name: calendar.name?.trim().slice(0, 200) || `${calendar.id}`,
        week: Array.from({ length: 7 }, (_, at) =>
          (calendar.week[at] ?? []).map(([from, to]): [number, number] => [from, to]),
        ),
        holidays: calendar.holidays ?? null,
        exceptions: (calendar.exceptions ?? []).map(({ from, to, periods }) => ({
          from,
          ...(to === undefined ? {} : { to }),
          periods: periods.map(([begin, end]): [number, number] => [begin, end]),
        })),
        dayHours: dayHoursOf(calendar),
      },
    ])
    if (row) made.set(calendar.id, row.id)
  }
  return made
}

async function takeSettings(
  context: Context,
  engine: Engine,
  projectId: number,
  { input }: ScheduleFile,
  calendars: ReadonlyMap<number, number>,
  dayMinutes: number,
): Promise<readonly Taken[]> {
  if ((await partsOf(context, Schedule, projectId)).length > 0) return []
  const [start, finish] = [dayIn(input.start), dayIn(input.finish)]
  const [row] = await createRecords(context, engine, Schedule, [
    {
      projectId,
      start,
      startMinute: minuteOf(input.start),
      finish: start !== null && finish !== null && finish < start ? null : finish,
      dataDate: dayIn(input.dataDate),
      calendarId: calendars.get(input.calendarId ?? 0) ?? null,
      criticalDays: held(daysOf(input.criticalFloat ?? 0, dayMinutes), 0, MOST_DAYS),
      outOfSequence: input.outOfSequence ?? 'retained',
    },
  ])
  return row ? [{ entity: Schedule.name, id: row.id }] : []
}

/** The baselines of the file, by their numbers. */
async function takeBaselines(
  context: Context,
  engine: Engine,
  projectId: number,
  { name, rows }: ScheduleFile,
  ids: ReadonlyMap<number, number>,
): Promise<readonly number[]> {
  const numbers = [...new Set(rows.flatMap(({ baselines }) => baselines.map(({ number }) => number)))].sort(
    (a, b) => a - b,
  )
  const made: number[] = []
  for (const number of numbers) {
    const title = `${beginningOf(name, 180)} ${number === 0 ? '' : number}`.trim() || `${number}`
    const [baseline] = await createRecords(context, engine, ScheduleBaseline, [{ projectId, name: title }])
    if (!baseline) continue
    made.push(baseline.id)
    const lines = rows.flatMap((row) =>
      row.baselines
        .filter((one) => one.number === number && ids.has(row.activity.id))
        .map(({ start, finish, duration }) => ({
          id: ids.get(row.activity.id)!,
          name: row.name,
          start,
          finish,
          duration: Math.round(duration),
          amount: 0,
          hours: 0,
        })),
    )
    await writeBaselineLines(context, baseline.id, lines)
  }
  return made
}

function kindOf({ duration, milestone }: ActivityInput): 'work' | 'startMilestone' | 'finishMilestone' {
  if (duration !== 0) return 'work'
  return milestone === 'finish' ? 'finishMilestone' : 'startMilestone'
}

function dayLengths({ input }: ScheduleFile): ReadonlyMap<number, number> {
  return new Map(
    (input.calendars ?? []).map((calendar) => [calendar.id, readCalendar(calendar).time?.dayMinutes ?? 480]),
  )
}

function dayHoursOf(calendar: CalendarInput): number | null {
  const { dayMinutes } = calendar
  return dayMinutes === undefined || dayMinutes < 15 || dayMinutes > FULL_DAY ? null : daysOf(dayMinutes, 60)
}

function dayIn(date: string | null | undefined): string | null {
  return date && readMoment(date) !== null ? date.slice(0, 10) : null
}

/** The minute of its day that a moment stands at; null for a day alone. */
function minuteOf(moment: string): number | null {
  const read = moment.length > 10 ? readMoment(moment) : null
  return read === null ? null : read - Math.floor(read / FULL_DAY) * FULL_DAY
}

function held(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : 0
}
