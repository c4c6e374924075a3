import { Project } from '@temelia/model/estimation/project'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { can } from '@temelia/model/permission'
import { z } from 'zod'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { slicedJson } from '../../http/sliced-json.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { type BaselineLine, baselineLines, encodeComparison, linesOfBaseline } from './baselines.ts'
import { daysOf } from './duration.ts'
import { encodeMilestones } from './encode-milestones.ts'
import { daysOfDates, encodeActivities, encodeBaselines, encodeRelations, encodeTimetable } from './encode-timetable.ts'
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
    async (request, reply) => {
      const { head, timetable, lines } = await inTransaction(services, request, (context) =>
        wholeOf(context, request.params.id, request.query.BaselineId),
      )
      const text = await slicedJson(head, {
        Activities: lines ? withBaseline(timetable, lines) : encodeActivities(timetable),
        Relations: encodeRelations(timetable),
      })
      return reply.type('application/json; charset=utf-8').send(text)
    },
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

/** What is sent of a timetable beside its activities and relations, and what those are made of. */
async function wholeOf(context: Context, projectId: number, baselineId: number | undefined) {
  const timetable = await timetableOf(context, projectId)
  const { project } = timetable.rows
  const lines = baselineId === undefined ? undefined : await linesOfBaseline(context, projectId, baselineId)
  const head = {
    ...encodeTimetable(timetable, context.actor.language),
    ...(lines ? { Gone: goneOf(timetable, lines) } : {}),
    Milestones: encodeMilestones(timetable, await partsOf(context, ScheduleMilestone, projectId)),
    Baselines: encodeBaselines(await partsOf(context, ScheduleBaseline, projectId)),
    _actions: {
      create: can(context.actor, 'create', ScheduleActivity, project),
      edit: can(context.actor, 'edit', ScheduleActivity, project),
      delete: can(context.actor, 'delete', ScheduleActivity, project),
    },
  }
  return { head, timetable, lines }
}

/** The activities with what a baseline holds beside each. */
function* withBaseline(timetable: Timetable, lines: readonly BaselineLine[]): Generator<Record<string, unknown>> {
  const old = new Map(lines.map((line) => [line.id, line]))
  for (const activity of encodeActivities(timetable)) {
    const line = old.get(activity.ScheduleActivityId)
    const kept = line && {
      ...daysOfDates(line),
      StartAt: momentText(line.start),
      EndAt: momentText(line.finish),
      Days: daysOf(line.duration, activity.DayMinutes),
    }
    yield kept ? { ...activity, Baseline: kept } : activity
  }
}

/** What a baseline holds and is no longer there. */
function goneOf({ counted }: Timetable, lines: readonly BaselineLine[]): readonly Record<string, unknown>[] {
  return lines
    .filter((line) => !counted.has(line.id))
    .map((line) => ({ ScheduleActivityId: line.id, Name: line.name, ...daysOfDates(line) }))
}
