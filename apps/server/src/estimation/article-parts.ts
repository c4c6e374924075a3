import type { ComponentInput, ResourceInput } from '@temelia/estimation/types'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'

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
  if (which === 'all') return all
  return 'articles' in which
    ? sql`${all} and a.id = any(${[...which.articles]}::bigint[])`
    : sql`${all} and a.estimate_id = any(${[...which.estimates]}::bigint[])`
}

/** The recipe lines of the chosen articles, by article. */
export async function resourcesByArticle(
  context: Context,
  where: RawBuilder<unknown>,
): Promise<Map<number, ResourceInput[]>> {
  return grouped(
    await context.tx.rows<ResourceInput>(sql`select p.id, p.article_id, p.kind, p.consumption, p.waste, p.price, p.percent, p.weight
      from article_resources p join articles a on a.client_id = p.client_id and a.id = p.article_id where ${where} and p.deleted_with is null order by p.position, p.id`),
  )
}

/** The components of the chosen articles, by article. */
export async function componentsByArticle(
  context: Context,
  where: RawBuilder<unknown>,
): Promise<Map<number, ComponentLine[]>> {
  return grouped(
    await context.tx.rows<ComponentLine>(sql`select p.id, p.article_id, p.kind, p.quantity, p.price, p.included, p.symbol, p.name, p.measure_unit
      from article_components p join articles a on a.client_id = p.client_id and a.id = p.article_id where ${where} and p.deleted_with is null order by p.position, p.id`),
  )
}

function grouped<Part extends { articleId: number }>(parts: readonly Part[]): Map<number, Part[]> {
  const groups = new Map<number, Part[]>()
  for (const part of parts) {
    const known = groups.get(part.articleId)
    if (known) known.push(part)
    else groups.set(part.articleId, [part])
  }
  return groups
}
