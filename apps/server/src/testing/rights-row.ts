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
