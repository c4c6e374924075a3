import type { Entity } from '@temelia/model/entity'
import { useCallback } from 'react'
import { type AnyRow, restore, useRemove, WAITS } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import { mayLeaveOpen } from './left-open.ts'
import { titleOf } from './titles.ts'

/**
 * Removes records at once and offers to take it back for ten seconds; asks first where they leave open ones behind. Resolves with the ids that are
 * gone.
 */
export function useRemoval(of: Entity): (rows: readonly AnyRow[]) => Promise<readonly number[]> {
  const { t } = useText()
  const { remove } = useRemove(of)
  return useCallback(
    async (rows) => {
      if (!(await mayLeaveOpen(of, rows, t))) return []
      const undoIds: number[] = []
      const gone: number[] = []
      for (const row of rows) {
        try {
          const undoId = await remove(row.id)
          if (undoId === WAITS) continue
          gone.push(row.id)
          if (undoId !== null) undoIds.unshift(undoId)
        } catch (problem) {
          toastProblem(problem)
          break
        }
      }
      const takeBack = async () => {
        for (const undoId of undoIds) await restore(of, undoId)
        toastDone(t('undone'))
      }
      const [only] = rows
      if (gone.length > 0) {
        const text =
          gone.length === 1 && only
            ? t('recordDeleted', { name: titleOf(of, only) })
            : t('recordsDeleted', { count: gone.length })
        toastDone(text, undoIds.length > 0 ? () => void takeBack().catch(toastProblem) : undefined)
      }
      return gone
    },
    [of, remove, t],
  )
}
