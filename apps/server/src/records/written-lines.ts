import type { Entity, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import type { Context } from './context.ts'

/** Says of the last statement that it wrote these records: articles or parts of them count as written lines (db/line-writes.ts). */
export function claimLines(context: Context, of: Entity, rows: readonly Row<Entity>[]): void {
  const article = articleOf(of)
  if (!article) return
  const values = rows as unknown as readonly Readonly<Record<string, unknown>>[]
  const written = values.flatMap((row) => {
    const [projectId, id] = [row['projectId'], row[article]]
    return typeof projectId === 'number' && typeof id === 'number' ? [{ projectId, articles: [id] }] : []
  })
  if (written.length === rows.length) context.tx.lines.claim(...written)
}

/** Says of the last statement that it moved records only: their order is no matter of sums. */
export function claimOrder(context: Context, of: Entity): void {
  if (articleOf(of)) context.tx.lines.claim()
}

/** Says of the last statement, which returned them, that it wrote these articles. */
export function claimArticles(
  context: Context,
  rows: readonly { readonly id: number; readonly projectId: number }[],
): void {
  context.tx.lines.claim(...rows.map(({ id, projectId }) => ({ projectId, articles: [id] })))
}

/** The field that names the article of a record. */
function articleOf(of: Entity): string | undefined {
  if (of.name === Article.name) return 'id'
  return of.name === ArticleResource.name || of.name === ArticleComponent.name ? 'articleId' : undefined
}
