import type { Entity, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { type RawBuilder, sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import { BLOCK } from '../db/line-writes.ts'
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

/** Says of the last statement that it changed nothing which is summed: the order of records, or those that are hidden. */
export function claimUncounted({ tx }: Pick<Context, 'tx'>, of: Entity): void {
  if (articleOf(of)) tx.lines.claim()
}

/** Says of the last statement, which returned them, that it wrote these articles. */
export function claimArticles(
  context: Context,
  rows: readonly { readonly id: number; readonly projectId: number }[],
): void {
  context.tx.lines.claim(...rows.map(({ id, projectId }) => ({ projectId, articles: [id] })))
}

/** What a statement that writes records returns besides, so that `claimLines` can say which they were. */
export function lineColumns(of: Entity): RawBuilder<unknown> {
  const article = articleOf(of)
  if (!article) return sql``
  return article === 'id' ? sql`, project_id` : sql`, article_id, project_id`
}

/**
 * Runs a statement that writes records and returns nothing; those that are articles or parts of them count as written lines. Gives how
 * many there were. Only one article of a block comes back: a hundred thousand ids would say no more.
 * @param name by which the statement calls what it writes
 */
export async function writeLines(
  { tx }: Pick<Context, 'tx'>,
  of: Entity,
  name: string,
  statement: RawBuilder<unknown>,
): Promise<number> {
  const article = articleOf(of)
  if (!article) return tx.run(statement)
  const blocks = await tx.rows<{ projectId: number | null; id: number; count: number }>(sql`
    with written as (${statement} returning ${sql.ref(`${name}.${snakeName(article)}`)} as article, ${sql.ref(`${name}.project_id`)} as project)
    select project as project_id, min(article) as id, count(*) as count from written group by project, article / ${sql.lit(BLOCK)}`)
  const known = blocks.flatMap(({ projectId, id }) => (projectId === null ? [] : [{ projectId, articles: [id] }]))
  if (known.length === blocks.length) tx.lines.claim(...known)
  return blocks.reduce((sum, { count }) => sum + count, 0)
}

/** The field that names the article of a record. */
function articleOf(of: Entity): string | undefined {
  if (of.name === Article.name) return 'id'
  return of.name === ArticleResource.name || of.name === ArticleComponent.name ? 'articleId' : undefined
}
