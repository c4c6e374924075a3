import { beginningOf } from '@temelia/text/beginning'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { entityNamed } from '@temelia/model/registry'
import { sql } from 'kysely'
import { changeMany, nameOf, sameValue, type Values, type RowChange } from '../records/change-many.ts'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import { type Engine, removeRecord } from '../records/operation.ts'
import { removeMany } from '../records/remove-many.ts'
import type { Actor } from '@temelia/model/permission'
import type { Behind, Tx } from '../db/database.ts'
import type { Background } from '../jobs/background.ts'
import { Slices } from '../jobs/slices.ts'
import { type ImportRow, json } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import { FIRST_LINES, type MadeRecord, MOST_LINES } from './run-records.ts'
import { worksHere } from './people-lines.ts'
import { editedSince } from './undo-import.ts'

/**
 * Takes a run of records back, slice by slice, whether it came to its end or not: what it created and nobody changed since is removed,
 * and fields that still have the value it gave them get the one they had. What stays is named. Interrupted, or stopped with the server,
 * it goes on where it was when it is asked for again.
 * @throws Interrupted when the server is closing
 */
export async function undoRecords(
  database: Behind,
  engine: Engine,
  actor: Actor,
  id: number,
  background: Background,
): Promise<void> {
  const slices = new Slices(database, engine, actor, FIRST_LINES, MOST_LINES)
  for (;;) {
    background.check()
    const { over } = await slices.take((context, most) => undoSlice(context, engine, id, most))
    if (over) return
  }
}

/** An import whose undo may begin, or goes on after an interruption. @throws AppError IMPORT_NOT_READY when there is nothing to take back */
export async function beginUndo({ tx, actor }: Context, id: number): Promise<ImportRow> {
  const row = await tx.one<Pick<ImportRow, 'status'>>(
    sql`select status from imports where client_id = ${actor.clientId} and user_id = ${actor.userId} and id = ${id} for update`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  const ready =
    row.status === 'done' ||
    ((row.status === 'preview' || row.status === 'failed') && (await madeLines(tx, actor.clientId, id)) > 0)
  if (!ready) throw new AppError('IMPORT_NOT_READY', { params: { status: row.status } })
  return (await tx.one<ImportRow>(sql`update imports set status = 'undoing', progress = 0, version = version + 1, updated_at = now(), alive_at = now(), attempt = 1
    where client_id = ${actor.clientId} and id = ${id} returning *`)) as ImportRow
}

/** An undo that was cut off can be asked for again. */
export async function pauseUndo({ tx, actor }: Context, id: number): Promise<void> {
  await tx.run(
    sql`update imports set status = 'done', version = version + 1, updated_at = now() where client_id = ${actor.clientId} and id = ${id} and status = 'undoing'`,
  )
}

async function madeLines(tx: Tx, clientId: number, id: number): Promise<number> {
  const found = await tx.one<{ count: number }>(
    sql`select count(*)::integer as count from import_records where client_id = ${clientId} and import_id = ${id}`,
  )
  return found?.count ?? 0
}

async function undoSlice(
  context: Context,
  engine: Engine,
  id: number,
  most: number,
): Promise<{ taken: number; over: boolean }> {
  const { tx, actor } = context
  const row = await tx.one<Pick<ImportRow, 'status' | 'created' | 'updated'>>(
    sql`select status, created, updated from imports where client_id = ${actor.clientId} and id = ${id} for update`,
  )
  if (row?.status !== 'undoing') return { taken: 0, over: true }
  const made = await tx.rows<Undoable>(
    sql`select line, entity, record_id as id, before, after from import_records where client_id = ${actor.clientId} and import_id = ${id} order by line desc limit ${most}`,
  )
  const left = await takeBack(context, engine, made)
  await tx.run(
    sql`delete from import_records where client_id = ${actor.clientId} and import_id = ${id} and line = any(${made.map(({ line }) => line)}::integer[])`,
  )
  const rest = await madeLines(tx, actor.clientId, id)
  const all = Math.max(row.created + row.updated, 1)
  await tx.run(sql`update imports set status = ${rest === 0 ? 'undone' : 'undoing'}, progress = ${rest === 0 ? 100 : Math.max(0, Math.floor(((all - rest) * 100) / all))},
    errors = ${json(left)}::jsonb || errors, version = version + 1, updated_at = now() where client_id = ${actor.clientId} and id = ${id}`)
  return { taken: made.length, over: rest === 0 }
}

type Undoable = MadeRecord & { readonly entity: string }

async function takeBack(context: Context, engine: Engine, made: readonly Undoable[]): Promise<ImportError[]> {
  const of = entityNamed(made[0]?.entity ?? '')
  if (!of) return []
  const rows = new Map(
    (
      await findAll(
        context,
        of,
        made.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const edited = await editedSince(
    context,
    of,
    made.flatMap(({ id, before }) => (before ? [] : [id])),
  )
  const kept = new Set<number>()
  const changes: RowChange[] = []
  const going: number[] = []
  for (const { id, before, after } of made) {
    const row = rows.get(id)
    if (!row) continue
    if (before) {
      const patch = stillOurs(row, before, after ?? {})
      if (Object.keys(patch).length < Object.keys(before).length) kept.add(id)
      if (Object.keys(patch).length > 0) changes.push({ id, patch })
    } else if (edited.has(id) || worksHere(of, row)) kept.add(id)
    else going.push(id)
  }
  if ('main' in of.fields) await passOnMain(context, of, going)
  const fates = [
    ...(changes.length > 0 ? await changeMany(context, engine, of, changes) : []),
    ...(going.length > 0 ? await removed(context, engine, of, going) : []),
  ]
  for (const { id, state } of fates) if (state === 'refused') kept.add(id)
  // The last line goes first; what stays is named in the order of the file.
  return [...kept].reverse().map((id) => ({ code: 'CHANGED_SINCE', value: beginningOf(nameAt(of, rows.get(id)), 80) }))
}

/** What has no undo item of its own is deleted for good, one by one. */
async function removed(context: Context, engine: Engine, of: Entity, ids: readonly number[]) {
  if (of.undo) return removeMany(context, engine, of, ids)
  const fates: { readonly id: number; readonly state: 'changed' | 'refused' }[] = []
  for (const id of ids) {
    try {
      await context.tx.savepoint(() => removeRecord(context, engine, of, id))
      fates.push({ id, state: 'changed' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      fates.push({ id, state: 'refused' })
    }
  }
  return fates
}

function nameAt(of: Entity, row: Row<Entity> | undefined): string {
  return (row && nameOf(of, row)) ?? String(row?.id ?? '')
}

/** The fields that still have the value the import gave them, as they were before it. */
function stillOurs(row: Row<Entity>, before: Values, after: Values): Values {
  const now = row as unknown as Values
  return Object.fromEntries(Object.entries(before).filter(([key]) => sameValue(now[key], after[key])))
}

/** The main contact or address of an account is not removed: another one becomes it, or the mark goes with the last one. */
async function passOnMain({ tx, actor }: Context, of: Entity, going: readonly number[]): Promise<void> {
  const table = sql.table(of.table)
  const accounts = await tx.rows<{ accountId: number }>(
    sql`update ${table} set main = false where client_id = ${actor.clientId} and id = any(${[...going]}::bigint[]) and main returning account_id`,
  )
  await tx.run(sql`update ${table} set main = true where client_id = ${actor.clientId} and id in (
    select min(id) from ${table} where client_id = ${actor.clientId} and deleted_with is null and id <> all(${[...going]}::bigint[])
      and account_id = any(${accounts.map(({ accountId }) => accountId)}::bigint[]) group by account_id)`)
}
