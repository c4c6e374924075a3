import type { Say } from '../../ui/text.ts'
import { isArranged, UNARRANGED } from '../grid/arrangement.ts'
import type { GridRow } from '../grid/grid-source.ts'
import { flattenTree } from '../grid/rows.ts'
import { itemsOf, rowsOf } from '../open-project/chosen-lines.ts'
import { toastRefusal } from '../open-project/toast-refusal.ts'
import type { Chosen } from '../open-project/use-selection.ts'
import type { ProjectEditor } from '../project-state/project-editor.ts'
import { byId } from '../project-state/project-tree.ts'
import type { ArrangePoint } from './arranging.tsx'
import type { Arranging } from './use-arrangement.ts'

const NOTHING_FOLDED: ReadonlySet<string> = new Set()

type Setting = Readonly<{
  editor: ProjectEditor
  rows: readonly GridRow[]
  chosen: Chosen
  arranging: Arranging
  showArranging: (at: ArrangePoint) => void
  t: Say
}>

/** What can be done while the lines are looked at sorted, filtered or in part, and what must wait. */
export function arrangeActions(now: () => Setting) {
  /** All lines in their order, of the estimates that are shown. */
  function inOrder() {
    const { arrangement, arrange } = now().arranging
    if (isArranged(arrangement)) arrange({ ...UNARRANGED, only: arrangement.only })
  }

  return {
    inOrder,
    /** Whether lines may be moved by sight; says why not. */
    mayMove: (): boolean => {
      const { arranging, t } = now()
      if (isArranged(arranging.arrangement)) toastRefusal(t('arrangeNoMove'))
      return !isArranged(arranging.arrangement)
    },
    /** The rows that are meant by a block of them: where lines are hidden, not the heads between those that are seen; never heads of groups. */
    meant: (rows: readonly GridRow[]): readonly GridRow[] => {
      const { view } = now().arranging
      const lines = rows.filter(({ kind }) => kind === 'article')
      if (view && view.hidden.size > 0 && lines.length > 0) return lines
      return rows.filter(({ chapter }) => !chapter?.grouped)
    },
    /** A line that is gone to is shown. */
    reveal: (key: string) => {
      const { arranging, editor } = now()
      const { view, arrange } = arranging
      const { shape } = editor.store.get().tree
      if (view && !flattenTree(shape, NOTHING_FOLDED, view).some((row) => row.key === key)) arrange(UNARRANGED)
    },
    arrange: () => {
      const { chosen, showArranging } = now()
      const head = document.querySelector(`[role=columnheader][data-head="${chosen.active?.column ?? 'name'}"]`)
      const { left, bottom } = (head ?? document.body).getBoundingClientRect()
      showArranging({ x: left, y: head ? bottom : 0, column: chosen.active?.column ?? 'name' })
    },
    showOnly: () => {
      const { rows, chosen, editor, arranging } = now()
      const { estimates, articles } = editor.store.get().tree
      const items = itemsOf(rowsOf(rows, chosen.keys))
      const wanted = new Set(
        items.flatMap(({ entity, id }) => {
          if (entity === 'object') return estimates.flatMap((one) => (one.objectId === id ? [one.id] : []))
          return [entity === 'estimate' ? id : (byId(articles, id)?.estimateId ?? 0)]
        }),
      )
      if (wanted.size > 0) arranging.arrange({ ...arranging.arrangement, only: [...wanted] })
    },
  }
}
