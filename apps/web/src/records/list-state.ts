import type { Filter, Leaf } from '@temelia/model/filter'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'

/** What a list shows: the text searched, the conditions, the order, the page. */
export type ListState = Readonly<{ q: string; where: readonly Leaf[]; sort: string; page: number; pageSize: number }>

const START: ListState = { q: '', where: [], sort: '', page: 1, pageSize: 25 }
const PAGE_SIZES = [25, 50, 100, 200]

type Change = (change: Partial<ListState>) => void

/** The list's state in the address, so that Back, a reload and a sent link bring the same list. */
export function useAddressState(sort: string): readonly [ListState, Change] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const state = useMemo(() => readState(search, sort), [search, sort])
  const change = useCallback<Change>(
    (part) => {
      const next = moved(state, part)
      void navigate({
        to: '.',
        search: () => writeState(next, sort) as never,
        replace: 'q' in part,
        resetScroll: false,
      })
    },
    [navigate, state, sort],
  )
  return [state, change]
}

/** The state of a list inside a record, gone when the record is left. */
export function useLocalState(sort: string): readonly [ListState, Change] {
  const [state, setState] = useState<ListState>({ ...START, sort })
  return [state, useCallback<Change>((part) => setState((last) => moved(last, part)), [])]
}

/** The filter of a state within what the list is limited to anyway. */
export function filterOf(state: ListState, within?: Filter): Filter | undefined {
  const parts = [...(within ? [within] : []), ...state.where]
  return parts.length > 1 ? { and: parts } : parts[0]
}

/** Reads a state from the address; what does not fit is left at its start. */
export function readState(search: Readonly<Record<string, unknown>>, sort: string): ListState {
  const page = Number(search['p'])
  const pageSize = Number(search['size'])
  return {
    q: typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '',
    where: Array.isArray(search['where']) ? search['where'].filter(isLeaf) : [],
    sort: typeof search['sort'] === 'string' ? search['sort'] : sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : START.pageSize,
  }
}

/** What of a state belongs in the address: only what differs from the start. */
export function writeState(state: ListState, sort: string): Record<string, unknown> {
  return {
    q: state.q || undefined,
    where: state.where.length > 0 ? state.where : undefined,
    sort: state.sort === sort ? undefined : state.sort,
    p: state.page > 1 ? state.page : undefined,
    size: state.pageSize === START.pageSize ? undefined : state.pageSize,
  }
}

function moved(state: ListState, part: Partial<ListState>): ListState {
  return { ...state, page: 1, ...part }
}

function isLeaf(value: unknown): value is Leaf {
  return typeof value === 'object' && value !== null && 'field' in value && 'op' in value
}
