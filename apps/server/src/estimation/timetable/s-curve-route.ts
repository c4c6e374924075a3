import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { curveAsked, curveQuery } from './curve-order.ts'
import { curveOf } from './s-curve.ts'

/** Money and hours over time. */
export function sCurveRoute(app: App, services: Services): void {
  app.get(
    `/api/${Project.wire.path}/:id/s-curve`,
    {
      schema: {
        tags: ['estimation'],
        summary: 'Planned, earned and actual value over time, with the indices of earned value',
        params: idParams,
        querystring: z.looseObject(curveQuery),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { timetable, order } = await curveAsked(context, request.params.id, request.query)
        return curveOf(timetable, order)
      }),
  )
}
