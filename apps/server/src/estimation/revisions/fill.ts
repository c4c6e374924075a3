import type { Entity, Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Revision } from '@temelia/model/estimation/revision'
import type { Context } from '../../records/context.ts'
import { demand } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { trace } from '../../records/trace.ts'
import { byIds, deleteOf } from '../../records/write-rows.ts'
import { setLines } from '../lines/line-values.ts'
import { writeLines } from '../lines/write-lines.ts'
import { recalculate } from '../recalculate.ts'
import { copyParts, copyRows } from '../structure/copy-rows.ts'
import { refreshTotals } from '../totals.ts'
import { articlesIn, isBeside, type RevisedArticle, type RevisionRow } from './revision-rows.ts'
import { demandSeenQuantities, type SeenQuantity } from './seen-quantities.ts'

/** Copies the articles of another revision (null: of the contract) with their recipes into a revision; gives their count. */
export async function fillRevision(
  context: Context,
  engine: Engine,
  revision: RevisionRow,
  from: number | null,
): Promise<number> {
  const articles = await articlesIn(context, revision.estimateId, from)
  await copyInto(
    context,
    revision,
    articles.map((article) => ({
      article,
      values: { sourceId: isBeside(revision) ? article.id : (article.sourceId ?? article.id) },
    })),
  )
  await conclude(context, engine, revision)
  return articles.length
}

/**
 * Sets the quantities of articles of the contract that a revision holds: a copy of the article with its recipe is made, changed, or with
 * quantity 0 taken out. The project is locked by whoever calls, so that two people see each other's quantities.
 * @throws AppError OPERATION_NOT_PERMITTED to who may not add articles, or not delete them, CHANGED_MEANWHILE for what somebody else changed unseen, REVISION_OVER_CONTRACT when more is given up than the contract has, SETTLEMENT_OVER_CONTRACT when more than is left
 */
export async function setQuantities(
  context: Context,
  engine: Engine,
  revision: RevisionRow,
  contract: readonly RevisedArticle[],
  wanted: readonly SeenQuantity[],
): Promise<void> {
  const held = new Map(
    (await articlesIn(context, revision.estimateId, revision.id)).map((article) => [article.sourceId, article]),
  )
  await demandSeenQuantities(context, revision, held, wanted)
  const byId = new Map(contract.map((article) => [article.id, article]))
  const [changed, added, gone]: [SeenQuantity[], SeenQuantity[], number[]] = [[], [], []]
  for (const one of wanted) {
    const there = held.get(one.articleId)
    if (there && one.quantity === 0) gone.push(there.id)
    else if (there) changed.push({ articleId: there.id, quantity: one.quantity })
    else if (one.quantity !== 0) added.push(one)
  }
  if (added.length > 0) demand(context, 'create', Article, revision)
  if (gone.length > 0) demand(context, 'delete', Article, revision)
  if (gone.length > 0) await writeLines(context, deleteOf(Article, byIds(gone)))
  const rows = changed.map(({ articleId, quantity }) => ({ id: articleId, quantity, formula: null }))
  await setLines(context, Article, ['quantity', 'formula'], rows)
  const copies = await copyInto(
    context,
    revision,
    added.map(({ articleId, quantity }) => ({
      article: byId.get(articleId) as RevisedArticle,
      values: { sourceId: articleId, quantity, formula: null },
    })),
  )
  const touched = [...rows.map(({ id }) => id), ...copies]
  if (touched.length > 0)
    await recalculate(context, revision.projectId as number, { articles: touched }, { changed: new Set(touched) })
  await conclude(context, engine, revision)
}

interface Copied {
  readonly article: RevisedArticle
  readonly values: Readonly<Record<string, unknown>>
}

async function copyInto(context: Context, revision: RevisionRow, copied: readonly Copied[]): Promise<number[]> {
  const copies = await copyRows(
    context,
    Article,
    copied.map(({ article, values }) => ({
      id: article.id,
      values: { ...values, revisionId: revision.id },
    })),
  )
  for (const part of [ArticleResource, ArticleComponent] as const)
    await copyParts(context, part as Entity, copies, revision.projectId as number)
  return [...copies.values()]
}

async function conclude(context: Context, engine: Engine, revision: RevisionRow): Promise<void> {
  await refreshTotals(context, [revision.projectId as number])
  const row = revision as unknown as Row<Entity>
  await trace(context, [{ of: Revision as Entity, before: row, after: row, happening: 'edit' as const }], engine.live)
}
