import { formatDay, formatInstant } from '@temelia/calendar/format-day'
import { type NumberPractice, typedText } from '@temelia/decimal/typed-number'
import type { Say } from '../../ui/text.ts'
import type { CellView } from '../grid/grid-source.ts'
import { cellKey } from '../project-state/conflicts.ts'
import type { ProjectState } from '../project-state/project-state.ts'
import type { ArticleRow } from '../project-state/project-tree.ts'
import { partOf } from './parts.ts'

/** A cell that somebody else changed under a change of ours shows both values and who it was. */
export function disputed(
  state: ProjectState,
  article: ArticleRow,
  column: string,
  view: CellView | null,
  practice: NumberPractice,
  t: Say,
): CellView | null {
  const field = partOf(column, 'own')?.own ?? partOf(column, 'uplift')?.uplift ?? column
  const conflict = state.conflicts.get(cellKey({ entity: 'article', id: article.id }, field))
  if (!conflict) return view
  const mine = writtenValue(conflict.mine.patch, field, practice)
  const who = conflict.by ?? t('somebodyElse')
  const at = conflict.at ? formatInstant(conflict.at, practice) : ''
  return { text: '', ...view, mine, note: t('conflictCell', { mine, who, at }) }
}

/** Our value of a cell in words: a formula where there is one. */
export function writtenValue(patch: object, field: string, practice: NumberPractice): string {
  const values = patch as Readonly<Record<string, unknown>>
  const value = field === 'quantity' ? (values['formula'] ?? values['quantity']) : values[field]
  if (typeof value === 'number') return typedText(value, practice)
  if (value === null || value === undefined) return '–'
  return field === 'startDate' || field === 'endDate' ? formatDay(String(value), practice) : String(value)
}
