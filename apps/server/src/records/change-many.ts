import type { Entity, Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { beginningOf } from '@temelia/text/beginning'
import { sql } from 'kysely'
import type { Change, Context } from './context.ts'
import { demand, demandKind, findAll, shownColumns } from './find.ts'
import { type Engine, settle } from './operation.ts'
import { demandOffered } from './offered-choices.ts'
import { demandReferences, referenceBook } from './references.ts'
import { checkOnce, demandNewParent } from './save.ts'
import { column, from } from './select.ts'
import { snakeName } from '../db/column-names.ts'
import { recordset, trace } from './trace.ts'
import { changedNow, updateOf, writeRows } from './write-rows.ts'

export type Values = Readonly<Record<string, unknown>>

/** New values wanted for one record. */
export interface RowChange {
  readonly id: number
  readonly patch: Values
}

/** What became of one record in an operation on many. */
export interface Fate {
  readonly id: number
  readonly state: 'changed' | 'unchanged' | 'refused'
  /** What names it to people; null when it is not there for the caller. */
  readonly name: string | null
  /** The fields that changed, as they were and as they are. */
  readonly before?: Values
  readonly after?: Values
  readonly fault?: AppError
  readonly undoId?: number
}

interface Ready {
  readonly row: Row<Entity>
  readonly prepared: Values
  readonly keys: readonly string[]
}

/**
 * Changes many records of one entity, each by itself: one that may not be changed, or whose rules refuse, is left and says why.
 * Rights, references and rules are those of a single change; the writes go together. `dry` looks and writes nothing.
 */
export async function changeMany(
  asked: Context,
  engine: Engine,
  of: Entity,
  changes: readonly RowChange[],
  dry = false,
): Promise<Fate[]> {
  const context: Context = { ...asked, ownFields: new Map() }
  const ids = changes.map(({ id }) => id)
  const rows = new Map((await findAll(context, of, ids)).map((row) => [row.id, row]))
  const stands = referenceBook(context)
  await context.rules.get(of)?.hold?.(context, [...rows.values()])
  const prepare = context.rules.get(of)?.prepare
  const ready: Ready[] = []
  const fates = new Map<number, Fate>()
  for (const { id, patch } of changes) {
    const row = rows.get(id)
    if (!row) {
      fates.set(id, { id, state: 'refused', name: null, fault: new AppError('NOT_FOUND') })
      continue
    }
    const fate = { id, name: nameOf(of, row) }
    try {
      demand(context, 'edit', of, row)
      demandKind(context, 'edit', of, patch, row)
      checkOnce(of, patch, row as unknown as Values)
      await demandReferences(context, of, patch, row as unknown as Values, stands)
      await demandNewParent(context, of, patch, row as unknown as Values)
      const prepared = ((await prepare?.(context, patch as Patch<Entity>, row)) ?? patch) as Values
      demandOffered(context, of, prepared, row as unknown as Values)
      const keys = differing(of, prepared, row)
      if (keys.length > 0) ready.push({ row, prepared, keys })
      fates.set(id, { ...fate, state: keys.length > 0 ? 'changed' : 'unchanged' })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      fates.set(id, { ...fate, state: 'refused', fault: error })
    }
  }
  if (!dry && ready.length > 0) {
    const { after, refused } = await write(context, engine, of, ready)
    for (const { row, keys } of ready) {
      const fault = refused.get(row.id)
      if (fault) {
        fates.set(row.id, { id: row.id, state: 'refused', name: nameOf(of, row), fault })
        continue
      }
      const now = after.get(row.id)
      fates.set(row.id, {
        id: row.id,
        state: 'changed',
        name: nameOf(of, row),
        before: pick(row, keys),
        after: pick(now ?? row, keys),
      })
    }
  }
  return ids.flatMap((id) => fates.get(id) ?? [])
}

/** What names a record to people. */
export function nameOf(of: Entity, row: Row<Entity>): string | null {
  const value = of.title ? (row as unknown as Values)[of.title] : null
  return typeof value === 'string' || typeof value === 'number' ? beginningOf(String(value), 200) : null
}

/** Whether two values of a field are the same to a reader. */
export function sameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}

async function write(
  context: Context,
  engine: Engine,
  of: Entity,
  ready: readonly Ready[],
): Promise<{ after: Map<number, Row<Entity>>; refused: Map<number, AppError> }> {
  const refused = new Map<number, AppError>()
  const groups = new Map<string, Ready[]>()
  for (const one of ready) {
    const key = one.keys.join()
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  for (const group of groups.values()) await updateOrRefuse(context, of, group, refused)
  const written = ready.filter(({ row }) => !refused.has(row.id))
  const ids = written.map(({ row }) => row.id)
  const fresh = await context.tx.rows<Row<Entity>>(
    sql`select ${shownColumns(context, of)} from ${from(of)} where ${column('clientId')} = ${context.actor.clientId} and ${column('id')} = any(${ids}::bigint[])`,
  )
  const after = new Map(fresh.map((row) => [row.id, row]))
  const changes = written.map(({ row }): Change => ({ of, before: row, after: after.get(row.id) ?? row }))
  await settle(context, of, changes)
  await trace(
    context,
    changes.map((change) => ({ ...change, happening: 'edit' as const })),
    engine.live,
  )
  return { after, refused }
}

/** Writes a group; when a unique value of it is taken, one record after the other, so that only the culprit is left. */
async function updateOrRefuse(
  context: Context,
  of: Entity,
  group: readonly Ready[],
  refused: Map<number, AppError>,
): Promise<void> {
  if (!group[0]?.keys.some((key) => of.fields[key]?.unique)) return update(context, of, group)
  try {
    await context.tx.savepoint(() => update(context, of, group))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [only] = group
    if (group.length === 1 && only) refused.set(only.row.id, error)
    else for (const one of group) await updateOrRefuse(context, of, [one], refused)
  }
}

/** One statement for all records in which the same fields change. */
async function update(context: Context, of: Entity, group: readonly Ready[]): Promise<void> {
  const keys = group[0]?.keys ?? []
  const data = group.map(({ row, prepared }) => ({
    id: row.id,
    ...Object.fromEntries(keys.map((key) => [snakeName(key), prepared[key] ?? null])),
  }))
  const set = Object.fromEntries(keys.map(snakeName).map((name) => [name, sql.ref(`v.${name}`)]))
  const values = sql`json_to_recordset(${JSON.stringify(data)}::json) as v(id bigint, ${sql.raw(recordset(of, keys))})`
  await writeRows(context, updateOf(of, { ...set, ...changedNow }, sql`t.id = v.id`, values))
}

function differing(of: Entity, prepared: Values, row: Row<Entity>): string[] {
  const old = row as unknown as Values
  return Object.keys(prepared)
    .filter((key) => prepared[key] !== undefined && key in of.fields && !sameValue(prepared[key], old[key]))
    .sort()
}

function pick(row: Row<Entity>, keys: readonly string[]): Values {
  const values = row as unknown as Values
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? null]))
}
