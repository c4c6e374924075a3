import type { Entity, Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { type Actor, can } from '@temelia/model/permission'
import type { Behind } from '../db/database.ts'
import type { Change, Context, RuleBook } from './context.ts'
import { findAll } from './find.ts'
import type { Liveness } from './live.ts'
import { type Removal, remove, undoItem } from './remove.ts'
import { change, create } from './save.ts'
import { makeRoom } from './siblings.ts'
import { type Happening, trace } from './trace.ts'
import { restore } from './undo.ts'

/** What operations on records need from the process. */
export interface Engine {
  readonly rules: RuleBook
  readonly live: Liveness | undefined
  readonly now: () => Date
}

/** One transaction on behalf of an actor. Everything the product does for a caller runs in one. */
export function act<T>(
  database: Pick<Behind, 'tenant'>,
  engine: Pick<Engine, 'rules' | 'now'>,
  actor: Actor,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return database.tenant(actor.clientId, (tx) => work({ actor, tx, rules: engine.rules, now: engine.now() }))
}

/**
 * Creates records of one entity together: all or none. A refusal names the index of the record.
 * @param copied what each takes its values from, seen by the caller: what that one names the new one may name too
 */
export async function createRecords<E extends Entity>(
  context: Context,
  engine: Engine,
  of: E,
  patches: readonly Patch<E>[],
  copied: readonly (Row<E> | undefined)[] = [],
): Promise<Row<E>[]> {
  if (patches.length > 1) await context.rules.get(of)?.hold?.(context, patches as never)
  const changes: Change<E>[] = []
  for (const [index, patch] of patches.entries())
    changes.push(await numbered(index, patches.length, () => create(context, of, patch, copied[index])))
  return conclude(context, engine, of, changes, 'create')
}

/** Changes records of one entity together: all or none. A refusal names the index of the record. */
export async function changeRecords<E extends Entity>(
  context: Context,
  engine: Engine,
  of: E,
  items: readonly { readonly id: number; readonly patch: Patch<E>; readonly version?: number }[],
): Promise<Row<E>[]> {
  const changes: Change<E>[] = []
  const [only] = items
  if (items.length === 1 && only) await makeRoomForMove(context, of, only.id, only.patch)
  for (const [index, item] of items.entries())
    changes.push(await numbered(index, items.length, () => change(context, of, item.id, item.patch, item.version)))
  return conclude(context, engine, of, changes, 'edit')
}

/** Frees the place that one record is moved to; several say between them who goes where. */
async function makeRoomForMove<E extends Entity>(context: Context, of: E, id: number, patch: Patch<E>): Promise<void> {
  const place = of.order && of.undo ? (patch as Record<string, unknown>)[of.order] : undefined
  if (!of.order || typeof place !== 'number') return
  const [before] = await findAll(context, of, [id])
  if (!before || (before as unknown as Record<string, unknown>)[of.order] === place) return
  if (can(context.actor, 'edit', of, before) === true) await makeRoom(context, of, { ...before, ...patch }, id)
}

/** Removes one record. */
export async function removeRecord<E extends Entity>(
  context: Context,
  engine: Engine,
  of: E,
  id: number,
  expected?: number,
): Promise<Removal<E>> {
  const removal = await remove(context, of, id, (row) => {
    if (expected !== undefined && expected !== row.version) throw new AppError('STALE_RECORD', { body: { stale: row } })
  })
  const settled = await settle(context, of, [removal.change])
  await trace(context, [{ ...removal.change, happening: 'delete' }], engine.live)
  // Rules hide further records with it, and count them.
  return settled && removal.undo ? { ...removal, undo: await undoItem(context, removal.undo) } : removal
}

/** Takes a removal back; gives the record as what follows from it left it. */
export async function restoreRecord(context: Context, engine: Engine, undoId: number): Promise<Change> {
  const restored = await restore(context, undoId)
  const settled = await settle(context, restored.of, [restored])
  await trace(context, [{ ...restored, happening: 'restore' }], engine.live)
  if (!settled || !restored.after) return restored
  const [after = restored.after] = await findAll(context, restored.of, [restored.after.id])
  return { ...restored, after }
}

/** Settles and traces the changes of an operation and gives the records as they now are, in order. */
async function conclude<E extends Entity>(
  context: Context,
  engine: Engine,
  of: E,
  changes: readonly Change<E>[],
  happening: Happening,
): Promise<Row<E>[]> {
  const real = changes.filter((one) => one.before !== one.after)
  const settled = await settle(context, of, real)
  await trace(
    context,
    real.map((one) => ({ ...one, happening })),
    engine.live,
  )
  const rows = changes.map((one) => one.after as Row<E>)
  if (!settled) return rows
  const fresh = new Map(
    (
      await findAll(
        context,
        of,
        rows.map((row) => row.id),
      )
    ).map((row) => [row.id, row]),
  )
  return rows.map((row) => fresh.get(row.id) ?? row)
}

/** Lets an entity's rules follow up on the changes of an operation; false when it has none, or nothing followed. */
export async function settle<E extends Entity>(
  context: Context,
  of: E,
  changes: readonly Change<E>[],
): Promise<boolean> {
  const rule = context.rules.get(of)?.settle
  if (!rule || changes.length === 0) return false
  return (await rule(context, changes as never)) !== 'nothing follows'
}

/** Puts the index of a bulk item before the field names of its faults. */
async function numbered<T>(index: number, count: number, work: () => Promise<T>): Promise<T> {
  if (count === 1) return work()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const faults = error.options.faults ?? []
    throw new AppError(error.code, {
      ...error.options,
      params: { ...error.options.params, index },
      faults: faults.map((fault) => ({ ...fault, field: `[${index}].${fault.field}` })),
    })
  }
}
