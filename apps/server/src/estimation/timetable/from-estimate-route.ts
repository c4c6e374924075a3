import { Project } from '@temelia/model/estimation/project'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { demand, find } from '../../records/find.ts'
import { planFromEstimate } from './from-estimate.ts'

const ids = z.array(z.int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(2_000).optional()

/** Activities made from the estimate. */
export function fromEstimateRoute(app: App, services: Services): void {
  app.post(
    `/api/${Project.wire.path}/:id/schedule/fromEstimate`,
    {
      preValidation: demandRight('create', ScheduleActivity),
      schema: {
        tags: ['estimation'],
        summary:
          'Make activities for what of the estimate none carries out yet; with SuggestOrder they follow each other in the usual order of works',
        params: idParams,
        body: z.strictObject({
          Level: z.enum(['article', 'chapter', 'estimate', 'object']).default('chapter'),
          ObjectIds: ids,
          EstimateIds: ids,
          SuggestOrder: z.boolean().default(false),
        }),
      },
    },
    async (request, reply) => {
      const { Level, ObjectIds, EstimateIds, SuggestOrder } = request.body
      const made = await inTransaction(services, request, async (context) => {
        const project = await find(context, Project, request.params.id)
        demand(context, 'create', ScheduleActivity, project)
        return planFromEstimate(context, services.engine, project, {
          level: Level,
          objectIds: ObjectIds,
          estimateIds: EstimateIds,
          suggestOrder: SuggestOrder,
        })
      })
      return reply.code(201).send({ Created: made.activities, Relations: made.relations })
    },
  )
}
