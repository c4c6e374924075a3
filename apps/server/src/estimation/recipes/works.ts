import type { Row } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { articleRows } from '../project-rows.ts'
import { placeIsThere } from '../lines/place-is-there.ts'

export type ArticleRow = Row<typeof Article>
export type ResourceRow = Row<typeof ArticleResource>
export type ComponentRow = Row<typeof ArticleComponent>

/** Fields of a recipe line that an act may give it. */
export const RESOURCE_FIELDS = [
  'resourceId',
  'symbol',
  'name',
  'measureUnit',
  'consumption',
  'waste',
  'percent',
  'price',
  'weight',
  'supplier',
] as const

/** A recipe line as it is, or one to be: without an id it is new, with one it takes that line's place. */
export type ResourceLine = Pick<ResourceRow, 'kind' | (typeof RESOURCE_FIELDS)[number]> & {
  readonly id?: number | null
  readonly position?: number | null
}

/** A component as it is or is to be. */
export type ComponentLine = Pick<
  ComponentRow,
  | 'kind'
  | 'symbol'
  | 'name'
  | 'measureUnit'
  | 'quantity'
  | 'price'
  | 'included'
  | 'child'
  | 'laborHours'
  | 'referenceId'
  | 'referenceType'
> & { readonly id?: number | null; readonly position?: number | null }

/** An article with what one unit of it takes. */
export interface Work {
  readonly article: ArticleRow
  readonly resources: readonly ResourceRow[]
  readonly components: readonly ComponentRow[]
}

/** Articles of one project with their recipes, in three statements. */
export async function readWorks(context: Context, articleIds: readonly number[]): Promise<Work[]> {
  if (articleIds.length === 0) return []
  const ids = [...articleIds]
  const articles = await articleRows(
    context,
    sql`a.client_id = ${context.actor.clientId} and a.id = any(${ids}::bigint[]) and a.deleted_with is null and ${placeIsThere}`,
  )
  const resources = byArticle(await partsOf<ResourceRow>(context, ArticleResource, ids))
  const components = byArticle(await partsOf<ComponentRow>(context, ArticleComponent, ids))
  return articles.map((article) => ({
    article,
    resources: resources.get(article.id) ?? [],
    components: components.get(article.id) ?? [],
  }))
}

function partsOf<R>(
  context: Context,
  of: typeof ArticleResource | typeof ArticleComponent,
  articleIds: number[],
): Promise<R[]> {
  return context.tx.rows<R>(sql`select ${columns(of, context.actor.clientId)} from ${from(of)}
    where ${column('clientId')} = ${context.actor.clientId} and ${column('articleId')} = any(${articleIds}::bigint[]) and ${column('deletedWith')} is null
    order by ${column('articleId')}, ${column('position')}, ${column('id')}`)
}

function byArticle<P extends { readonly articleId: number }>(parts: readonly P[]): Map<number, P[]> {
  const groups = new Map<number, P[]>()
  for (const part of parts) {
    const known = groups.get(part.articleId)
    if (known) known.push(part)
    else groups.set(part.articleId, [part])
  }
  return groups
}
