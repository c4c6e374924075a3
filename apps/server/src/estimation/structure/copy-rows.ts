import { type Entity, fieldsOf } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { columnType } from '../../records/trace.ts'
import { writeAndRead, writeRows } from '../../records/write-rows.ts'

/** Ids of the copies by the ids of what they were made of. */
export type Copies = ReadonlyMap<number, number>

/** One row to copy: whose, and the values in which the copy differs. */
export type RowToCopy = Readonly<{ id: number; values: Readonly<Record<string, unknown>> }>

/** What a copy never takes along: a revision, and the line of the contract that a line of it stands for, belong to one estimate. */
const LEFT = new Set(['revisionId', 'sourceId', 'alternateId', 'counts'])

/**
 * Copies rows of an entity by one statement, in the order given. All rows differ in the same fields. Computed values are copied with the rest,
 * so nothing has to be computed again where the settings are the same.
 */
export async function copyRows(context: Context, of: Entity, rows: readonly RowToCopy[]): Promise<Copies> {
  const [first] = rows
  if (!first) return new Map()
  const changed = Object.keys(first.values)
  const kept = fieldsOf(of).flatMap(([key]) => (changed.includes(key) || LEFT.has(key) ? [] : [snakeName(key)]))
  const plan = rows.map(({ id, values }, place) => ({
    source: id,
    place,
    ...Object.fromEntries(changed.map((key) => [snakeName(key), values[key] ?? null])),
  }))
  const types = ['source bigint', 'place integer', ...changed.map((key) => `${snakeName(key)} ${columnType(of, key)}`)]
  const moment = await momentOf(context)
  const source = sql`select s.client_id, ${names([...changed.map((key) => `p.${snakeName(key)}`), ...kept.map((name) => `s.${name}`)])}, ${moment}, ${moment}
    from json_to_recordset(${JSON.stringify(plan)}::json) as p(${sql.raw(types.join(', '))})
    join ${sql.table(of.table)} s on s.client_id = ${context.actor.clientId} and s.id = p.source
    order by p.place`
  const columns = [...changed.map(snakeName), ...kept, 'created_at', 'updated_at']
  const made = await writeAndRead<{ id: number }>(context, { kind: 'insert', of, columns, source }, sql`t.id`)
  const ids = made.map(({ id }) => id).sort((one, other) => one - other)
  return new Map(rows.map(({ id }, at) => [id, ids[at] as number]))
}

/**
 * When this transaction began, as its history says it. The server of a cluster that copies rows of its own counts from when it was first asked,
 * and who changed a line is found by that moment.
 */
async function momentOf({ tx }: Context): Promise<RawBuilder<unknown>> {
  if (!tx.spread) return sql`now()`
  const begun = await tx.one<{ at: string }>(sql`select now()::text as at`)
  return sql`${begun?.at}::timestamptz`
}

/** Copies what hangs on copied rows and has no parts of its own (recipe lines, components), by one statement. */
export async function copyParts(context: Context, of: Entity, parents: Copies, projectId: number): Promise<void> {
  if (parents.size === 0 || !of.parent) return
  const parent = snakeName(of.parent)
  const kept = fieldsOf(of).flatMap(([key]) => (key === of.parent || key === 'projectId' ? [] : [snakeName(key)]))
  const pairs = [...parents].map(([source, copy]) => ({ source, copy }))
  const source = sql`select s.client_id, p.copy, ${projectId}::bigint, ${names(kept.map((name) => `s.${name}`))}
    from json_to_recordset(${JSON.stringify(pairs)}::json) as p(source bigint, copy bigint)
    join ${sql.table(of.table)} s on s.client_id = ${context.actor.clientId} and s.${sql.ref(parent)} = p.source
    where s.deleted_with is null order by p.copy, s.position, s.id`
  await writeRows(context, { kind: 'insert', of, columns: [parent, 'project_id', ...kept], source })
}

function names(list: readonly string[]) {
  return sql.join(list.map((name) => sql.ref(name)))
}
