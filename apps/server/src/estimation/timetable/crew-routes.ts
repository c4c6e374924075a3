import { Project } from '@temelia/model/estimation/project'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { demandRight } from '../../http/demand-right.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { crewWork, levelledWork } from './crew-work.ts'
import { timetableOf } from './timetable.ts'

/** Who is needed when, and what levelling proposes. */
export function crewRoutes(app: App, services: Services): void {
  const path = `/api/${Project.wire.path}/:id/schedule`
  const shared = { tags: ['estimation'], params: idParams }

  app.get(
    `${path}/crews`,
    {
      preValidation: demandRight('view', ScheduleActivity),
      schema: {
        ...shared,
        summary:
          'People by crew and day over the first 20 years, and the days on which a crew is needed by more than it has',
      },
    },
    (request) =>
      inTransaction(services, request, async (context) =>
        crewWork(context, await timetableOf(context, request.params.id)),
      ),
  )

  app.get(
    `${path}/levelled`,
    {
      preValidation: demandRight('view', ScheduleActivity),
      schema: {
        ...shared,
        summary: 'Which activities would wait until their crews have enough people, with new dates; nothing is stored',
      },
    },
    (request) =>
      inTransaction(services, request, async (context) =>
        levelledWork(context, await timetableOf(context, request.params.id)),
      ),
  )
}
