import type { AreaRoutes } from '../../http/services.ts'
import type { BillCostReader } from './actual-cost.ts'
import { calculateRoute } from './calculate-route.ts'
import { crewRoutes } from './crew-routes.ts'
import { fromEstimateRoute } from './from-estimate-route.ts'
import { sCurveRoute } from './s-curve-route.ts'
import { scheduleRoute } from './schedule-route.ts'
import { whatIfRoutes } from './what-if-routes.ts'

/** The timetable of a project, beside the records' routes. @param readBills how the bills of a project are read */
export const timetableRoutes =
  (readBills: BillCostReader): AreaRoutes =>
  (app, services) => {
    calculateRoute(app)
    scheduleRoute(app, services)
    fromEstimateRoute(app, services)
    sCurveRoute(app, services, readBills)
    whatIfRoutes(app, services)
    crewRoutes(app, services)
  }
