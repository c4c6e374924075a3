import { articleIds } from '../structure/chosen-lines.ts'
import { renameChapter } from '../structure/grouping.ts'
import type { CellEdit } from '../grid/grid-source.ts'
import type { Change } from '../project-state/changes.ts'
import { COST_COLUMNS, costColumnPatch, costPricePatch, standsBeside } from '../project-state/cost-kind.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ProjectState } from '../project-state/project-state.ts'
import { byId } from '../project-state/project-tree.ts'
import { changeOf } from './cell-edits.ts'
import { besideOf } from './parts.ts'

/** The changes an accepted edit makes; the name of a chapter is that of all its lines. */
export function changesOf(edit: CellEdit, { tree, totals }: ProjectState): readonly Change[] {
  const line = edit.row.kind === 'article' ? byId(tree.articles, edit.row.id) : undefined
  const cost = edit.column.startsWith('own-') ? COST_COLUMNS.find((kind) => edit.column === `own-${kind}`) : undefined
  const price = edit.value === null ? null : Number(edit.value)
  if (line && cost && (besideOf(edit.column) || standsBeside(line)))
    return [{ entity: 'article', id: line.id, patch: costPricePatch(line, cost, price) }]
  const article = edit.column === 'costColumn' ? line : undefined
  const column = COST_COLUMNS.find((known) => known === edit.value)
  if (article && column) {
    const patch = costColumnPatch(article, totals.article(article.id), column)
    return [{ entity: 'article', id: article.id, patch }]
  }
  if (edit.row.kind !== 'chapter') return [changeOf(edit, settingsOf(tree.project).practice)]
  return renameChapter(articleIds([edit.row]), String(edit.value))
}
