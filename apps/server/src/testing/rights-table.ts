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
  { route: 'GET /api/events' },
  { route: 'PUT /api/users/:id/password' },
  { route: 'POST /files/upload' },
  { route: 'GET /files/:id' },
  { route: 'GET /undoStackItems/getAllByInvestment' },
  { route: 'GET /undoStackItems/getAllByObject' },
  { route: 'GET /undoStackItems/getAllByEstimate' },
  { route: 'POST /undoStackItems/:id/restore' },
  { route: 'DELETE /undoStackItems' },
]
