import { Project } from '@temelia/model/estimation/project'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { demandRight } from '../../http/demand-right.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { demand, find } from '../../records/find.ts'
import { faultsOf } from './encode-faults.ts'
import { daysOfDates, spanOf } from './encode-timetable.ts'
import { daysOf } from './duration.ts'
import { computeTimetable, type Timetable, timetableOf, timetableSource } from './timetable.ts'
import { applyBody, previewBody, readWhatIf, takeOver, tried } from './what-if.ts'

/** Changes of a timetable that are tried, and those that are taken over. */
export function whatIfRoutes(app: App, services: Services): void {
  const path = `/api/${Project.wire.path}/:id/schedule`

  app.post(
    `${path}/preview`,
    {
      preValidation: demandRight('view', ScheduleActivity),
      schema: {
        tags: ['estimation'],
        summary: 'What would move if the timetable, or quantities of the estimate, were changed; nothing is stored',
        params: idParams,
        body: previewBody,
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const source = await timetableSource(context, await find(context, Project, request.params.id))
        const whatIf = readWhatIf(request.body, source.rows)
        const quantities = new Map(request.body.Quantities.map(({ ArticleId, Quantity }) => [ArticleId, Quantity]))
        const before = await computeTimetable(source)
        const after = await computeTimetable(tried(source, whatIf, quantities))
        return { ...differenceOf(before, after), Faults: faultsOf(after, context.actor.language) }
      }),
  )

  app.post(
    `${path}/apply`,
    {
      preValidation: demandRight('edit', ScheduleActivity),
      schema: {
        tags: ['estimation'],
        summary: 'Take changes of the timetable over, all or none',
        params: idParams,
        body: applyBody,
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const project = await find(context, Project, request.params.id)
        demand(context, 'edit', ScheduleActivity, project)
        const before = await timetableOf(context, project.id)
        const whatIf = readWhatIf(request.body, before.rows)
        await takeOver(context, services.engine, project.id, whatIf, before.rows.settings)
        return differenceOf(before, await timetableOf(context, project.id))
      }),
  )
}

/** What lies elsewhere, or takes longer, than before. */
function differenceOf(before: Timetable, after: Timetable): Record<string, unknown> {
  const moved = after.schedule.all().flatMap((dates) => {
    const old = before.schedule.dates(dates.id)
    if (old && old.start === dates.start && old.finish === dates.finish) return []
    const { row, group, duration, dayMinutes } = after.counted.get(dates.id)!
    return [
      {
        ScheduleActivityId: dates.id,
        Name: row.name,
        ...daysOfDates(dates),
        Days: daysOf(group ? dates.duration : duration.minutes, dayMinutes),
        Critical: dates.critical,
        Before: old ? daysOfDates(old) : null,
      },
    ]
  })
  const [span, old] = [spanOf(after), spanOf(before)]
  return { Start: span.first, Finish: span.last, StartBefore: old.first, FinishBefore: old.last, Moved: moved }
}
