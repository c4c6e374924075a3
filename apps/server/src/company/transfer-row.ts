import type { Region } from '@temelia/calendar/region'
import { AppError, type ErrorCode, errors } from '@temelia/model/errors'
import { type Language, say } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { errorWords } from '@temelia/text/refusal-words'
import type { Context } from '../records/context.ts'

/** Seconds without a sign of life after which the process of a transfer counts as ended. */
export const SILENCE = 60

/** Hours for which the file of a company can be fetched. */
const KEPT_HOURS = 24

/** A row of `company_transfers`. */
export interface Transfer {
  readonly id: number
  readonly createdAt: string
  readonly userId: number
  readonly kind: 'export' | 'restore'
  readonly status: 'running' | 'done' | 'failed'
  readonly done: number
  readonly total: number
  readonly summary: Summary | null
  readonly fault: { readonly code: ErrorCode; readonly params: Record<string, string | number> } | null
  readonly storageKey: string | null
  readonly fileName: string | null
  readonly fileSize: number | null
  readonly finishedAt: string | null
}

/** What a transfer came to. */
export interface Summary {
  readonly rows: number
  readonly files: number
  /** Files whose bytes were not there any more. */
  readonly missing: number
  readonly tables: Readonly<Record<string, number>>
  /** Addresses of people that are somebody else's here. */
  readonly taken: readonly string[]
}

type Tenant = Readonly<{ tx: Tx; clientId: number }>

/** Begins a transfer. @throws AppError TRANSFER_RUNNING while another one runs */
export async function addTransfer(
  { tx, actor }: Context,
  kind: Transfer['kind'],
  file: { readonly key: string; readonly size: number } | null,
): Promise<Transfer> {
  const made =
    await tx.one<Transfer>(sql`insert into company_transfers (client_id, user_id, kind, storage_key, file_size)
    values (${actor.clientId}, ${actor.userId}, ${kind}, ${file?.key ?? null}, ${file?.size ?? null})
    on conflict (client_id) where status = 'running' do nothing returning *`)
  if (!made) throw new AppError('TRANSFER_RUNNING')
  await tx.run(sql`insert into audit (client_id, user_id, entity, entity_id, action, after)
    values (${actor.clientId}, ${actor.userId}, 'client', ${actor.clientId}, ${kind === 'export' ? 'companyExport' : 'companyRestore'}, ${JSON.stringify({ transfer: made.id, address: actor.address ?? null })}::jsonb)`)
  return made
}

/** The transfers of the last days, newest first; one whose process has ended says so. */
export async function transfersOf({ tx, actor }: Context): Promise<Transfer[]> {
  const fault = JSON.stringify({ code: 'TRANSFER_INTERRUPTED', params: {} })
  await tx.run(sql`update company_transfers set status = 'failed', fault = ${fault}::jsonb, finished_at = now() where client_id = ${actor.clientId}
    and kind = 'export' and status = 'running' and alive_at < now() - make_interval(secs => ${SILENCE}::integer)`)
  return tx.rows<Transfer>(
    sql`select * from company_transfers where client_id = ${actor.clientId} order by id desc limit 20`,
  )
}

/** A transfer of the company. @throws AppError NOT_FOUND */
export async function findTransfer(context: Context, id: number): Promise<Transfer> {
  const found = (await transfersOf(context)).find((one) => one.id === id)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** A sign of life with how far it came. False when the transfer was given up meanwhile. */
export async function alive({ tx, clientId }: Tenant, id: number, done: number, total: number): Promise<boolean> {
  const found = await tx.one(sql`update company_transfers set alive_at = now(), done = ${done}, total = ${total}
    where client_id = ${clientId} and id = ${id} and status = 'running' returning id`)
  return found !== undefined
}

/** Ends a transfer with what it came to; the file of an export can be fetched for a day. */
export async function finishTransfer(
  { tx, clientId }: Tenant,
  id: number,
  summary: Summary,
  file?: { readonly key: string; readonly name: string; readonly size: number },
): Promise<void> {
  await tx.run(sql`update company_transfers set status = 'done', done = greatest(done, total), total = greatest(done, total), summary = ${JSON.stringify(summary)}::jsonb,
    storage_key = ${file?.key ?? null}, file_name = ${file?.name ?? null}, file_size = coalesce(${file?.size ?? null}::bigint, file_size), finished_at = now()
    where client_id = ${clientId} and id = ${id} and status = 'running'`)
  if (file) await removeLater(tx, clientId, file.key, KEPT_HOURS)
}

/** Ends a transfer that came to nothing. */
export async function failTransfer({ tx, clientId }: Tenant, id: number, fault: AppError): Promise<void> {
  const kept = JSON.stringify({ code: fault.code, params: fault.options.params ?? {} })
  await tx.run(sql`update company_transfers set status = 'failed', fault = ${kept}::jsonb, storage_key = null, finished_at = now()
    where client_id = ${clientId} and id = ${id} and status = 'running'`)
}

/** Lets the bytes under a key go after so many hours. */
export async function removeLater(tx: Tx, clientId: number, key: string, hours: number): Promise<void> {
  await tx.run(sql`insert into jobs (client_id, kind, payload, run_at)
    values (${clientId}, 'removeBytes', ${JSON.stringify({ key })}::jsonb, now() + make_interval(hours => ${hours}::integer))`)
}

/** A transfer on the wire; why it failed in the reader's language. */
export function encodeTransfer(one: Transfer, language: Language, region: Region): Record<string, unknown> {
  const { summary, fault } = one
  return {
    TransferId: one.id,
    Kind: one.kind,
    Status: one.status,
    Done: one.done,
    Of: one.total,
    CreatedAt: one.createdAt,
    FinishedAt: one.finishedAt,
    Summary: summary && {
      Rows: summary.rows,
      Files: summary.files,
      MissingFiles: summary.missing,
      Tables: summary.tables,
      TakenAddresses: summary.taken,
    },
    Error: fault && {
      Code: fault.code,
      Status: errors[fault.code].status,
      Message: say(errorWords(region)[fault.code], language, fault.params),
    },
    File: one.kind === 'export' && one.storageKey !== null ? { Name: one.fileName, Size: one.fileSize } : null,
  }
}
