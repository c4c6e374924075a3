import { addDays } from '@temelia/calendar/day'
import { dayAt, startOfDay } from '@temelia/calendar/wall-clock'
import { overdueActivities } from '@temelia/model/crm/overdue'
import type { Filter } from '@temelia/model/filter'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { keptAdding } from '../../records/adding.ts'
import { readSaved, readWhere, type ViewState } from '../../records/list-state.ts'
import { type CalendarView, calendarViews } from './calendar-span.ts'

export const tabs = ['today', 'overdue', 'soon', 'all'] as const
export type Tab = (typeof tabs)[number]

/** What the list and the calendar of activities show; it lives in the address. */
export type ActivityState = Readonly<{
  view: 'list' | CalendarView
  /** The day the calendar looks at; '' is today. */
  day: string
  tab: Tab
  whose: 'mine' | 'all'
  /** Completed and cancelled ones too. */
  done: boolean
  q: string
  where: readonly Filter[]
  /** The saved view that is open. */
  saved: number | null
}>

const MINUTES_5 = 300_000

/** Reads a state from the address; what does not fit is left at its start. */
export function readActivityState(search: Readonly<Record<string, unknown>>): ActivityState {
  const day = search['day']
  return {
    view: calendarViews.find((view) => view === search['view']) ?? 'list',
    day: typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
    tab: tabs.find((tab) => tab === search['tab']) ?? 'today',
    whose: search['whose'] === 'all' ? 'all' : 'mine',
    done: search['done'] === true,
    q: typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '',
    where: readWhere(search['where']),
    saved: readSaved(search['saved']),
  }
}

/** What of a state belongs in the address: only what differs from the start. */
export function writeActivityState(state: ActivityState): Record<string, unknown> {
  return {
    view: state.view === 'list' ? undefined : state.view,
    day: state.day || undefined,
    tab: state.tab === 'today' ? undefined : state.tab,
    whose: state.whose === 'mine' ? undefined : state.whose,
    done: state.done || undefined,
    q: state.q || undefined,
    where: state.where.length > 0 ? state.where : undefined,
    saved: state.saved ?? undefined,
  }
}

/** What a saved view of activities holds: the conditions and the look. */
export function viewStateOf(state: ActivityState): ViewState {
  return { where: state.where, sort: '', columns: null, mode: state.view, saved: state.saved }
}

/** What opening a view changes. */
export function changeOfView({ where, mode, saved }: Partial<ViewState>): Partial<ActivityState> {
  const view = (['list', ...calendarViews] as const).find((known) => known === mode)
  return { ...(where ? { where } : {}), ...(view ? { view } : {}), ...(saved === undefined ? {} : { saved }) }
}

/** The state in the address, and its change: Back brings the last one. */
export function useActivityState(): readonly [
  ActivityState,
  (change: Partial<ActivityState>, inPlace?: boolean) => void,
] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const state = useMemo(() => readActivityState(search), [search])
  const change = useCallback(
    (part: Partial<ActivityState>, inPlace = false) =>
      void navigate({
        to: '/activities',
        search: ((now: Readonly<Record<string, unknown>>) =>
          keptAdding(now, writeActivityState({ ...state, ...part }))) as never,
        replace: inPlace || 'q' in part,
        resetScroll: false,
      }),
    [navigate, state],
  )
  return [state, change]
}

/** The filter that list and calendar share: whose, which, and the person's own conditions. */
export function commonFilter(state: ActivityState, userId: number): readonly Filter[] {
  return [
    { field: 'type', op: 'eq', value: 'activity' },
    ...(state.whose === 'mine' ? [{ field: 'agentId', op: 'eq', value: userId } as const] : []),
    ...(state.done ? [] : [{ field: 'closedAt', op: 'empty' } as const]),
    ...state.where,
  ]
}

/** The filter of a tab of the list at a moment, in days of the tenant's zone. */
export function tabFilter(tab: Tab, now: number, zone: string): readonly Filter[] {
  const today = dayAt(now, zone)
  const at = (days: number) => new Date(startOfDay(addDays(today, days), zone)).toISOString()
  const between = (from: number, to: number): readonly Filter[] => [
    { field: 'startAt', op: 'ge', value: at(from) },
    { field: 'startAt', op: 'lt', value: at(to) },
  ]
  if (tab === 'today') return between(0, 1)
  if (tab === 'soon') return between(0, 8)
  if (tab === 'all') return []
  const moment = new Date(Math.floor(now / MINUTES_5) * MINUTES_5).toISOString()
  return [overdueActivities(moment, at(0))]
}
