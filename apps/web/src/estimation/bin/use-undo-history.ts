import { useCallback, useEffect, useState } from 'react'
import { toastDone, toastFailed, toastProblem } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import { useEditor, useProjectState } from '../open-project/use-project.ts'
import {
  clearUndoItems,
  type DeletedItem,
  fetchUndoItems,
  restoreItems,
  type UndoScope,
} from '../project-state/undo-items.ts'

export type UndoHistory = Readonly<{
  /** null while they are on their way. */
  items: readonly DeletedItem[] | null
  problem: unknown
  load: () => void
  restore: (undoIds: readonly number[]) => void
  clear: () => void
}>

/** The deletions of a place of the open project, followed while they are on screen, and what can be done with them. */
export function useUndoHistory({ kind, id }: UndoScope): UndoHistory {
  const { t } = useText()
  const { structure } = useEditor()
  const { tree, history } = useProjectState()
  const [items, setItems] = useState<readonly DeletedItem[] | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const load = useCallback(() => {
    setProblem(null)
    fetchUndoItems({ kind, id }).then(setItems, setProblem)
  }, [kind, id])
  // Asked again whenever lines came or went, here or at a colleague's.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(load, [load, tree.shape, history])

  async function bringBack(undoIds: readonly number[]) {
    await restoreItems(undoIds)
    await structure.reload()
    load()
    toastDone(t('undoDone', { count: undoIds.length }))
  }

  async function forget() {
    await clearUndoItems(tree.project.id)
    load()
    toastDone(t('UNDO_HISTORY_DELETE_SUCCESS_ALERT'))
  }

  return {
    items,
    problem,
    load,
    restore: (undoIds) => void bringBack(undoIds).catch(toastProblem),
    clear: () => void forget().catch(() => toastFailed(t('UNDO_HISTORY_DELETE_ERROR_ALERT'))),
  }
}
