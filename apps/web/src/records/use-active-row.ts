import { useCallback, useState } from 'react'
import type { AnyRow } from '../data/records.ts'
import { useWide } from './beside.tsx'
import type { ListState } from './list-state.ts'

/** The row the keyboard is on: the one in the preview where there is one, which then goes along with the keys. */
export function useActiveRow(
  rows: readonly AnyRow[],
  state: ListState,
  onState: (change: Partial<ListState>) => void,
  /** Whether the list shows records beside it at all. */
  offered: boolean,
) {
  const previews = useWide() && offered
  const [stepped, setStepped] = useState<number | null>(null)
  const shownAt = previews && state.preview !== null ? rows.findIndex(({ id }) => id === state.preview) : -1
  const active = shownAt >= 0 ? shownAt : stepped
  const step = useCallback(
    (by: number) => {
      const to = Math.max(0, Math.min(rows.length - 1, (active ?? -1) + by))
      setStepped(to)
      if (previews) onState({ preview: rows[to]?.id ?? null })
    },
    [active, onState, previews, rows],
  )
  return { previews, shownAt, active, step }
}
