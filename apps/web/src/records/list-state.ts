import type { Filter } from '@temelia/model/filter'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { asksNothing, keptAdding } from './adding.ts'

/** What a saved view holds, and which one is open: null is none, 0 the whole list although another view opens by default. */
export type ViewState = Readonly<{
  where: readonly Filter[]
  sort: string
  /** Null: the columns the person chose for this list. */
  columns: readonly string[] | null
  /** How the list is shown, as its page names it; '' is the page's own choice. */
  mode: string
  saved: number | null
}>

/** What a list shows: the text searched, the conditions, the order, the page, the record beside it. */
export type ListState = ViewState &
  Readonly<{
    q: string
    page: number
    pageSize: number
    /** The record in the preview beside the rows; null is none. */
    preview: number | null
  }>

const START: ListState = {
  q: '',
  where: [],
  sort: '',
  page: 1,
  pageSize: 25,
  columns: null,
  mode: '',
  saved: null,
  preview: null,
}
const PAGE_SIZES = [25, 50, 100, 200]

/** `inPlace`: what the person did not ask for themselves, so that Back does not lead to it. */
export type Change = (change: Partial<ListState>, inPlace?: boolean) => void

/** The list's state in the address, so that Back, a reload and a sent link bring the same list; the third says the address asks for nothing. */
export function useAddressState(sort: string): readonly [ListState, Change, boolean] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const state = useMemo(() => readState(search, sort), [search, sort])
  const change = useCallback<Change>(
    (part, inPlace = false) => {
      void navigate({
        to: '.',
        // From the address as it is by now: a change that was on its way meanwhile (typed text, a saved view) is kept.
        search: ((now: Readonly<Record<string, unknown>>) =>
          keptAdding(now, writeState(moved(readState(now, sort), part), sort))) as never,
        replace: inPlace || 'q' in part || 'preview' in part,
        resetScroll: false,
      })
    },
    [navigate, sort],
  )
  return [state, change, asksNothing(search)]
}

/** The state of a list inside a record, gone when the record is left. */
export function useLocalState(sort: string): readonly [ListState, Change] {
  const [state, setState] = useState<ListState>({ ...START, sort })
  return [state, useCallback<Change>((part) => setState((last) => moved(last, part)), [])]
}

/** The filter of a state within what the list is limited to anyway. */
export function filterOf(state: Pick<ListState, 'where'>, within?: Filter): Filter | undefined {
  const parts = [...(within ? [within] : []), ...state.where]
  return parts.length > 1 ? { and: parts } : parts[0]
}

/** Reads a state from the address; what does not fit is left at its start. */
export function readState(search: Readonly<Record<string, unknown>>, sort: string): ListState {
  const page = Number(search['p'])
  const pageSize = Number(search['size'])
  const columns = search['cols']
  return {
    q: typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '',
    where: readWhere(search['where']),
    sort: typeof search['sort'] === 'string' ? search['sort'] : sort,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: PAGE_SIZES.includes(pageSize) ? pageSize : START.pageSize,
    columns: typeof columns === 'string' && columns !== '' ? columns.split(',') : null,
    mode: typeof search['view'] === 'string' ? search['view'] : '',
    saved: readSaved(search['saved']),
    preview: readSaved(search['preview']) || null,
  }
}

/** What of a state belongs in the address: only what differs from the start. */
export function writeState(state: ListState, sort: string): Record<string, unknown> {
  return {
    view: state.mode || undefined,
    saved: state.saved ?? undefined,
    q: state.q || undefined,
    where: state.where.length > 0 ? state.where : undefined,
    sort: state.sort === sort ? undefined : state.sort,
    cols: state.columns?.join() || undefined,
    p: state.page > 1 ? state.page : undefined,
    size: state.pageSize === START.pageSize ? undefined : state.pageSize,
    preview: state.preview ?? undefined,
  }
}

/** The address of a list that shows what is asked for: texts as they are, all else as JSON. */
export function listAddress(path: string, search: Readonly<Record<string, unknown>>): string {
  const query = Object.entries(search).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`],
  )
  return `#${path}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

/** The conditions in the address; what is no condition is left out. */
export function readWhere(value: unknown): readonly Filter[] {
  return Array.isArray(value) ? value.filter(isFilter) : []
}

/** The open view in the address. */
export function readSaved(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
}

function moved(state: ListState, part: Partial<ListState>): ListState {
  return { ...state, ...('preview' in part ? {} : { page: 1 }), ...part }
}

function isFilter(value: unknown): value is Filter {
  if (typeof value !== 'object' || value === null) return false
  if ('and' in value) return Array.isArray(value.and) && value.and.every(isFilter)
  if ('or' in value) return Array.isArray(value.or) && value.or.every(isFilter)
  if ('not' in value) return isFilter(value.not)
  return 'field' in value && typeof value.field === 'string' && 'op' in value
}
