import { fieldsOf, type Entity } from '@temelia/model/entity'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Change, Context } from './context.ts'
import type { Liveness } from './live.ts'

/** What happened to a record, for the audit entry and the live event. */
export type Happening = 'create' | 'edit' | 'delete' | 'restore'

type Traced = Change & { readonly happening: Happening }

/** Writes the audit entries and live events of an operation's changes, in the same transaction. */
export async function trace(context: Context, changes: readonly Traced[], live: Liveness | undefined): Promise<void> {
  await keepHistory(context, changes)
  await announce(context, changes, live)
}

/** Writes the audit entries of changes that open screens are told of in another way. */
export async function keepHistory(context: Context, changes: readonly Traced[]): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map(({ of, before, after, happening }) => ({
    entity: of.name,
    entity_id: (after ?? before)?.id,
    action: happening,
    ...difference(of, before as unknown as Values, after as unknown as Values),
  }))
  const types = { entity: 'text', entity_id: 'bigint', action: 'text', before: 'jsonb', after: 'jsonb' }
  await context.tx.run(
    sql`insert into audit (client_id, user_id, ${names(types)}) ${rowsBy(context, types, entries)} returning 1`,
  )
}

/** Tells open screens of changes. */
export async function announce(
  context: Context,
  changes: readonly Traced[],
  live: Liveness | undefined,
): Promise<void> {
  const { actor, tx } = context
  if (changes.length === 0) return
  const entries = changes.map(({ of, before, after, happening }) => {
    const row = after ?? before
    return { entity: of.name, entity_id: row?.id, parent_id: parentId(of, row), action: happening }
  })
  const types = { entity: 'text', entity_id: 'bigint', parent_id: 'bigint', action: 'text' }
  await tx.run(
    sql`insert into events (client_id, user_id, ${names(types)}) ${rowsBy(context, types, entries)} returning 1`,
  )
  if (live) tx.afterCommit(() => live.wake(actor.region, actor.clientId))
}

type Types = Readonly<Record<string, string>>

function names(types: Types): RawBuilder<unknown> {
  return sql.join(Object.keys(types).map((name) => sql.ref(name)))
}

/**
 * Rows of who did it, for an insert. That of one change, which most operations are, comes as values: a cluster writes those where they belong,
 * and what comes from a query it copies there first.
 */
function rowsBy(
  { actor }: Context,
  types: Types,
  entries: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> {
  const [first, ...others] = entries
  const by = sql`${actor.clientId}::bigint, ${actor.userId}::bigint`
  if (first && others.length === 0) {
    const values = Object.entries(types).map(
      ([name, type]) => sql`${(type === 'jsonb' ? json(first[name]) : first[name]) ?? null}::${sql.raw(type)}`,
    )
    return sql`values (${by}, ${sql.join(values)})`
  }
  const columns = Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
  return sql`select ${by}, ${names(types)} from json_to_recordset(${JSON.stringify(entries)}::json) as e(${sql.join(columns)})`
}

function json(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value)
}

type Values = Record<string, unknown> | undefined

/** The fields that differ, before and after; all of them for a new or a removed record. Secrets are left out. */
function difference(of: Entity, before: Values, after: Values): { before: Values; after: Values } {
  const old: Record<string, unknown> = {}
  const fresh: Record<string, unknown> = {}
  for (const [key, field] of fieldsOf(of)) {
    if (field.secret || (before && after && JSON.stringify(before[key]) === JSON.stringify(after[key]))) continue
    if (before && before[key] !== null) old[key] = before[key]
    if (after && (before || after[key] !== null)) fresh[key] = after[key]
  }
  return { before: before && old, after: after && fresh }
}

function parentId(of: Entity, row: unknown): unknown {
  const through = typeof of.owner === 'object' ? of.owner.through : of.parent
  return through ? (row as Record<string, unknown>)[through] : undefined
}

/** The column list and recordset type of an entity's own fields, for statements over many rows. */
export function recordset(of: Entity, keys: readonly string[]): string {
  return keys.map((key) => `${snakeName(key)} ${columnType(of, key)}`).join(', ')
}

/** The PostgreSQL type of a field's column. */
export function columnType(of: Entity, key: string): string {
  const field = of.fields[key]
  switch (field?.kind) {
    case 'integer':
    case 'ref':
      return 'bigint'
    case 'decimal':
      return 'numeric'
    case 'flag':
      return 'boolean'
    case 'date':
      return 'date'
    case 'instant':
      return 'timestamptz'
    case 'json':
      return 'jsonb'
    case 'choice':
      return typeof field.choices?.[0] === 'number' ? 'integer' : 'text'
    default:
      return field ? 'text' : 'bigint'
  }
}
