import type { UnitEdit } from '../structure/unit-edits.ts'
import { articleIds } from '../open-project/chosen-lines.ts'
import { renameChapter } from '../structure/grouping.ts'
import type { CellEdit } from '../grid/grid-source.ts'
import type { Change } from '../project-state/changes.ts'
import { COST_COLUMNS, costColumnPatch, costPricePatch, standsBeside } from '../project-state/cost-kind.ts'
import { settingsOf } from '../project-state/live-totals.ts'
import type { ProjectState } from '../project-state/project-state.ts'
import { type ArticleRow, byId } from '../project-state/project-tree.ts'
import { changeOf } from '../open-project/cell-edits.ts'
import { besideOf } from '../open-project/parts.ts'

/** The changes that edits make, one after another: a price takes its line along, and the next one finds it there. */
export function changesOf(edits: readonly CellEdit[], state: ProjectState): readonly Change[] {
  const lines = new Map<number, ArticleRow>()
  return edits.flatMap((edit) => {
    const { id } = edit.row
    const line = edit.row.kind === 'article' ? (lines.get(id) ?? byId(state.tree.articles, id)) : undefined
    const changes = changesOfOne(edit, line, state).filter(({ patch }) => Object.keys(patch).length > 0)
    if (line) lines.set(id, Object.assign({}, line, ...changes.map(({ patch }) => patch)))
    return changes
  })
}

/** The changes an accepted edit makes; the name of a chapter is that of all its lines. */
function changesOfOne(edit: CellEdit, line: ArticleRow | undefined, { tree, totals }: ProjectState): readonly Change[] {
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
  return edit.row.chapter?.grouped ? [] : renameChapter(articleIds([edit.row]), String(edit.value))
}

/** The units typed for lines; one that comes with its own quantity or price, as in a pasted list, is meant with them. */
export function unitsIn(edits: readonly CellEdit[]): readonly UnitEdit[] {
  const figures = new Set(
    edits.flatMap(({ row, column }) => (/^(?:quantity$|own-|price$)/.test(column) ? [row.key] : [])),
  )
  return edits.flatMap(({ row, column, value }) =>
    column === 'measureUnit' && row.kind === 'article' && !figures.has(row.key)
      ? [{ id: row.id, unit: value as string | null }]
      : [],
  )
}
