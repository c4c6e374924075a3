import { setImmediate } from 'node:timers/promises'
import type { ComponentInput, ResourceInput } from '@temelia/estimation/types'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { placeIsThere } from './lines/place-is-there.ts'

/** Parts put with their articles at once. */
const AT_ONCE = 20_000

/** A component with what prints of it. */
export type ComponentLine = ComponentInput & {
  readonly symbol: string | null
  readonly name: string
  readonly measureUnit: string | null
}

/** Which articles: those of a project that are there, narrowed to estimates or to ids. The table goes by `a`. */
export function articlesOf(
  context: Context,
  projectId: number,
  which: { readonly articles: readonly number[] } | { readonly estimates: readonly number[] } | 'all',
): RawBuilder<unknown> {
  const all = sql`a.client_id = ${context.actor.clientId} and a.project_id = ${projectId} and a.deleted_with is null`
  if (which === 'all') return sql`${all} and ${placeIsThere}`
  return 'articles' in which
    ? sql`${all} and a.id = any(${[...which.articles]}::bigint[])`
    : sql`${all} and a.estimate_id = any(${[...which.estimates]}::bigint[])`
}

/**
 * The parts (`p`) of the articles (`a`) of a condition, looked up article by article. Joined freely, a planner without statistics (a new
 * company, an import still in its transaction) compares every part with every article; `offset 0` keeps the look-up a look-up.
 */
export function fromParts(
  { actor }: Pick<Context, 'actor'>,
  table: 'article_resources' | 'article_components',
  alias: 'p' | 't' = 'p',
): RawBuilder<unknown> {
  return sql`from articles a cross join lateral (select * from ${sql.table(table)} x
    where x.client_id = ${actor.clientId} and x.article_id = a.id and x.deleted_with is null offset 0) ${sql.raw(alias)}`
}

/** The recipe lines of the chosen articles, by article. */
export async function resourcesByArticle(
  context: Context,
  where: RawBuilder<unknown>,
): Promise<Map<number, ResourceInput[]>> {
  return grouped(
    await context.tx.rows<ResourceInput>(sql`select p.id, p.article_id, p.kind, p.measure_unit, p.consumption, p.waste, p.price, p.percent, p.weight
      ${fromParts(context, 'article_resources')} where ${where} order by p.position, p.id`),
  )
}

/** The components of the chosen articles, by article. */
export async function componentsByArticle(
  context: Context,
  where: RawBuilder<unknown>,
): Promise<Map<number, ComponentLine[]>> {
  return grouped(
    await context.tx.rows<ComponentLine>(sql`select p.id, p.article_id, p.kind, p.quantity, p.price, p.included, p.symbol, p.name, p.measure_unit
      ${fromParts(context, 'article_components')} where ${where} order by p.position, p.id`),
  )
}

/** Many are sorted out with pauses, in which other requests get their turn. */
async function grouped<Part extends { articleId: number }>(parts: readonly Part[]): Promise<Map<number, Part[]>> {
  const groups = new Map<number, Part[]>()
  for (const [at, part] of parts.entries()) {
    if (at % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const known = groups.get(part.articleId)
    if (known) known.push(part)
    else groups.set(part.articleId, [part])
  }
  return groups
}
