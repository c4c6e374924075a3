import { Activity } from '@temelia/model/crm/activity'
import { ActivityStage } from '@temelia/model/crm/activity-stage'
import { type Actions, decode, type WireRecord } from '@temelia/model/codec'
import type { Patch } from '@temelia/model/entity'
import type { Filter } from '@temelia/model/filter'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../data/http.ts'
import { fetchPage, type Found, mayAddTo, recordsKey, useList, useSave, WAITS } from '../../data/records.ts'
import { type ListQuery, wireQuery } from '../../data/wire-query.ts'
import { useText } from '../../ui/text.ts'
import { toastDone, toastProblem } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'

export type ActivityRow = Found<typeof Activity>
export type Stage = Found<typeof ActivityStage> & Readonly<{ shown: string }>

const NO_STAGES: readonly Stage[] = []

/** The stages of activities in their order, named in the reader's language. */
export function useActivityStages(): readonly Stage[] {
  const { language } = useText()
  const { data } = useList(ActivityStage, {
    filter: { field: 'type', op: 'eq', value: 'activity' },
    sort: 'position',
    pageSize: 100,
  })
  return useMemo(
    () =>
      data?.rows.map((row) => ({ ...row, shown: language === 'ro' ? (row.nameRo ?? row.name) : row.name })) ??
      NO_STAGES,
    [data, language],
  )
}

/** The pages of a list of activities that were loaded so far; `fetchNextPage` appends one, never two at once. */
export function useActivityPages(query: ListQuery) {
  const pages = useInfiniteQuery({
    queryKey: [...recordsKey(Activity), 'pages', query],
    queryFn: ({ pageParam, signal }) => fetchPage(Activity, { ...query, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length < last.pages ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
  const rows = useMemo(() => {
    const seen = new Map(pages.data?.pages.flatMap((page) => page.rows).map((row) => [row.id, row]))
    return [...seen.values()]
  }, [pages.data])
  const first = pages.data?.pages[0]
  return { ...pages, rows, total: first?.total ?? 0, mayAdd: mayAddTo({ data: first, error: pages.error }) }
}

/** The activities that touch a span; while the next span loads, the last one stays on screen. */
export function useCalendar(from: string, to: string, q: string, filters: readonly Filter[]) {
  const { page: _page, page_size: _size, sort: _sort, ...query } = wireQuery(Activity, { q, filter: { and: filters } })
  return useQuery({
    queryKey: [...recordsKey(Activity), 'calendar', from, to, query],
    queryFn: async ({ signal }) => {
      const { body } = await call('/api/calendar', { query: { From: from, To: to, ...query }, signal })
      const reply = body as Readonly<{ _embedded: { activities: readonly WireRecord[] }; more: boolean }>
      return { rows: reply._embedded.activities.map((record) => decode(Activity, record)), more: reply.more }
    },
    placeholderData: keepPreviousData,
  })
}

/** When an activity is, as far as it is moved. */
export type Time = Readonly<Pick<ActivityRow, 'startAt' | 'endAt' | 'allDay'>>

/** What is done to an activity with one tap; each can be taken back for ten seconds. */
export function useActivityActions() {
  const { t } = useText()
  const { save } = useSave(Activity)
  const stages = useActivityStages()
  const { instant } = useFormat()
  return useMemo(() => {
    const put = async (row: ActivityRow, patch: Patch<typeof Activity>, back: Patch<typeof Activity>, text: string) => {
      try {
        if ((await save(row.id, patch)) === WAITS) return
        const undone = (saved: unknown) => void (saved !== WAITS && toastDone(t('undone')))
        toastDone(text, () => void save(row.id, back).then(undone, toastProblem))
      } catch (problem) {
        toastProblem(problem)
      }
    }
    const first = (state: Stage['state']) => stages.find((stage) => stage.state === state)?.id
    const before = ({ stageId, percentCompleted }: ActivityRow) => ({ stageId, percentCompleted })
    return {
      complete: (row: ActivityRow) =>
        put(
          row,
          { stageId: first('done') ?? null, percentCompleted: 100 },
          before(row),
          t('activityCompleted', { name: row.name }),
        ),
      reopen: (row: ActivityRow) =>
        put(
          row,
          { stageId: first('open') ?? null, percentCompleted: 0 },
          before(row),
          t('activityReopened', { name: row.name }),
        ),
      setStage: (row: ActivityRow, stageId: number) =>
        put(row, { stageId }, before(row), `${row.name}: ${stages.find(({ id }) => id === stageId)?.shown ?? ''}`),
      setPercent: (row: ActivityRow, percentCompleted: number) =>
        put(row, { percentCompleted }, before(row), `${row.name}: ${percentCompleted}%`),
      move: (row: ActivityRow, time: Time) => {
        const { startAt, endAt, allDay } = row
        const when = time.startAt ? instant(time.startAt) : ''
        return put(row, time, { startAt, endAt, allDay }, t('activityMoved', { name: row.name, when }))
      },
    }
  }, [save, stages, instant, t])
}

export type ActivityActions = ReturnType<typeof useActivityActions>

/** Whether something may be done to a record. */
export function may(row: { readonly actions: Actions }, action: 'edit' | 'delete'): boolean {
  return row.actions[action] === true
}
