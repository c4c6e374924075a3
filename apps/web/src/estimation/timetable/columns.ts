/** The columns of the timetable's table. */
import { type GanttColumn, ganttColumns } from '@temelia/reports/gantt-columns'
import type { TextKey } from '@temelia/text/catalogue'

export const columns = ganttColumns

export type Column = GanttColumn

/** Width in pixels; the name takes what is left. */
export const COLUMN_WIDTH: Readonly<Record<Column, number>> = {
  number: 44,
  name: 252,
  duration: 72,
  start: 76,
  finish: 76,
  predecessors: 104,
  done: 48,
  float: 72,
  cost: 104,
}

export const COLUMN_TEXT: Readonly<Record<Column, TextKey>> = {
  number: 'ttNumber',
  name: 'ttName',
  duration: 'ttDuration',
  start: 'ttStart',
  finish: 'ttFinish',
  predecessors: 'ttPredecessors',
  done: 'ttDone',
  float: 'ttFloat',
  cost: 'ttCost',
}

/** What stands over a column where its name is too long for it. */
export const SHORT_TEXT: Partial<Record<Column, string>> = { done: '%' }

/** What may be folded away, the first to go first; name, end and float always stay. */
const FOLDING: readonly Column[] = ['cost', 'predecessors', 'duration', 'done', 'start']

/** The table takes no more of the width than this, so that the bars are seen. */
const MOST_OF_WIDTH = 0.56

/** The columns that are chosen and fit beside the bars. */
export function shownColumns(hidden: ReadonlySet<Column>, width: number): readonly Column[] {
  let shown = columns.filter((column) => !hidden.has(column))
  for (const folded of FOLDING) {
    if (widthOf(shown) <= width * MOST_OF_WIDTH) break
    shown = shown.filter((column) => column !== folded)
  }
  return shown
}

export function widthOf(shown: readonly Column[]): number {
  return shown.reduce((sum, column) => sum + COLUMN_WIDTH[column], 0)
}
