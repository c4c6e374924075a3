import type { AreaRoutes } from '../../http/services.ts'
import { calculateRoute } from './calculate-route.ts'
import { scheduleRoute } from './schedule-route.ts'

/** The timetable of a project, beside the records' routes. */
export const timetableRoutes: AreaRoutes = (app, services) => {
  calculateRoute(app)
  scheduleRoute(app, services)
}
