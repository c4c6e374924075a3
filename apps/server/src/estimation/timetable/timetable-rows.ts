import type { Entity, Row } from '@temelia/model/entity'
import { Schedule } from '@temelia/model/estimation/schedule'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { present } from '../project-rows.ts'
import type { ProjectRow } from '../settings.ts'

export type ScheduleRow = Row<typeof Schedule>
export type ActivityRow = Row<typeof ScheduleActivity>
export type RelationRow = Row<typeof ScheduleRelation>
export type MilestoneRow = Row<typeof ScheduleMilestone>
export type BaselineRow = Row<typeof ScheduleBaseline>
export type CalendarRow = Row<typeof WorkCalendar>

/** Everything of a project's timetable as it is stored. */
export interface TimetableRows {
  readonly project: ProjectRow
  readonly settings: ScheduleRow | undefined
  readonly calendars: readonly CalendarRow[]
  readonly activities: readonly ActivityRow[]
  readonly relations: readonly RelationRow[]
  /** People in a crew, by its id; of the crews that activities name. */
  readonly crews: ReadonlyMap<number, number>
}

/** Reads the timetable of a project that the caller may see. */
export async function timetableRows(context: Context, project: ProjectRow): Promise<TimetableRows> {
  const [settings] = await partsOf(context, Schedule, project.id)
  return {
    project,
    settings,
    calendars: await partsOf(context, WorkCalendar, project.id),
    activities: await partsOf(context, ScheduleActivity, project.id, sql`t.position, t.id`),
    relations: await partsOf(context, ScheduleRelation, project.id),
    crews: await crewSizes(context, project.id),
  }
}

/** The records of an entity that are of a project. */
export function partsOf<E extends Entity>(
  context: Context,
  of: E,
  projectId: number,
  order = sql`t.id`,
): Promise<Row<E>[]> {
  return context.tx.rows<Row<E>>(
    sql`select ${columns(of, context.actor.clientId)} from ${from(of)} where ${present(context)} and ${column('projectId')} = ${projectId} order by ${order}`,
  )
}

async function crewSizes(context: Context, projectId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await context.tx.rows<{ id: number; workers: readonly { readonly count: number }[] | null }>(sql`
    select c.id, c.workers from crews c where c.client_id = ${context.actor.clientId} and c.id in (
      select a.crew_id from schedule_activities a where a.client_id = ${context.actor.clientId} and a.project_id = ${projectId} and a.deleted_with is null)`)
  return new Map(rows.map(({ id, workers }) => [id, (workers ?? []).reduce((sum, { count }) => sum + count, 0)]))
}
