/** One row of the rights matrix: who gets an answer from a route that is no plain record route. */
export interface Row {
  /** `METHOD /path` as mounted. */
  readonly route: string
  /** Answers callers who are not signed in. */
  readonly anyone?: true
  /** The module whose lack refuses the caller. */
  readonly module?: string | undefined
  /** Status for a caller without the module; 403 unless the route looks for a record first. */
  readonly barred?: number
}

/** The routes beside the records', by hand. A new route needs a row here. */
export const otherRoutes: readonly Row[] = [
  { route: 'GET /health/live', anyone: true },
  { route: 'GET /health/ready', anyone: true },
  { route: 'GET /metrics', anyone: true },
  { route: 'GET /api/openapi.json', anyone: true },
  { route: 'GET /api/docs', anyone: true },
  { route: 'POST /loginAuth', anyone: true },
  { route: 'POST /auth/autoLogin', anyone: true },
  { route: 'POST /auth/checkValidAuthToken', anyone: true },
  { route: 'POST /auth/globalLogin', anyone: true },
  { route: 'POST /register/:country', anyone: true },
  { route: 'GET /loginAuth/logoutMobile' },
  { route: 'GET /api/me' },
  { route: 'GET /api/search' },
  { route: 'GET /api/events' },
  { route: 'PUT /api/users/:id/password' },
  { route: 'POST /files/upload' },
  { route: 'GET /files/:id' },
  { route: 'POST /api/tickets/:id/answer', module: 'accounts' },
  { route: 'GET /api/tickets/counts', module: 'accounts' },
  { route: 'GET /api/opportunities/board', module: 'sales' },
  { route: 'POST /api/opportunities/:id/undo-move', module: 'sales' },
  { route: 'POST /api/opportunity-stages/:id/replace', module: 'sales' },
  { route: 'PUT /api/opportunity-stages/order', module: 'sales' },
  { route: 'GET /api/calendar', module: 'accounts', barred: 400 },
  { route: 'GET /api/activities/:id/ics', module: 'accounts' },
  { route: 'POST /api/calendar-feeds', module: 'accounts' },
  { route: 'GET /calendar/:file', anyone: true },
  { route: 'POST /api/notifications/readAll' },
  { route: 'PUT /api/email-accounts/:id/passwords', module: 'accounts' },
  { route: 'POST /api/email-accounts/:id/test', module: 'accounts' },
  { route: 'GET /undoStackItems/getAllByInvestment' },
  { route: 'GET /undoStackItems/getAllByObject' },
  { route: 'GET /undoStackItems/getAllByEstimate' },
  { route: 'POST /undoStackItems/:id/restore' },
  { route: 'DELETE /undoStackItems' },
  { route: 'GET /api/estimation-search-norms', module: 'estimation' },
  { route: 'GET /api/estimation-search-suppliers', module: 'estimation' },
  { route: 'GET /api/estimation-search-materials', module: 'estimation' },
  { route: 'GET /api/estimation-search-labor', module: 'estimation' },
  { route: 'GET /api/estimation-search-equipments', module: 'estimation' },
  { route: 'GET /api/estimation-search-transports', module: 'estimation' },
  { route: 'GET /estimation-cb/getAMF', module: 'estimation' },
  { route: 'GET /estimation-cb/getCatalogs', module: 'estimation' },
  { route: 'GET /estimation-cb/getCraftsmanBooks', module: 'estimation' },
  { route: 'GET /estimation-cb/getUnitItems', module: 'estimation' },
  { route: 'PUT /api/estimation-objects/updateobjects', module: 'estimation' },
  { route: 'PUT /api/estimation-estimates/updateestimates', module: 'estimation' },
  { route: 'PUT /api/estimation-articles/updatearticles', module: 'estimation' },
  { route: 'GET /api/estimation-investments/:id/tree', module: 'estimation' },
  { route: 'GET /api/estimation-investments/:id/totals', module: 'estimation' },
  { route: 'GET /api/estimation-objects/:id/totals', module: 'estimation' },
  { route: 'GET /api/estimation-estimates/:id/totals', module: 'estimation' },
  { route: 'GET /api/estimation-investments/:id/export', module: 'estimation' },
  { route: 'GET /api/estimation-objects/:id/export', module: 'estimation' },
  { route: 'GET /api/estimation-estimates/:id/export', module: 'estimation' },
  { route: 'POST /estimationReportsPdf/mobileReports', module: 'estimation' },
  { route: 'POST /api/estimation-imports', module: 'estimation' },
  { route: 'GET /api/estimation-imports/:id', module: 'estimation' },
  { route: 'POST /api/estimation-imports/:id/commit', module: 'estimation' },
  { route: 'POST /api/estimation-imports/:id/undo', module: 'estimation' },
  { route: 'POST /api/imports' },
  { route: 'GET /api/imports/:id' },
  { route: 'POST /api/imports/:id/commit' },
  { route: 'POST /api/imports/:id/undo' },
]
