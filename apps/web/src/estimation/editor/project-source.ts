import { fold } from '@temelia/text/fold'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import { groupBy } from '@temelia/estimation/group-by'
import { stopsCounting } from '@temelia/estimation/load-article'
import { formulaUnit } from '@temelia/estimation/unit-change'
import { currentLanguage } from '../../session/language.ts'
import type { Say } from '../../ui/text.ts'
import { dayEcho } from '../../ui/typed-day.ts'
import { echoOf } from '../../ui/typed-number.ts'
import { faultText, notedText } from '../fault-text.ts'
import { findKeys } from '../grid/find.ts'
import type { GridColumn, GridRow, GridSource } from '../grid/grid-source.ts'
import { rowKey } from '../grid/rows.ts'
import { changeKey } from '../project-state/changes.ts'
import { keptPrice, standsBeside } from '../project-state/cost-kind.ts'
import type { ProjectState } from '../project-state/project-state.ts'
import {
  type ArticleRow,
  byId,
  type EstimateRow,
  type ObjectRow,
  type ProjectTree,
} from '../project-state/project-tree.ts'
import { disputed } from '../open-project/disputed.ts'
import { articleDraft, costColumnDraft, groupDraft, readArticle, readGroup } from '../open-project/cell-edits.ts'
import { articleView, chapterView, figuresOf, groupView } from '../open-project/cell-views.ts'
import { besideOf, partOf } from '../open-project/parts.ts'
import { quantityEcho } from '../open-project/quantity-echo.ts'
import { quantityPlace, wrongIn } from '../open-project/tree-formulas.ts'

const folded = new WeakMap<object, string>()

/** The record behind a line. */
export function recordOf(tree: ProjectTree, row: GridRow): ArticleRow | EstimateRow | ObjectRow | undefined {
  if (row.kind === 'chapter') return undefined
  if (row.kind === 'article') return byId(tree.articles, row.id)
  return row.kind === 'estimate' ? byId(tree.estimates, row.id) : byId(tree.objects, row.id)
}

/** The project as the grid reads it. */
export function projectSource(
  state: ProjectState,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  practice: NumberPractice,
  t: Say,
  editable: boolean,
): GridSource {
  const { tree, totals } = state
  const figures = figuresOf(tree.project, practice)
  const article = (row: GridRow) => byId(tree.articles, row.id)
  const group = (row: GridRow) => (row.kind === 'estimate' ? byId(tree.estimates, row.id) : byId(tree.objects, row.id))
  const groupTotals = (row: GridRow) => (row.kind === 'estimate' ? totals.estimate(row.id) : totals.object(row.id))
  /** What a price cell opens with in a line beside the four parts, or beside them in any line; undefined for other cells. */
  const wholeDraft = (found: ArticleRow, column: string) => {
    const beside = besideOf(column)
    if (!beside && !(partOf(column, 'own') && standsBeside(found))) return undefined
    if (beside !== found.provenienceType) return ''
    // The totals hold what is being typed here already; it is compared with what stood here before.
    const typing = state.draft?.entity === 'article' && state.draft.id === found.id
    return typedText(typing ? keptPrice(found) : (totals.article(found.id)?.price ?? null), practice)
  }
  const effective = (row: GridRow, column: string) => {
    const part = partOf(column, 'own')
    return part ? (totals.article(row.id)?.[part.recipe] ?? null) : null
  }

  /** What is wrong with a line: that it is not saved, that it does not calculate, a result noted wrongly. */
  function faultOf(row: GridRow): string | undefined {
    const unsaved = state.faults.get(changeKey({ entity: row.kind, id: row.id }))
    if (unsaved) return t('notSaved', { message: unsaved.message })
    const fault = row.kind === 'article' ? totals.article(row.id)?.faults[0] : undefined
    if (fault) return stopsCounting(fault) ? faultText(fault, t) : t('quantityKept', { fault: faultText(fault, t) })
    const formula = row.kind === 'article' ? article(row)?.formula : undefined
    const wrong = formula?.includes('=') ? wrongIn(tree, formula, practice) : null
    return wrong ? notedText(wrong, practice, t) : undefined
  }

  return {
    rows,
    columns,
    view: (row, column) => {
      if (row.kind === 'chapter') return chapterView(row, totals, column, figures, t)
      if (column === 'nr') return row.kind === 'article' ? { text: String(row.place) } : null
      if (row.kind !== 'article') {
        const found = group(row)
        return found ? groupView(found, groupTotals(row), column, figures) : null
      }
      const found = article(row)
      if (!found) return null
      const result = totals.article(row.id)
      const view = articleView(found, result, column, figures, t)
      const fault =
        column === 'quantity' && (result?.faults.length || found.formula?.includes('=')) ? faultOf(row) : undefined
      const shown = fault && view ? { ...view, fault } : view
      return state.conflicts.size === 0 ? shown : disputed(state, found, column, shown, practice, t)
    },
    draft: (row, column) => {
      if (!editable) return null
      if (row.kind === 'chapter') return column === 'name' && !row.chapter?.grouped ? (row.chapter?.name ?? null) : null
      if (row.kind !== 'article') {
        const found = group(row)
        return found ? groupDraft(found, column) : null
      }
      const found = article(row)
      if (found && column === 'costColumn') return costColumnDraft(found, totals.article(row.id), t)
      return found ? (wholeDraft(found, column) ?? articleDraft(found, effective(row, column), column, practice)) : null
    },
    raw: (row, column) => {
      if (row.kind === 'chapter') return chapterView(row, totals, column, figures, t)?.text ?? ''
      const found = row.kind === 'article' ? article(row) : undefined
      const result = found && totals.article(row.id)
      if (found && result && column === 'quantity') return typedText(result.quantity, practice)
      if (result && (column === 'total' || column === 'price')) return typedText(result[column], practice)
      const line = partOf(column, 'line')
      if (result && line) return typedText(result[line.line], practice)
      if (row.kind !== 'article' && column === 'total')
        return typedText(groupTotals(row)?.direct.total ?? null, practice)
      if (found && column === 'costColumn') return costColumnDraft(found, result, t)
      if (found) return wholeDraft(found, column) ?? articleDraft(found, effective(row, column), column, practice) ?? ''
      const titled = group(row)
      return column === 'nr' ? String(row.place) : titled ? (groupDraft(titled, column) ?? '') : ''
    },
    read: (row, column, text) =>
      row.kind === 'article'
        ? readArticle(column, text, t, practice, article(row)?.measureUnit)
        : readGroup(column, text, t),
    echo: (row, column, text) => {
      if (row.kind !== 'article') return []
      if (column === 'quantity') return quantityEcho(text, quantityPlace(state, article(row), practice))
      if (column === 'startDate' || column === 'endDate') return dayEcho(text, practice, currentLanguage())
      return columns.some(({ id, align }) => id === column && align === 'end') ? echoOf(text, practice) : []
    },
    hint: (row, column) => {
      const unit = column === 'quantity' && row.kind === 'article' ? article(row)?.measureUnit : null
      const base = formulaUnit(unit, practice)
      return base === null ? null : t('quantityUnits', { unit: unit ?? '', base })
    },
    mark: (row) => {
      const fault = faultOf(row)
      const green = row.kind === 'article' && article(row)?.green === true
      return fault || green ? { fault, green } : null
    },
    nameOf: (row) => row.chapter?.name ?? nameOf(tree, row),
    find: (query) =>
      findKeys(
        allKeys(tree),
        ([key]) => key,
        ([, record]) => foldedText(record),
        query,
      ),
  }
}

/** What a line is called in messages: symbol and name, or code and name. */
export function nameOf(tree: ProjectTree, row: GridRow): string {
  const record = recordOf(tree, row)
  if (!record) return ''
  const mark = 'symbol' in record ? record.symbol : record.code
  return [mark, record.name].filter(Boolean).join(' ')
}

const keyLists = new WeakMap<ProjectTree, readonly (readonly [string, ArticleRow | EstimateRow | ObjectRow])[]>()

/** Every line in the order of the fully open tree. */
function allKeys(tree: ProjectTree): readonly (readonly [string, ArticleRow | EstimateRow | ObjectRow])[] {
  const known = keyLists.get(tree)
  if (known) return known
  const estimates = groupBy(tree.estimates, (estimate) => estimate.objectId)
  const articles = groupBy(tree.articles, (article) => article.estimateId)
  const list = tree.objects.flatMap((object) => [
    [rowKey('object', object.id), object] as const,
    ...(estimates.get(object.id) ?? []).flatMap((estimate) => [
      [rowKey('estimate', estimate.id), estimate] as const,
      ...(articles.get(estimate.id) ?? []).map((article) => [rowKey('article', article.id), article] as const),
    ]),
  ])
  keyLists.set(tree, list)
  return list
}

function foldedText(record: ArticleRow | EstimateRow | ObjectRow): string {
  const known = folded.get(record)
  if (known !== undefined) return known
  const mark = 'symbol' in record ? record.symbol : record.code
  const text = fold(`${mark ?? ''} ${record.name ?? ''}`)
  folded.set(record, text)
  return text
}
