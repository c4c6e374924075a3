import type { AreaRoutes } from '../http/services.ts'
import { articleRoutes } from './article-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { cashFlowRoutes } from './cash-flow/routes.ts'
import { centralizerRoutes } from './centralizer/routes.ts'
import { checkRoutes } from './checks/routes.ts'
import { exportRoutes } from './export-routes.ts'
import { generalEstimateRoutes } from './general-estimate/routes.ts'
import { ownItemRoutes } from './own-items/routes.ts'
import { parameterRoutes } from './parameter-routes.ts'
import { recipeRoutes } from './recipes/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { revisionRoutes } from './revisions/routes.ts'
import { settlementRoutes } from './settlements/routes.ts'
import { structureRoutes } from './structure/structure-routes.ts'
import { collectionRoutes } from './prices/collection-routes.ts'
import { offerRoutes } from './prices/routes.ts'
import { rateRoutes } from './rates/routes.ts'
import { resourceRoutes } from './resources/routes.ts'
import { resourceRunRoutes } from './prices/run-routes.ts'
import { totalsRoutes } from './totals-routes.ts'
import { templateRoutes } from './templates/routes.ts'
import { curveWorkbookRoute } from './timetable-files/curve-workbook-route.ts'
import { timetableExportRoute } from './timetable-files/export-route.ts'
import type { BillCostReader } from './timetable/actual-cost.ts'
import { timetableRoutes } from './timetable/routes.ts'
import { treeRoute } from './tree-route.ts'
import { usRoutes } from './us/routes.ts'

/** What the estimation area adds to the records' routes; mounted before them. @param readBills how the bills of a project are read */
export const estimationRoutes =
  (readBills: BillCostReader): AreaRoutes =>
  (app, services) => {
    articleRoutes(app, services)
    recipeRoutes(app, services)
    ownItemRoutes(app, services)
    parameterRoutes(app, services)
    bulkRoutes(app, services)
    structureRoutes(app, services)
    treeRoute(app, services)
    revisionRoutes(app, services)
    settlementRoutes(app, services)
    totalsRoutes(app, services)
    generalEstimateRoutes(app, services)
    centralizerRoutes(app, services)
    resourceRoutes(app, services)
    offerRoutes(app, services)
    collectionRoutes(app, services)
    resourceRunRoutes(app, services)
    rateRoutes(app, services)
    usRoutes(app, services)
    timetableRoutes(readBills)(app, services)
    timetableExportRoute(app, services)
    curveWorkbookRoute(app, services, readBills)
    cashFlowRoutes(app, services)
    templateRoutes(app, services)
    checkRoutes(app, services)
    exportRoutes(app, services)
    reportRoutes(app, services)
  }
