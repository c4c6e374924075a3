import type { Region } from '@temelia/calendar/region'
import { AppError, type ErrorCode, errors } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { type Language, say } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { errorWords } from '@temelia/text/refusal-words'
import { type Storage, StorageFault } from '../../ports/storage.ts'
import { type Guarded, guard, MOST_ATTEMPTS, SILENCE_SECONDS, wakeGuard } from '../../jobs/guard.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import type { Level } from '../levels.ts'
import type { Order } from './order.ts'

/** The guard of a run: a job that takes it over when its process ends. */
export const PRINT_GUARD = 'print'

/** Seconds without a sign of life after which nobody will take a run over any more. */
const GIVEN_UP = 120

/** Hours for which the file of a run can be fetched. */
const KEPT_HOURS = 24

/** A row of `report_runs`. */
export interface Run {
  readonly id: number
  readonly userId: number
  readonly projectId: number
  readonly level: Level
  readonly placeId: number
  readonly placeName: string
  readonly forms: readonly string[]
  readonly options: Order['Options']
  readonly formOptions: Order['FormOptions']
  readonly output: Order['Output']
  readonly language: Language
  readonly status: 'running' | 'done' | 'cancelled' | 'failed'
  readonly done: number
  readonly total: number
  readonly fault: { readonly code: ErrorCode; readonly params: Record<string, string | number> } | null
  readonly fileName: string | null
  readonly fileType: string | null
  readonly fileSize: number | null
  readonly storageKey: string | null
  /** Which process does it, by count: one that another has taken over ends quietly. */
  readonly attempt: number
}

/** The finished file of a run. */
export interface RunFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly key: string
}

type Tenant = Readonly<{ tx: Tx; clientId: number }>

/** Writes an order down and forgets those of other days, whose files are gone. */
export async function addRun(
  { tx, actor }: Context,
  run: Pick<
    Run,
    | 'projectId'
    | 'level'
    | 'placeId'
    | 'placeName'
    | 'forms'
    | 'options'
    | 'formOptions'
    | 'output'
    | 'language'
    | 'total'
  >,
): Promise<Run> {
  await tx.run(
    sql`delete from report_runs where client_id = ${actor.clientId} and created_at < now() - make_interval(hours => ${KEPT_HOURS}::integer)`,
  )
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
  const made = (await tx.one<Run>(sql`
    insert into report_runs (client_id, user_id, project_id, level, place_id, place_name, forms, options, form_options, output, language, total)
    values (${actor.clientId}, ${actor.userId}, ${run.projectId}, ${run.level}, ${run.placeId}, ${run.placeName}, ${json(run.forms)},
      ${json(run.options)}, ${json(run.formOptions)}, ${run.output}, ${run.language}, ${run.total}) returning *`)) as Run
  await guard(tx, actor.clientId, PRINT_GUARD, made.id)
  return made
}

/**
 * A run of the caller. One whose process has ended says so.
 * @throws AppError NOT_FOUND
 */
export async function findRun({ tx, actor }: Context, id: number): Promise<Run> {
  const fault = JSON.stringify({ code: 'REPORT_INTERRUPTED', params: {} })
  await tx.run(sql`update report_runs set status = 'failed', fault = ${fault}::jsonb, finished_at = now() where client_id = ${actor.clientId} and id = ${id}
    and status = 'running' and alive_at < now() - make_interval(secs => ${GIVEN_UP}::integer)`)
  const run = await tx.one<Run>(
    sql`select * from report_runs where client_id = ${actor.clientId} and id = ${id} and user_id = ${actor.userId}`,
  )
  if (!run) throw new AppError('NOT_FOUND')
  return run
}

/** A sign of life, with how many documents are printed by now. False: somebody stopped the run. */
export async function stillWanted({ tx, clientId }: Tenant, run: Attempt, done?: number): Promise<boolean> {
  const found = await tx.one(sql`update report_runs set alive_at = now(), done = greatest(done, ${done ?? 0}::integer)
    where ${mine(clientId, run)} returning id`)
  return found !== undefined
}

/** Ends a run with its file; without one that was stopped meanwhile. */
export async function finishRun({ tx, clientId }: Tenant, run: Attempt, file: RunFile): Promise<void> {
  await tx.run(sql`update report_runs set status = 'done', done = total, file_name = ${file.name}, file_type = ${file.type}, file_size = ${file.size},
    storage_key = ${file.key}, finished_at = now() where ${mine(clientId, run)}`)
  await tx.run(sql`insert into jobs (client_id, kind, payload, run_at)
    values (${clientId}, 'removeBytes', ${JSON.stringify({ key: file.key })}::jsonb, now() + make_interval(hours => ${KEPT_HOURS}::integer))`)
}

/** Ends a run that came to nothing. */
export async function failRun({ tx, clientId }: Tenant, run: Attempt, fault: AppError): Promise<void> {
  const kept = JSON.stringify({ code: fault.code, params: fault.options.params ?? {} })
  await tx.run(sql`update report_runs set status = 'failed', fault = ${kept}::jsonb, finished_at = now()
    where ${mine(clientId, run)}`)
}

/**
 * Takes a run over whose process is gone. 'over' when there is nothing left to do, 'underway' while its process says that it is alive.
 * One that ended several processes is given up.
 */
export async function takeRunOver({ tx, clientId }: Tenant, id: number): Promise<Run | Guarded> {
  const row = await tx.one<
    Run & { silent: boolean }
  >(sql`select *, alive_at < now() - make_interval(secs => ${SILENCE_SECONDS}::integer) as silent
    from report_runs where client_id = ${clientId} and id = ${id} for update`)
  if (row?.status !== 'running') return 'over'
  if (!row.silent) return 'underway'
  if (row.attempt >= MOST_ATTEMPTS) {
    await failRun({ tx, clientId }, row, new AppError('REPORT_INTERRUPTED'))
    return 'over'
  }
  return (await tx.one<Run>(sql`update report_runs set attempt = attempt + 1, alive_at = now()
    where client_id = ${clientId} and id = ${id} returning *`)) as Run
}

/** Leaves a run to another process: this one is closing. */
export async function leaveRun({ tx, clientId }: Tenant, run: Attempt): Promise<void> {
  const left = await tx.run(sql`update report_runs set alive_at = 'epoch' where ${mine(clientId, run)}`)
  if (left > 0) await wakeGuard(tx, clientId, PRINT_GUARD, run.id)
}

type Attempt = Pick<Run, 'id' | 'attempt'>

function mine(clientId: number, { id, attempt }: Attempt) {
  return sql`client_id = ${clientId} and id = ${id} and attempt = ${attempt} and status = 'running'`
}

/** Stops a run; false when it was over already. */
export async function cancelRun({ tx, actor }: Context, id: number): Promise<boolean> {
  const stopped = await tx.one(sql`update report_runs set status = 'cancelled', finished_at = now()
    where client_id = ${actor.clientId} and id = ${id} and user_id = ${actor.userId} and status = 'running' returning id`)
  return stopped !== undefined
}

/** A run on the wire; why it failed in the reader's language. */
export function encodeRun(run: Run, language: Language, region: Region): Record<string, unknown> {
  return {
    RunId: run.id,
    Status: run.status,
    Done: run.done,
    Of: run.total,
    Error: run.fault && {
      Code: run.fault.code,
      Status: errors[run.fault.code].status,
      Message: say(errorWords(region)[run.fault.code], language, run.fault.params),
    },
    File: run.storageKey === null ? null : { Name: run.fileName, Type: run.fileType, Size: run.fileSize },
  }
}

/**
 * A run of the caller whose file is there, on a project that they may still see.
 * @throws AppError NOT_FOUND, REPORT_NOT_READY
 */
export async function finishedRun(context: Context, id: number): Promise<Run & { readonly storageKey: string }> {
  const run = await findRun(context, id)
  await find(context, Project, run.projectId)
  const { storageKey } = run
  if (storageKey === null) throw new AppError('REPORT_NOT_READY')
  return { ...run, storageKey }
}

/** The file of a run. @throws AppError REPORT_GONE when its day is over */
export async function bytesOfRun(storage: Storage, { storageKey }: { readonly storageKey: string }): Promise<Buffer> {
  return storage.bytes(storageKey).catch((error: unknown) => {
    throw error instanceof StorageFault && error.missing ? new AppError('REPORT_GONE') : error
  })
}
