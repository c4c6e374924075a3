import { type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { readNumber } from '../../ui/typed-number.ts'
import { type Arrangement, type LineView, type ReadLine, UNARRANGED, viewOf } from '../grid/arrangement.ts'
import type { GridColumn, GridSource } from '../grid/grid-source.ts'
import { flattenTree } from '../grid/rows.ts'
import type { Folding } from '../open-project/use-folding.ts'
import type { ProjectTree } from '../project-state/project-tree.ts'

/** How the lines are looked at, and what can be asked for. */
export type Arranging = Readonly<{
  arrangement: Arrangement
  view: LineView | null
  arrange: (next: Arrangement) => void
}>

const NOTHING_FOLDED: ReadonlySet<string> = new Set()

/** Whether lines can be sorted and filtered by a column. */
export function isArrangeable({ id, stands }: GridColumn): boolean {
  return !stands && id !== 'nr' && id !== 'startDate' && id !== 'endDate'
}

/** Whether lines are grouped by a column: by a word that many of them share, such as a division, not by figures or names. */
export function isGroupable(column: GridColumn): boolean {
  return isArrangeable(column) && column.align !== 'end' && column.id !== 'name' && column.id !== 'symbol'
}

/** Sorts and filters the lines of the open project for this visit. `source` reads their cells as they are when it is asked for. */
export function useArrangement(tree: ProjectTree, folding: Folding, source: RefObject<GridSource | null>): Arranging {
  const practice = usePractice()
  const { language } = useText()
  const [state, setState] = useState<Readonly<{ arrangement: Arrangement; view: LineView | null }>>({
    arrangement: UNARRANGED,
    view: null,
  })
  const latest = useRef({ tree, folding })
  latest.current = { tree, folding }

  const arrange = useCallback(
    (arrangement: Arrangement) => {
      const { tree: now, folding: folds } = latest.current
      const cells = source.current
      if (!cells) return
      const text = (row: Parameters<GridSource['raw']>[0]) => (column: string) => cells.raw(row, column)
      const lines = flattenTree(now.shape, NOTHING_FOLDED).flatMap((row): ReadLine[] =>
        row.kind === 'article'
          ? [{ id: row.id, text: text(row), number: (column) => readNumber(cells.raw(row, column), practice) }]
          : [],
      )
      const numeric = (column: string) => cells.columns.find(({ id }) => id === column)?.align === 'end'
      const view = viewOf(arrangement, lines, numeric, (typed) => readNumber(typed, practice), language)
      // What was looked for must not hide in what is folded.
      if (view && view.hidden.size > 0) folds.foldAll(now, true)
      setState({ arrangement, view })
    },
    [source, practice, language],
  )
  return useMemo(() => ({ ...state, arrange }), [state, arrange])
}
