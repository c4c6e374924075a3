import { Project } from '@temelia/model/estimation/project'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { can } from '@temelia/model/permission'
import { z } from 'zod'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { type BaselineLine, baselineLines, encodeComparison, linesOfBaseline } from './baselines.ts'
import { daysOf } from './duration.ts'
import { encodeMilestones } from './encode-milestones.ts'
import { daysOfDates, encodeBaselines, encodeTimetable } from './encode-timetable.ts'
import { type Timetable, timetableOf } from './timetable.ts'
import { partsOf } from './timetable-rows.ts'
import { momentText } from '@temelia/scheduling/moment'

const tags = ['estimation']
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** The whole timetable of a project, and a baseline against it. */
export function scheduleRoute(app: App, services: Services): void {
  app.get(
    `/api/${Project.wire.path}/:id/schedule`,
    {
      schema: {
        tags,
        summary:
          'The timetable of a project, computed: activities with dates and floats, relations, milestones, calendars, what is wrong',
        params: idParams,
        querystring: z.looseObject({ BaselineId: id.optional() }),
      },
    },
    (request) =>
      inTransaction(services, request, (context) => wholeOf(context, request.params.id, request.query.BaselineId)),
  )

  app.get(
    `/api/${ScheduleBaseline.wire.path}/:id/compare`,
    {
      schema: {
        tags,
        summary: 'The timetable as it is against a baseline: moved, longer, new, gone',
        params: idParams,
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const baseline = await find(context, ScheduleBaseline, request.params.id)
        const timetable = await timetableOf(context, baseline.projectId)
        return encodeComparison(timetable, await baselineLines(context, baseline.id))
      }),
  )
}

async function wholeOf(
  context: Context,
  projectId: number,
  baselineId: number | undefined,
): Promise<Record<string, unknown>> {
  const timetable = await timetableOf(context, projectId)
  const { project } = timetable.rows
  const lines = baselineId === undefined ? undefined : await linesOfBaseline(context, projectId, baselineId)
  const whole = encodeTimetable(timetable, context.actor.language)
  return {
    ...whole,
    ...(lines ? withBaseline(timetable, whole, lines) : {}),
    Milestones: encodeMilestones(timetable, await partsOf(context, ScheduleMilestone, projectId)),
    Baselines: encodeBaselines(await partsOf(context, ScheduleBaseline, projectId)),
    _actions: {
      create: can(context.actor, 'create', ScheduleActivity, project),
      edit: can(context.actor, 'edit', ScheduleActivity, project),
      delete: can(context.actor, 'delete', ScheduleActivity, project),
    },
  }
}

/** What a baseline holds beside each activity, and what of it is no longer there. */
function withBaseline(
  { counted }: Timetable,
  whole: Record<string, unknown>,
  lines: readonly BaselineLine[],
): Record<string, unknown> {
  const old = new Map(lines.map((line) => [line.id, line]))
  const activities = whole.Activities as readonly { readonly ScheduleActivityId: number; readonly DayMinutes: number }[]
  return {
    Activities: activities.map((activity) => {
      const line = old.get(activity.ScheduleActivityId)
      if (!line) return activity
      return {
        ...activity,
        Baseline: {
          ...daysOfDates(line),
          StartAt: momentText(line.start),
          EndAt: momentText(line.finish),
          Days: daysOf(line.duration, activity.DayMinutes),
        },
      }
    }),
    Gone: lines
      .filter((line) => !counted.has(line.id))
      .map((line) => ({ ScheduleActivityId: line.id, Name: line.name, ...daysOfDates(line) })),
  }
}
