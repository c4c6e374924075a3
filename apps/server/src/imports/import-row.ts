import type { Region } from '@temelia/calendar/region'
import { AppError } from '@temelia/model/errors'
import type { Language } from '@temelia/text/message'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Storage } from '../ports/storage.ts'
import { Interrupted } from '../jobs/background.ts'
import type { Context } from '../records/context.ts'
import { type FileMapping, readMapping } from '../transfer/file-mapping.ts'
import { type ImportError, messageOf } from '../transfer/import-error.ts'

export type ImportStatus = 'reading' | 'preview' | 'committing' | 'done' | 'failed' | 'undoing' | 'undone'

/** One record that an import made, or changed: then `before` holds the values it had. */
export interface Made {
  readonly entity: string
  readonly id: number
  readonly before?: Readonly<Record<string, unknown>>
  /** The same fields as the change left them. */
  readonly after?: Readonly<Record<string, unknown>>
  /** Version the change left behind; another one says that somebody changed the record since. */
  readonly version?: number
}

/** What an import came to. */
export interface Outcome {
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly made: readonly Made[]
  /** What could not be done as the list asks; the lines were written. */
  readonly warnings?: readonly ImportError[]
}

/** A row of `imports`. */
export interface ImportRow {
  readonly id: number
  readonly version: number
  readonly target: unknown
  readonly mapping: FileMapping | null
  readonly fileName: string
  readonly storageKey: string
  readonly status: ImportStatus
  readonly progress: number
  readonly lines: number
  readonly created: number
  readonly updated: number
  readonly skipped: number
  readonly failed: number
  readonly preview: unknown
  readonly errors: readonly ImportError[]
  readonly made: readonly Made[] | null
  /** Data lines that are behind, of an import in steps. */
  readonly doneLines: number
  readonly userId: number
  /** Processes that began to write it or to take it back: one that another has taken over ends quietly. */
  readonly attempt: number
}

/** The mapping of an import; one that waited over an upgrade may have the columns alone. */
export function keptMapping({ mapping }: Pick<ImportRow, 'mapping'>): FileMapping | null {
  const read = readMapping(mapping)
  return read.ok ? read.value : null
}

/** Errors kept with an import; the rest are only counted. */
export const KEPT_ERRORS = 1_000

/** Keeps an upload that has been read. Gives its row. */
export async function keepImport(
  context: Context,
  sent: Pick<
    ImportRow,
    'target' | 'mapping' | 'fileName' | 'storageKey' | 'status' | 'lines' | 'failed' | 'preview' | 'errors'
  >,
): Promise<ImportRow> {
  const { clientId, userId } = context.actor
  const made = await context.tx.one<ImportRow>(sql`
    insert into imports (client_id, user_id, target, mapping, file_name, storage_key, status, progress, lines, failed, preview, errors)
    values (${clientId}, ${userId}, ${json(sent.target)}::jsonb, ${json(sent.mapping)}::jsonb, ${sent.fileName}, ${sent.storageKey}, ${sent.status},
      100, ${sent.lines}, ${sent.failed}, ${json(sent.preview)}::jsonb, ${json(sent.errors.slice(0, KEPT_ERRORS))}::jsonb) returning *`)
  return made as ImportRow
}

/** How far an import of the caller's own is; as `findImport` without what it made. @throws AppError NOT_FOUND */
export async function standing({ tx, actor }: Context, id: number): Promise<Omit<ImportRow, 'made'>> {
  const row =
    await tx.one<ImportRow>(sql`select id, version, target, mapping, file_name, storage_key, status, progress, lines, created, updated, skipped, failed, preview, errors, done_lines
    from imports where client_id = ${actor.clientId} and user_id = ${actor.userId} and id = ${id}`)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** An import of the caller's own. @throws AppError NOT_FOUND */
export async function findImport(context: Context, id: number): Promise<ImportRow> {
  const { clientId, userId } = context.actor
  const row = await context.tx.one<ImportRow>(
    sql`select * from imports where client_id = ${clientId} and user_id = ${userId} and id = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Takes an import from one state to the next; two callers cannot both. @throws AppError IMPORT_NOT_READY */
export async function advance(context: Context, id: number, from: ImportStatus, to: ImportStatus): Promise<ImportRow> {
  const found = await findImport(context, id)
  const row =
    await context.tx.one<ImportRow>(sql`update imports set status = ${to}, progress = 0, version = version + 1, updated_at = now(), alive_at = now(), attempt = 1
    where client_id = ${context.actor.clientId} and id = ${id} and status = ${from} returning *`)
  if (!row) throw new AppError('IMPORT_NOT_READY', { params: { status: found.status } })
  return row
}

/** Notes that an import is done, and what it made. @throws Interrupted when the import is no longer this run's: another server took it over */
export async function finish(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { id, version }: Pick<ImportRow, 'id' | 'version'>,
  outcome: Outcome,
): Promise<void> {
  const noted =
    await tx.run(sql`update imports set status = 'done', progress = 100, created = ${outcome.created}, updated = ${outcome.updated}, skipped = ${outcome.skipped},
    made = ${json(outcome.made)}::jsonb, errors = errors || ${json(outcome.warnings ?? [])}::jsonb, version = version + 1, updated_at = now()
    where client_id = ${actor.clientId} and id = ${id} and status = 'committing' and version = ${version}`)
  if (noted === 0) throw new Interrupted()
}

/** Notes that an import failed and why; nothing of it was written. */
export async function fail(context: Context, id: number, errors: readonly ImportError[]): Promise<void> {
  await context.tx.run(sql`update imports set status = 'failed', errors = errors || ${json(errors)}::jsonb, version = version + 1, updated_at = now()
    where client_id = ${context.actor.clientId} and id = ${id}`)
}

/** What is noted of an import that stops between its steps: the line where it stands. A CASE of a cluster takes immutable functions only, so it is a text that becomes JSON. */
export const interruptedNote = sql`case when status = 'committing' and done_lines > 0
  then ('[{"code": "IMPORT_INTERRUPTED", "value": "' || done_lines::text || '"}]')::jsonb else '[]' end`

/**
 * Imports that a stopped server left in the middle have written nothing that is seen, since what they write and their end
 * are one transaction, or each step with its count: they stand at their preview again and can be committed once more, from
 * the line where they stopped. What was still being read failed.
 */
export async function resumeInterrupted(database: Database): Promise<void> {
  await database.system((tx) =>
    tx.run(
      sql`update imports set status = case when status = 'committing' then 'preview' when status = 'undoing' then 'done' else 'failed' end, stopping = false,
        errors = errors || ${interruptedNote}, version = version + 1, updated_at = now() where status in ('reading', 'committing', 'undoing') ${leftOver(database)}`,
    ),
  )
}

/** Notes what an undo left as it is. */
export async function noteLeft(context: Context, id: number, left: readonly ImportError[]): Promise<void> {
  await context.tx.run(
    sql`update imports set errors = errors || ${json(left)}::jsonb where client_id = ${context.actor.clientId} and id = ${id}`,
  )
}

/** Removes the uploads that no import of the region waits for any more; a preview waits for a day. */
export async function clearUploads(database: Database, storage: Storage): Promise<void> {
  const expired: ImportError[] = [{ code: 'IMPORT_EXPIRED' }]
  const over = await database.system(async (tx) => {
    await tx.run(
      sql`update imports set status = 'failed', errors = errors || ${json(expired)}::jsonb, version = version + 1, updated_at = now() where status = 'preview' and updated_at < now() - interval '1 day'`,
    )
    return tx.rows<{ clientId: number; id: number; storageKey: string }>(
      sql`select client_id, id, storage_key from imports where storage_key <> '' and status in ('done', 'failed', 'undone')`,
    )
  })
  for (const { clientId, id, storageKey } of over) {
    await storage.remove(storageKey)
    await database.system((tx) =>
      tx.run(sql`update imports set storage_key = '' where client_id = ${clientId} and id = ${id}`),
    )
  }
}

/** Beside other servers only what nobody has touched for an hour counts as left over. */
function leftOver(database: Database) {
  return database.exclusive ? sql`` : sql`and updated_at < now() - interval '1 hour'`
}

/** The import as callers see it, messages in the caller's language. */
export function encodeImport(row: Omit<ImportRow, 'made'>, language: Language, region: Region) {
  return {
    ImportId: row.id,
    Status: row.status,
    Progress: row.progress,
    FileName: row.fileName,
    Lines: row.lines,
    DoneLines: row.doneLines,
    Created: row.created,
    Updated: row.updated,
    Skipped: row.skipped,
    Failed: row.failed,
    Preview: row.preview,
    Errors: row.errors.map(({ code, sheet, line, column, value, params }) => ({
      sheet: sheet ?? null,
      line: line ?? null,
      column: column ?? null,
      value: value ?? null,
      code,
      message: messageOf(code, language, region, {
        line: line ?? '',
        column: column ?? '',
        value: value ?? '',
        ...params,
      }),
    })),
  }
}

/** A value for a json column: null stays null instead of becoming JSON's. */
export function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value)
}
