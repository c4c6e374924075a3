import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { asksNothing, keptAdding } from '../../records/adding.ts'
import { type ListState, readState, writeState } from '../../records/list-state.ts'

export type View = 'list' | 'board'

const VIEW_KEY = 'temelia.opportunities.view'

/** The order both views begin with: what closes next stands first. */
export const STANDARD_SORT = 'closingDate'

/** List and board have one address: the view, the search, the conditions and the order. The last view is remembered on this device. */
export function useOpportunityState() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const state = useMemo(() => readState(search, STANDARD_SORT), [search])
  const view = readView(search['view']) ?? readView(localStorage.getItem(VIEW_KEY)) ?? 'board'
  const go = useCallback(
    (to: View, next: ListState, replace: boolean) =>
      void navigate({
        to: '.',
        search: ((now: Readonly<Record<string, unknown>>) =>
          keptAdding(now, { ...writeState(next, STANDARD_SORT), view: to })) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const change = useCallback(
    (part: Partial<ListState>, inPlace = false) =>
      go(
        readView(part.mode) ?? view,
        { ...state, ...('preview' in part ? {} : { page: 1 }), ...part },
        inPlace || 'q' in part || 'preview' in part,
      ),
    [go, view, state],
  )
  const show = useCallback(
    (to: View) => {
      localStorage.setItem(VIEW_KEY, to)
      go(to, state, false)
    },
    [go, state],
  )
  // The state says how it is shown also when the address does not, so that a view keeps it.
  const shown = useMemo(() => ({ ...state, mode: view }), [state, view])
  return { state: shown, view, change, show, untouched: asksNothing(search) }
}

function readView(value: unknown): View | null {
  return value === 'list' || value === 'board' ? value : null
}
