import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import { Schedule } from '@temelia/model/estimation/schedule'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { readCalendar } from '@temelia/scheduling/calendars'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { keptBackFaults } from '../kept-back.ts'
import { activityRules } from './activity-rules.ts'
import { keepBaseline } from './baselines.ts'
import { exceptionsOf } from './engine-input.ts'
import { demandNoLoop } from './loop.ts'
import { inProject } from './places.ts'

/** What holds for a whole timetable: one a project, the start not after the finish, the calendar its own. */
const scheduleRules = rulesFor(Schedule, {
  prepare: async (context, patch, before) => {
    const projectId = (before?.projectId ?? patch.projectId) as number
    const { start, finish } = { ...before, ...patch }
    const faults: FieldFault[] = []
    if (start && finish && start > finish) faults.push({ field: 'Finish', code: 'START_AFTER_END' })
    const { advancePercent = 0, retentionPercent = 0 } = { ...before, ...patch }
    faults.push(
      ...keptBackFaults(
        { field: 'RetentionPercent', sent: patch.retentionPercent, value: retentionPercent },
        { field: 'AdvancePercent', sent: patch.advancePercent, value: advancePercent },
      ),
    )
    const { calendarId } = patch
    if (calendarId && !(await inProject(context, 'work_calendars', projectId, [calendarId])).has(calendarId))
      faults.push({ field: 'CalendarId', code: 'NOT_FOUND' })
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
    // The hour belongs to the day it came with.
    const other = patch.start !== undefined && patch.start !== before?.start && patch.startMinute === undefined
    return other ? { ...patch, startMinute: null } : patch
  },
})

/** A relation joins two activities of one project, and closes no loop. */
const relationRules = rulesFor(ScheduleRelation, {
  prepare: async (context, patch, before) => {
    const projectId = (before?.projectId ?? patch.projectId) as number
    const ends = [
      { field: 'From', id: patch.fromId },
      { field: 'To', id: patch.toId },
    ].filter(({ id }) => id !== undefined && id !== null)
    const known = await inProject(
      context,
      'schedule_activities',
      projectId,
      ends.map(({ id }) => id as number),
    )
    const faults = ends.flatMap(({ field, id }): FieldFault[] =>
      known.has(id as number) ? [] : [{ field, code: 'NOT_FOUND' }],
    )
    if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
    return patch
  },
  settle: async (context, changes) => {
    const joined = changes.flatMap(({ before, after }) =>
      after && (before?.fromId !== after.fromId || before?.toId !== after.toId || before?.type !== after.type)
        ? [after]
        : [],
    )
    await demandBothEnds(
      context,
      joined.map(({ id }) => id),
    )
    for (const projectId of new Set(joined.map((relation) => relation.projectId as number)))
      await demandNoLoop(context, projectId)
  },
})

/** A relation that is taken back needs both activities. @throws AppError UNDO_INVALID_POSITION */
async function demandBothEnds(context: Context, ids: readonly number[]): Promise<void> {
  const gone = await context.tx.one<{ name: string }>(sql`
    select a.name from schedule_relations r join schedule_activities a on a.client_id = r.client_id and a.id = r.from_id
    where r.client_id = ${context.actor.clientId} and r.id = any(${[...ids]}::bigint[]) and a.deleted_with is not null limit 1`)
  if (gone) throw new AppError('UNDO_INVALID_POSITION', { params: { parent: gone.name } })
}

/** A milestone is of exactly one object, estimate or article of its project. */
const milestoneRules = rulesFor(ScheduleMilestone, {
  prepare: async (context, patch, before) => {
    const projectId = (before?.projectId ?? patch.projectId) as number
    const { objectId, estimateId, articleId } = { ...before, ...patch }
    const places = [
      { field: 'ObjectId', table: 'objects', id: objectId, sent: patch.objectId },
      { field: 'EstimateId', table: 'estimates', id: estimateId, sent: patch.estimateId },
      { field: 'ArticleId', table: 'articles', id: articleId, sent: patch.articleId },
    ] as const
    const named = places.filter(({ id }) => id !== null && id !== undefined)
    if (named.length === 0) throw new AppError('INVALID_DATA', { faults: [{ field: 'ObjectId', code: 'REQUIRED' }] })
    if (named.length > 1)
      throw new AppError('INVALID_DATA', { faults: [{ field: named[1]!.field, code: 'INVALID_VALUE' }] })
    const { field, table, sent } = named[0]!
    if (sent && !(await inProject(context, table, projectId, [sent])).has(sent))
      throw new AppError('INVALID_DATA', { faults: [{ field, code: 'NOT_FOUND' }] })
    return patch
  },
})

/** A calendar has a day of work at least, or nothing could be planned by it; one that something is worked by stays. */
const calendarRules = rulesFor(WorkCalendar, {
  prepare: async (_, patch, before) => {
    const { week, holidays, exceptions } = patch
    const { time } = readCalendar({
      id: before?.id ?? 0,
      week: week ?? before?.week ?? [],
      holidays: (holidays === undefined ? before?.holidays : holidays) ?? null,
      exceptions: exceptionsOf((exceptions === undefined ? before?.exceptions : exceptions) ?? []),
    })
    if (!time) throw new AppError('INVALID_DATA', { faults: [{ field: 'Week', code: 'NO_WORKING_DAY' }] })
    return patch
  },
  beforeRemove: async (context, { id }) => {
    if ((await calendarsInUse(context, [id])).length > 0) throw new AppError('RECORD_IN_USE')
  },
})

/** Those of some calendars that activities or a whole timetable are worked by. */
export async function calendarsInUse(context: Context, ids: readonly number[]): Promise<readonly number[]> {
  const { clientId } = context.actor
  const rows = await context.tx.rows<{ id: number }>(sql`
    select calendar_id as id from schedule_activities where client_id = ${clientId} and calendar_id = any(${[...ids]}::bigint[]) and deleted_with is null
    union select calendar_id from schedules where client_id = ${clientId} and calendar_id = any(${[...ids]}::bigint[])`)
  return rows.map(({ id }) => id)
}

/** A new baseline takes the timetable as it is. */
const baselineRules = rulesFor(ScheduleBaseline, {
  settle: async (context, changes) => {
    for (const { before, after } of changes) if (!before && after) await keepBaseline(context, after)
  },
})

/** Rules of everything that a timetable is made of. */
export const timetableRules = [
  calendarRules,
  scheduleRules,
  activityRules,
  relationRules,
  milestoneRules,
  baselineRules,
]
