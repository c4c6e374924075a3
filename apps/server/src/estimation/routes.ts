import type { AreaRoutes } from '../http/services.ts'
import { articleRoutes } from './article-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { parameterRoutes } from './parameter-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { totalsRoutes } from './totals-routes.ts'
import { treeRoute } from './tree-route.ts'

/** What the estimation area adds to the records' routes; mounted before them. */
export const estimationRoutes: AreaRoutes = (app, services) => {
  articleRoutes(app, services)
  parameterRoutes(app, services)
  bulkRoutes(app, services)
  treeRoute(app, services)
  totalsRoutes(app, services)
  exportRoutes(app, services)
  reportRoutes(app, services)
}
