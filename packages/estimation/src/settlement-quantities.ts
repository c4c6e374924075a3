/** Articles of settlements at the quantities that are valued (SPEC.md R10). */
import type { SettlementArticle } from './settlement.ts'

/** The quantities of the articles that stand in one place, by article. */
export function ownQuantities(
  { articles }: { readonly articles: readonly SettlementArticle[] },
  role: SettlementArticle['role'],
): ReadonlyMap<number, number> {
  return new Map(articles.flatMap((article) => (article.role === role ? [[article.id, article.quantity]] : [])))
}

/** The articles that have a quantity, with that quantity typed in place of their own. */
export function quantified(
  articles: readonly SettlementArticle[],
  quantities: ReadonlyMap<number, number>,
): SettlementArticle[] {
  return articles.flatMap((article) => {
    const quantity = quantities.get(article.id) ?? 0
    return quantity === 0 ? [] : [{ ...article, quantity, formula: null }]
  })
}
