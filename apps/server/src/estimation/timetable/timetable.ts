import { setImmediate } from 'node:timers/promises'
import { Project } from '@temelia/model/estimation/project'
import { withAssumedStarts } from '@temelia/scheduling/assumed-progress'
import { calculateSchedule, type Schedule } from '@temelia/scheduling/schedule'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import type { ProjectRow } from '../settings.ts'
import { timetableInput, type TimetableInput } from './engine-input.ts'
import { inWholeCents, type PlannedArticle, type PlannedWork, plannedArticles, planWork } from './estimate-work.ts'
import { loopRefused } from './loop.ts'
import {
  type DoneByDay,
  knownProgress,
  settledCourse,
  settledQuantities,
  type SettledQuantity,
} from './settled-work.ts'
import { type TimetableRows, timetableRows } from './timetable-rows.ts'

/** What a timetable is computed from. */
export interface TimetableSource {
  readonly rows: TimetableRows
  readonly articles: readonly PlannedArticle[]
  readonly settled: readonly SettledQuantity[]
}

/** A timetable that was computed. */
export interface Timetable extends TimetableInput, TimetableSource {
  readonly schedule: Schedule
  readonly work: PlannedWork
  readonly course: ReadonlyMap<number, readonly DoneByDay[]>
}

/** The timetable of a project that the caller may see, computed. @throws AppError NOT_FOUND, CIRCULAR_CRITICAL_PATH */
export async function timetableOf(context: Context, projectId: number): Promise<Timetable> {
  return computeTimetable(await timetableSource(context, await find(context, Project, projectId)))
}

/** What the timetable of a project is computed from. */
export async function timetableSource(context: Context, project: ProjectRow): Promise<TimetableSource> {
  return {
    rows: await timetableRows(context, project),
    articles: inWholeCents(await plannedArticles(context, project.id), decimalsOfProject(project).totalDecimals),
    settled: await settledQuantities(context, project.id),
  }
}

/**
 * Computes a timetable. Each step may take a tenth of a second for ten thousand activities: other requests get their turn in between.
 * @throws AppError CIRCULAR_CRITICAL_PATH
 */
export async function computeTimetable(source: TimetableSource): Promise<Timetable> {
  const { rows, articles, settled } = source
  const { quantityDecimals, totalDecimals } = decimalsOfProject(rows.project)
  const work = planWork(articles, rows.activities, { quantity: quantityDecimals, total: totalDecimals })
  const course = settledCourse(settled, articles)
  await setImmediate()
  const counted = timetableInput(rows, work, course)
  await setImmediate()
  const made = { ...counted, input: withAssumedStarts(counted.input, knownProgress(counted.counted, course)) }
  await setImmediate()
  const schedule = calculateSchedule(made.input)
  await setImmediate()
  if (!schedule.ok) throw loopRefused(schedule, (id) => made.counted.get(id)?.row.name ?? '')
  return { ...source, ...made, schedule, work, course }
}
