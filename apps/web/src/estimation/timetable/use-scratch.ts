import { useCallback, useMemo, useState } from 'react'
import { draftAt, useKeptDraft } from '../../data/drafts/drafts.ts'
import { type Batch, numbered } from './scratch.ts'

type Tried = Readonly<{ batches: readonly Batch[]; undone: readonly Batch[] }>

const NONE: Tried = { batches: [], undone: [] }

/** The scratch copy of a timetable, and what can be done to it. It stays on this device until it is taken over or given up. */
export function useScratch(projectId: number) {
  const place = `what-if of project ${projectId}`
  const [tried, setTried] = useState<Tried | null>(() => {
    const batches = draftAt<readonly Batch[]>(place)
    return batches ? { batches, undone: [] } : null
  })
  useKeptDraft(place, tried && tried.batches.length > 0 ? tried.batches : null)
  const begin = useCallback(() => setTried((before) => before ?? NONE), [])
  const end = useCallback(() => setTried(null), [])
  const hold = useCallback(
    (batch: Batch) =>
      setTried((before) => {
        const { batches } = before ?? NONE
        return { batches: [...batches, numbered(batches, batch)], undone: [] }
      }),
    [],
  )
  const restore = useCallback((batches: readonly Batch[]) => setTried({ batches, undone: [] }), [])
  const undo = useCallback(
    () =>
      setTried((before) => {
        const last = before?.batches.at(-1)
        return before && last ? { batches: before.batches.slice(0, -1), undone: [...before.undone, last] } : before
      }),
    [],
  )
  const redo = useCallback(
    () =>
      setTried((before) => {
        const last = before?.undone.at(-1)
        return before && last ? { batches: [...before.batches, last], undone: before.undone.slice(0, -1) } : before
      }),
    [],
  )
  return useMemo(
    () => ({ tried, begin, end, hold, restore, undo, redo }),
    [tried, begin, end, hold, restore, undo, redo],
  )
}
