import { fold } from '@temelia/text/fold'
import type { ProjectTree } from '../project-state/project-tree.ts'
import { byId } from '../project-state/project-tree.ts'
import type { SettledArticle, Sheet, SheetLine } from './sheet-data.ts'

/** A line of the sheet: the name of an estimate (with its revision of extra works), or an article. */
export type SheetRow =
  | Readonly<{ kind: 'group'; key: string; name: string; revision: string | null }>
  | Readonly<{ kind: 'line'; key: string; line: SheetLine; article: SettledArticle; name: string }>

/** The articles of a sheet under their estimates, in the order of the project; only those that fit the search. */
export function rowsOf(
  sheet: Sheet,
  tree: ProjectTree,
  query: string,
  keep: (line: SheetLine) => boolean,
): readonly SheetRow[] {
  const lines = new Map(sheet.lines.map((line) => [line.articleId, line]))
  const wanted = fold(query.trim())
  const places = new Map(tree.estimates.map((estimate, at) => [estimate.id, at]))
  const articles = sheet.articles
    .map((article, at) => ({ article, at }))
    .filter(({ article }) => article.role !== 'cancelled')
    .sort(
      (one, other) =>
        (places.get(one.article.estimateId) ?? 0) - (places.get(other.article.estimateId) ?? 0) || one.at - other.at,
    )
  const rows: SheetRow[] = []
  let group = ''
  for (const { article } of articles) {
    const line = lines.get(article.id)
    const name = [article.symbol, article.name].filter(Boolean).join(' ')
    if (!line || !keep(line) || (wanted !== '' && !fold(name).includes(wanted))) continue
    const revision = article.role === 'extra' ? article.revisionId : null
    const key = `g${article.estimateId}-${revision ?? 0}`
    if (key !== group)
      rows.push({
        kind: 'group',
        key,
        name: byId(tree.estimates, article.estimateId)?.name ?? '',
        revision: revision === null ? null : (byId(tree.revisions, revision)?.name ?? ''),
      })
    group = key
    rows.push({ kind: 'line', key: `a${article.id}`, line, article, name })
  }
  return rows
}
