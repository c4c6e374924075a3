import type { Database } from '../db/database.ts'

/** A job that failed so often is left alone. */
export const MAX_ATTEMPTS = 8

/** A job that is not over yet comes again; that is no failure. */
export interface Again {
  readonly inSeconds: number
}

/** What a kind of job does. It may run twice (a crash after its effect), so it must bear that. */
export type JobKind = (
  payload: Record<string, unknown>,
  job: { readonly id: number; readonly clientId: number },
) => Promise<Again | undefined | void>

/** The kinds of jobs of areas that do them with what their routes are mounted with. */
export type JobKinds = Map<string, (database: Database) => JobKind>
