import { todayIn } from '@temelia/calendar/wall-clock'
import { AppError } from '@temelia/model/errors'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { find } from '../../records/find.ts'
import { linesOfBaseline } from './baselines.ts'
import { curveOf } from './s-curve.ts'
import { timetableOf } from './timetable.ts'

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional()

/** Money and hours over time. */
export function sCurveRoute(app: App, services: Services): void {
  app.get(
    `/api/${Project.wire.path}/:id/s-curve`,
    {
      schema: {
        tags: ['estimation'],
        summary: 'Planned, earned and actual value over time, with the indices of earned value',
        params: idParams,
        querystring: z.looseObject({
          By: z.enum(['day', 'week', 'month']).default('month'),
          Of: z.enum(['amount', 'hours']).default('amount'),
          BaselineId: id,
          ObjectId: id,
          EstimateId: id,
        }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { By, Of, BaselineId, ObjectId, EstimateId } = request.query
        const projectId = request.params.id
        const timetable = await timetableOf(context, projectId)
        for (const [of, place] of [
          [WorkObject, ObjectId],
          [Estimate, EstimateId],
        ] as const)
          if (place !== undefined && (await find(context, of, place)).projectId !== projectId)
            throw new AppError('NOT_FOUND')
        return curveOf(timetable, {
          by: By,
          of: Of,
          objectId: ObjectId,
          estimateId: EstimateId,
          statusDay: timetable.rows.settings?.dataDate ?? todayIn(context.actor.region, context.now),
          baseline: BaselineId === undefined ? undefined : await linesOfBaseline(context, projectId, BaselineId),
        })
      }),
  )
}
