import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'

/** What part of the catalogue is searched. */
export interface Scope {
  readonly type: 'all' | 'collection' | 'indicator' | 'chapter'
  readonly id: number
}

/** A scope as the ids it comes to; no chapters = all chapters of the collections. */
export interface Narrowing {
  readonly collections: readonly number[]
  readonly chapters: readonly number[] | null
}

/** The collections and chapters of a scope that the caller may search. Collections that are still being imported are hidden. */
export async function narrow({ tx, actor }: Context, scope: Scope): Promise<Narrowing> {
  const ready = await tx.rows<{ id: number }>(
    sql`select id from collections where client_id in (0, ${actor.clientId}) and deleted_with is null`,
  )
  const collections = ready.map(({ id }) => id).filter((id) => scope.type !== 'collection' || id === scope.id)
  if (scope.type === 'chapter') return { collections, chapters: [scope.id] }
  if (scope.type !== 'indicator') return { collections, chapters: null }
  const chapters = await tx.rows<{ id: number }>(
    sql`select id from chapters where client_id in (0, ${actor.clientId}) and indicator_id = ${scope.id}`,
  )
  return { collections, chapters: chapters.map(({ id }) => id) }
}

/** The narrowing as a condition on the alias `n`. */
export function within(narrowing: Narrowing): RawBuilder<unknown> {
  const collections = sql`n.collection_id = any(${[...narrowing.collections]}::bigint[])`
  return narrowing.chapters === null
    ? collections
    : sql`${collections} and n.chapter_id = any(${[...narrowing.chapters]}::bigint[])`
}
