import type { Entity, Row } from '@temelia/model/entity'
import { sql } from 'kysely'
import { changeMany, type Fate, sameValue, type Values, type RowChange } from '../records/change-many.ts'
import type { Context } from '../records/context.ts'
import { findAll } from '../records/find.ts'
import type { Engine } from '../records/operation.ts'
import { restoreMany } from '../records/remove-many.ts'
import { finish, type Run } from './run-row.ts'

interface Item {
  readonly recordId: number
  readonly before: Values | null
  readonly after: Values | null
  readonly undoId: number | null
}

/** One step of taking a run back; true when nothing is left. A field that was changed again since keeps its newer value. */
export async function undoStep(context: Context, engine: Engine, of: Entity, run: Run, most: number): Promise<boolean> {
  const { tx } = context
  const { clientId } = context.actor
  const items = await tx.rows<Item>(
    sql`select record_id, before, after, undo_id from bulk_items where client_id = ${clientId} and run_id = ${run.id} and state = 'changed'
      order by record_id desc limit ${most}`,
  )
  if (items.length > 0) {
    const restored =
      run.action === 'edit' ? await changeBack(context, engine, of, items) : await bringBack(context, engine, of, items)
    await tx.run(sql`update bulk_items set state = case when record_id = any(${[...restored]}::bigint[]) then 'restored' else 'kept' end
      where client_id = ${clientId} and run_id = ${run.id} and record_id = any(${items.map(({ recordId }) => recordId)}::bigint[])`)
    await tx.run(sql`update bulk_runs set restored = restored + ${restored.size}, kept = kept + ${items.length - restored.size}, updated_at = now()
      where client_id = ${clientId} and id = ${run.id}`)
  }
  if (items.length === most) return false
  await finish({ tx, clientId }, run.id, 'undone')
  return true
}

async function changeBack(
  context: Context,
  engine: Engine,
  of: Entity,
  items: readonly Item[],
): Promise<ReadonlySet<number>> {
  const rows = new Map(
    (
      await findAll(
        context,
        of,
        items.map(({ recordId }) => recordId),
      )
    ).map((row) => [row.id, row]),
  )
  const changes = items.flatMap((item): RowChange[] => {
    const row = rows.get(item.recordId)
    const patch = row ? stillOurs(row, item) : {}
    return Object.keys(patch).length > 0 ? [{ id: item.recordId, patch }] : []
  })
  const fates: readonly Fate[] = await changeMany(context, engine, of, changes)
  return new Set(fates.filter(({ state }) => state !== 'refused').map(({ id }) => id))
}

/** The fields that still have the value the run gave them, as they were before it. */
function stillOurs(row: Row<Entity>, { before, after }: Item): Values {
  const now = row as unknown as Values
  return Object.fromEntries(
    Object.entries(before ?? {}).flatMap(([key, value]) =>
      sameValue(now[key], after?.[key]) ? [[key, key === 'custom' ? ownBack(value, after?.[key]) : value]] : [],
    ),
  )
}

/** Fields of a company's own are joined on save: what the run added to them is taken away by null. */
function ownBack(before: unknown, after: unknown): Values {
  const added = Object.keys((after ?? {}) as Values).map((name) => [name, null] as const)
  return { ...Object.fromEntries(added), ...((before ?? {}) as Values) }
}

function bringBack(context: Context, engine: Engine, of: Entity, items: readonly Item[]): Promise<ReadonlySet<number>> {
  return restoreMany(
    context,
    engine,
    of,
    items.flatMap(({ undoId }) => undoId ?? []),
  )
}
