import { useMemo, useState } from 'react'
import { stepFind } from './find.ts'
import type { GridActions, GridSource } from './grid-source.ts'
import { selectSpot } from './selection.ts'
import type { GridState } from './use-grid-state.ts'

export type Find = Readonly<{
  bar: boolean
  query: string
  count: number
  /** Place of the current find, from 1; 0 when none is shown yet. */
  place: number
  current: string | null
  open: () => void
  close: () => void
  search: (query: string) => void
  step: (by: 1 | -1) => void
}>

/** Find in the grid, also inside collapsed lines: going to a find opens the lines above it. */
export function useFind(
  source: GridSource,
  state: GridState,
  actions: GridActions,
  shown: readonly string[],
  refocus: () => void,
): Find {
  const [bar, setBar] = useState(false)
  const [query, setQuery] = useState('')
  const [current, setCurrent] = useState<string | null>(null)
  const found = useMemo(() => (bar ? source.find(query) : []), [bar, query, source])

  function goTo(key: string | null) {
    setCurrent(key)
    if (key === null) return
    actions.onReveal(key)
    state.select(selectSpot({ row: key, column: shown.includes('name') ? 'name' : (shown[0] ?? '') }))
  }

  return {
    bar,
    query,
    count: found.length,
    place: current === null ? 0 : found.indexOf(current) + 1,
    current: bar ? current : null,
    open: () => setBar(true),
    close: () => {
      setBar(false)
      refocus()
    },
    search: (next) => {
      setQuery(next)
      goTo(source.find(next)[0] ?? null)
    },
    step: (by) => goTo(stepFind(found, current, by)),
  }
}
