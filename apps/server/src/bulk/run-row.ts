import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Values } from '../records/change-many.ts'
import type { Context } from '../records/context.ts'

/** Records of one run; more are refused, so that one undo is always possible. */
export const MOST_RECORDS = 10_000

/** Records of the first step, which is one transaction, and of any. */
export const FIRST_STEP = 50
export const STEP = 500

/** Days for which a run can be undone. */
export const UNDO_DAYS = 30

export type RunStatus = 'running' | 'done' | 'cancelled' | 'failed' | 'undoing' | 'undone'

/** A row of `bulk_runs`. */
export interface Run {
  readonly id: number
  readonly userId: number
  /** Who takes it back. */
  readonly undoneBy: number | null
  readonly entity: string
  readonly action: 'edit' | 'delete'
  readonly patch: Values | null
  readonly status: RunStatus
  readonly total: number
  readonly changed: number
  readonly unchanged: number
  readonly refused: number
  readonly restored: number
  readonly kept: number
  readonly createdAt: string
  readonly finishedAt: string | null
}

/** A run of the tenant: one's own, of administrators everybody's. @throws AppError NOT_FOUND */
export async function findRun(context: Context, id: number): Promise<Run> {
  const { clientId, userId, level } = context.actor
  const run = await context.tx.one<Run>(
    sql`select * from bulk_runs where client_id = ${clientId} and id = ${id} and (user_id = ${userId} or ${level === 'administrator'})`,
  )
  if (!run) throw new AppError('NOT_FOUND')
  return run
}

/** What is kept of a refusal, to be said in the reader's language later. */
export function faultToKeep({ code, options }: AppError): object {
  return { code, params: options.params ?? {}, faults: options.faults ?? [] }
}

/** Writes down that a run is taken back from now on, and by whom. */
export async function beginUndo({ tx, actor }: Context, runId: number): Promise<void> {
  await tx.run(sql`update bulk_runs set status = 'undoing', undone_by = ${actor.userId}, finished_at = now(), updated_at = now()
    where client_id = ${actor.clientId} and id = ${runId}`)
}

/** Ends a run. */
export async function finish(
  { tx, clientId }: Pick<Context, 'tx'> & { readonly clientId: number },
  runId: number,
  status: RunStatus,
): Promise<void> {
  await tx.run(
    sql`update bulk_runs set status = ${status}, finished_at = now(), updated_at = now() where client_id = ${clientId} and id = ${runId}`,
  )
}
