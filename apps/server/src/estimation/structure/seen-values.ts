import { encodePatch } from '@temelia/model/codec'
import { type Entity, type Patch, wireName } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { isPlace } from './moved-meanwhile.ts'

/** A change with what its caller saw in the fields they change. */
export type SeenChange<E extends Entity> = Readonly<{ id: number; patch: Patch<E>; was: Patch<E> | undefined }>

/** A change at its place in a call, beside its record as it stands; id 0 where there is none yet. */
export type BesideRow = Readonly<{ index: number; row: Values & { readonly id: number }; patch: object; was: object }>

interface Conflict {
  readonly index: number
  readonly id: number
  readonly key: string
  readonly mine: unknown
  readonly theirs: unknown
}

/**
 * Makes sure that nobody overwrites what they did not see: the rows are locked, and every field must still hold what the caller says it held,
 * or already what they want. Fields they say nothing about are written as they come.
 * @throws AppError CHANGED_MEANWHILE with every field in dispute: both values, who changed it and when
 */
export async function demandSeen<E extends Entity>(
  context: Context,
  of: E,
  changes: readonly SeenChange<E>[],
): Promise<void> {
  const ids = changes.flatMap(({ id, was }) => (was ? [id] : []))
  if (ids.length === 0) return
  await context.tx.run(sql`select id from ${sql.table(of.table)} where client_id = ${context.actor.clientId} and id = any(${ids}::bigint[])
    order by id for no key update`)
  const rows = new Map((await findAll(context, of, ids)).map((row) => [row.id, row as unknown as BesideRow['row']]))
  const beside = changes.flatMap(({ id, patch, was }, index) => {
    const row = rows.get(id)
    return row && was ? [{ index, row, patch, was }] : []
  })
  await demandAsSeen(context, of, beside)
}

/**
 * The same for records that the caller has locked and read.
 * @throws AppError CHANGED_MEANWHILE
 */
export async function demandAsSeen(context: Context, of: Entity, changes: readonly BesideRow[]): Promise<void> {
  const conflicts = changes.flatMap(({ index, row, patch, was }) => {
    const wanted = patch as Values
    return Object.entries(was).flatMap(([key, seen]): Conflict[] =>
      key in wanted && !isPlace(of, key) && !same(row[key], seen) && !same(row[key], wanted[key])
        ? [{ index, id: row.id, key, mine: wanted[key], theirs: row[key] }]
        : [],
    )
  })
  if (conflicts.length === 0) return
  const told = []
  for (const conflict of conflicts) told.push(await inWords(context, of, conflict))
  throw new AppError('CHANGED_MEANWHILE', { body: { Conflicts: told } })
}

type Values = Readonly<Record<string, unknown>>

/** Equal values; objects by their content, whatever the order of their keys. */
function same(one: unknown, other: unknown): boolean {
  return one === other || ordered(one ?? null) === ordered(other ?? null)
}

function ordered(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}

async function inWords(context: Context, of: Entity, { index, id, key, mine, theirs }: Conflict) {
  const last = await context.tx.one<{ name: string | null; userId: number | null; at: string }>(sql`
    select a.user_id, a.at, u.name from audit a left join users u on u.client_id = a.client_id and u.id = a.user_id
    where a.client_id = ${context.actor.clientId} and a.entity = ${of.name} and a.entity_id = ${id} and jsonb_exists(a.after, ${key})
    order by a.id desc limit 1`)
  const field = wireName(of, key)
  const written = (value: unknown) => encodePatch(of, { [key]: value })[field] ?? null
  return {
    Index: index,
    Id: id,
    Field: field,
    Mine: written(mine),
    Theirs: written(theirs),
    By: last?.userId ?? null,
    ByName: last?.name ?? null,
    At: last?.at ?? null,
  }
}
