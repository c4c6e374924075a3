import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { entityNamed } from '@temelia/model/registry'
import { sql } from 'kysely'
import { changeMany, nameOf, sameValue, type Values, type Wish } from '../records/change-many.ts'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import type { Engine } from '../records/operation.ts'
import { removeMany } from '../records/remove-many.ts'
import { type ImportRow, json, type Made } from './import-row.ts'
import type { ImportError } from '../transfer/import-error.ts'
import type { Ask } from './record-plan.ts'
import { editedSince } from './undo-import.ts'

/** Records taken back in one transaction. */
const STEP = 200

/**
 * Takes a run of records back, whether it came to its end or not: what it created and nobody changed since is removed, and
 * fields that still have the value it gave them get the one they had. What stays is named. Stopped in the middle it goes on
 * where it was.
 * @throws AppError IMPORT_NOT_READY when there is nothing to take back
 */
export async function undoRecords(ask: Ask, engine: Engine, id: number): Promise<void> {
  while (await ask((context) => undoStep(context, engine, id))) continue
}

async function undoStep(context: Context, engine: Engine, id: number): Promise<boolean> {
  const { tx, actor } = context
  const row = await tx.one<Pick<ImportRow, 'status' | 'made'>>(
    sql`select status, made from imports where client_id = ${actor.clientId} and user_id = ${actor.userId} and id = ${id} for update`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  const made = row.made ?? []
  const ready = row.status === 'done' || ((row.status === 'preview' || row.status === 'failed') && made.length > 0)
  if (!ready) throw new AppError('IMPORT_NOT_READY', { params: { status: row.status } })
  const rest = made.slice(0, -STEP)
  const left = await takeBack(context, engine, made.slice(-STEP))
  await tx.run(sql`update imports set made = ${json(rest)}::jsonb, status = ${rest.length === 0 ? 'undone' : row.status}, errors = errors || ${json(left)}::jsonb,
    version = version + 1, updated_at = now() where client_id = ${actor.clientId} and id = ${id}`)
  return rest.length > 0
}

async function takeBack(context: Context, engine: Engine, made: readonly Made[]): Promise<ImportError[]> {
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
  const wishes: Wish[] = []
  const going: number[] = []
  for (const { id, before, after } of made) {
    const row = rows.get(id)
    if (!row) continue
    if (before) {
      const patch = stillOurs(row, before, after ?? {})
      if (Object.keys(patch).length < Object.keys(before).length) kept.add(id)
      if (Object.keys(patch).length > 0) wishes.push({ id, patch })
    } else if (edited.has(id)) kept.add(id)
    else going.push(id)
  }
  if ('main' in of.fields) await passOnMain(context, of, going)
  const fates = [
    ...(wishes.length > 0 ? await changeMany(context, engine, of, wishes) : []),
    ...(going.length > 0 ? await removeMany(context, engine, of, going) : []),
  ]
  for (const { id, state } of fates) if (state === 'refused') kept.add(id)
  return [...kept].map((id) => ({ code: 'CHANGED_SINCE', value: nameAt(of, rows.get(id)).slice(0, 80) }))
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
