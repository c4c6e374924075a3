import { type ArticleRow, byId, orderArticles } from './project-tree.ts'

/** Where a line of an estimate stands. */
export type Placed = Readonly<{ estimateId: number; position: number | null }>

/** The rows with an added one. A reading that was faster than the answer to the adding may have brought it already. */
export function withRow<R extends Readonly<{ id: number }>>(rows: readonly R[], row: R): readonly R[] {
  return byId(rows, row.id) ? rows : [...rows, row]
}

/** The articles with an added one at its place. */
export function withArticle(articles: readonly ArticleRow[], row: ArticleRow): readonly ArticleRow[] {
  return byId(articles, row.id) ? articles : orderArticles([...madeRoom(articles, row), row])
}

/** Lines of an estimate after another one took a place among them: whoever stood there moves down with those after it, as on the server. */
export function madeRoom<R extends Placed>(articles: readonly R[], added: Placed): readonly R[] {
  const { estimateId, position } = added
  const inside = (row: R) => row.estimateId === estimateId && row.position !== null
  if (position === null || !articles.some((row) => inside(row) && row.position === position)) return articles
  return articles.map((row) =>
    inside(row) && (row.position ?? 0) >= position ? { ...row, position: (row.position ?? 0) + 1 } : row,
  )
}
