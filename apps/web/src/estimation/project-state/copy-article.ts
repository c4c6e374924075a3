import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { type ArticleRow, groupByEstimate, type ProjectTree } from './project-tree.ts'
import { fetchRecipe } from './recipe.ts'
import { changeRow, createRow, removeRow, writableOf } from './wire.ts'

/** Where the copies of some articles go: below the last of them in their estimate, in their order. */
export function placesOfCopies(
  tree: ProjectTree,
  ids: readonly number[],
): readonly Readonly<{ source: ArticleRow; position: number }>[] {
  const chosen = new Set(ids)
  const sources = tree.articles.filter((article) => chosen.has(article.id))
  return [...groupByEstimate(sources).values()].flatMap((group) => {
    const last = group.at(-1)?.position ?? group.length
    return group.map((source, at) => ({ source, position: last + 1 + at }))
  })
}

/**
 * A second article with the same prices, formula and recipe; gives its id. It refers to the catalogue only when the recipe stands:
 * a new article that refers to a norm would take the norm's recipe instead of this one. What cannot be completed is taken away again.
 */
export async function copyArticle(source: ArticleRow, position: number): Promise<number> {
  const recipe = await fetchRecipe(source.id)
  const { price: _, referenceId, referenceType, ...patch } = writableOf(Article, source)
  const copy = await createRow(Article, { ...patch, position })
  await complete().catch(async (cause: unknown) => {
    await removeRow(Article, copy.id).catch(() => null)
    throw cause
  })
  return copy.id

  async function complete() {
    for (const row of recipe.resources)
      await createRow(ArticleResource, { ...writableOf(ArticleResource, row), articleId: copy.id })
    for (const row of recipe.components)
      await createRow(ArticleComponent, { ...writableOf(ArticleComponent, row), articleId: copy.id })
    if (referenceId != null) await changeRow(Article, copy.id, { referenceId, referenceType: referenceType ?? null })
  }
}
