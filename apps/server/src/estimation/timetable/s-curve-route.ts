import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { BillCostReader } from './actual-cost.ts'
import { curveAsked, curveQuery } from './curve-order.ts'
import { curveOf } from './s-curve.ts'

/** Money and hours over time. @param read how the bills of a project are read */
export function sCurveRoute(app: App, services: Services, read: BillCostReader): void {
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
        const { timetable, order } = await curveAsked(context, read, request.params.id, request.query)
        return curveOf(timetable, order)
      }),
  )
}
