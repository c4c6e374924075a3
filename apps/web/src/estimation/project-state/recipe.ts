import { decode, type WireRecord } from '@temelia/model/codec'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { call } from '../../data/http.ts'
import type { Recipe } from './project-tree.ts'

/** The recipe of an article. The call names the resource's own id `ResourceId`. */
export async function fetchRecipe(articleId: number): Promise<Recipe> {
  const { body } = await call('/api/estimation-articles', {
    query: { action: 'recipeOfArticle', ArticleId: articleId },
  })
  const reply = body as Readonly<{ Resources?: readonly WireRecord[]; Components?: readonly WireRecord[] }>
  return {
    resources: (reply.Resources ?? []).map((record) => ({
      ...decode(ArticleResource, {
        ...record,
        ArticleResourceId: record['ResourceId'],
        ResourceId: record['CatalogueResourceId'],
      }),
      articleId,
    })),
    components: (reply.Components ?? []).map((record) => ({ ...decode(ArticleComponent, record), articleId })),
  }
}
