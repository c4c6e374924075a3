import type { Entity } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import type { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { type RawBuilder, sql } from 'kysely'
import type { House, RowUpdate, RowWrite, RowWriter } from '../../records/row-writer.ts'
import { statementOf } from '../../records/write-rows.ts'
import { BLOCK, countWritten, type WrittenArticle } from './written.ts'

/** What counts as a line of an estimate: articles and their parts. */
export type Line = typeof Article | typeof ArticleResource | typeof ArticleComponent

/** Columns that no sum is made of: the order of lines, what a quantity was typed as, where a line came from. */
const UNSUMMED = new Set(['position', 'formula', 'source_id', 'version', 'updated_at'])

/**
 * Writes lines, and counts those it wrote as written: nothing else writes articles, recipe lines or components. Gives how many there were.
 * Only one article of a block comes back: a hundred thousand ids would say no more.
 */
export async function writeLines(house: House, write: RowWrite): Promise<number> {
  if (!isSummed(write)) return house.tx.run(statementOf(house, write))
  const blocks = await house.tx.rows<WrittenArticle & { before: number | null; count: number }>(sql`
    with written as (${statementOf(house, knowing(write))} returning ${articlesOf(write)})
    select written_project as project_id, min(written_article) as article_id, written_before / ${sql.lit(BLOCK)} * ${sql.lit(BLOCK)} as before, count(*)::integer as count
    from written group by written_project, written_article / ${sql.lit(BLOCK)}, written_before / ${sql.lit(BLOCK)}`)
  countWritten(house, blocks.flatMap(withBefore))
  return blocks.reduce((sum, { count }) => sum + count, 0)
}

/** Writes lines, and counts them as written; gives these columns of each. */
export async function writeAndReadLines<T>(
  house: House,
  write: RowWrite,
  returning: RawBuilder<unknown>,
): Promise<T[]> {
  if (!isSummed(write)) return house.tx.rows<T>(sql`${statementOf(house, write)} returning ${returning}`)
  const rows = await house.tx.rows<T & Returned>(
    sql`${statementOf(house, knowing(write))} returning ${returning}, ${articlesOf(write)}`,
  )
  countWritten(
    house,
    rows.flatMap(({ writtenProject: projectId, writtenArticle: articleId, writtenBefore: before }) =>
      withBefore({ projectId, articleId, before }),
    ),
  )
  return rows
}

/**
 * Writes lines of one project, and keeps what was and became of them: `keep` is an insert that reads these columns of each as `changed` and has
 * a column `articles` with the ids of their articles. Gives those ids, one for each line.
 */
export async function writeAndKeepLines(
  house: House,
  projectId: number,
  write: RowUpdate,
  returning: RawBuilder<unknown>,
  keep: RawBuilder<unknown>,
): Promise<number[]> {
  const rows = await house.tx.rows<{ articles: number[] }>(
    sql`with changed as (${statementOf(house, write)} returning ${returning}) ${keep} returning to_json(articles) as articles`,
  )
  const articles = rows.flatMap((row) => row.articles)
  countWritten(
    house,
    articles.map((articleId) => ({ projectId, articleId })),
  )
  return articles
}

/** The writer of lines, for records that are written by the record engine. */
export const lineWriter: RowWriter = { write: writeLines, writeAndRead: writeAndReadLines }

interface Returned {
  readonly writtenProject: number | null
  readonly writtenArticle: number
  readonly writtenBefore: number | null
}

function isSummed(write: RowWrite): boolean {
  return write.kind !== 'update' || Object.keys(write.set).some((name) => !UNSUMMED.has(name))
}

/** A part that goes to another article is known with the one it leaves. */
function knowing(write: RowWrite): RowWrite {
  if (!changesArticle(write)) return write
  const was = sql`${sql.table(write.of.table)} as was`
  return {
    ...write,
    from: write.from ? sql`${write.from}, ${was}` : was,
    where: sql`was.client_id = t.client_id and was.id = t.id and ${write.where}`,
  }
}

function changesArticle(write: RowWrite): write is RowUpdate {
  return write.kind === 'update' && 'article_id' in write.set
}

/** Whose lines are written. Hidden ones that go counted nowhere. */
function articlesOf(write: RowWrite): RawBuilder<unknown> {
  const article = (write.of as Entity) === Article ? sql`t.id` : sql`t.article_id`
  const project =
    write.kind === 'delete' ? sql`case when t.deleted_with is null then t.project_id end` : sql`t.project_id`
  const before = changesArticle(write) ? sql`was.article_id` : sql`null::bigint`
  return sql`${project} as written_project, ${article} as written_article, ${before} as written_before`
}

function withBefore({ projectId, articleId, before }: WrittenArticle & { before: number | null }): WrittenArticle[] {
  return before === null
    ? [{ projectId, articleId }]
    : [
        { projectId, articleId },
        { projectId, articleId: before },
      ]
}
