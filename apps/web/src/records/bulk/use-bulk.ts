import type { Entity } from '@temelia/model/entity'
import { useCallback, useState } from 'react'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { type BulkOrder, type BulkRun, runBulk, undoBulk } from './bulk-call.ts'

/** A change of many records can be taken back from its message for ten minutes. */
const UNDO_MS = 600_000

/** What withdraws the toast of a run: once a run is taken back from its dialog, nothing offers it a second time. */
const offers = new Map<number, () => void>()

/** Runs changes of many records, tells what came of them and offers to take them back. */
export function useBulk(of: Entity) {
  const { t } = useText()
  const [run, setRun] = useState<BulkRun | null>(null)

  const undo = useCallback(
    async (id: number) => {
      const undone = await undoBulk(of, id, setRun)
      offers.get(id)?.()
      offers.delete(id)
      const { restored, kept } = undone
      setRun((last) => (last?.id === id ? undone : last))
      toastDone(kept > 0 ? t('bulkUndone', { restored, kept }) : t('undone'))
    },
    [of, t],
  )

  const start = useCallback(
    async (order: BulkOrder): Promise<BulkRun> => {
      setRun(null)
      const done = await runBulk(order, setRun)
      setRun(done)
      const { changed, unchanged, refused } = done
      const text =
        order.action === 'delete'
          ? t('bulkResultDelete', { changed, refused })
          : t('bulkResult', { changed, unchanged, refused })
      const takeBack = () => void undo(done.id).catch(toastProblem)
      offers.set(done.id, toastDone(text, done.mayUndo ? takeBack : undefined, UNDO_MS))
      return done
    },
    [t, undo],
  )

  return { run, start, undo }
}
