import { Notification } from '@temelia/model/record/notification'
import { useEffect, useMemo, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { whenRecordsChange } from '../../data/live.ts'
import { fetchPage, type Found, recordsKey, useList, useSave } from '../../data/records.ts'
import type { ListQuery } from '../../data/wire-query.ts'
import { toastProblem } from '../../ui/toast.tsx'

export type Notice = Found<typeof Notification>

const UNREAD: ListQuery = {
  filter: {
    and: [
      { field: 'readAt', op: 'empty' },
      { field: 'snoozedUntil', op: 'empty' },
    ],
  },
  sort: '-id',
  pageSize: 30,
}
const SEEN: ListQuery = {
  filter: {
    or: [
      { field: 'readAt', op: 'notEmpty' },
      { field: 'snoozedUntil', op: 'notEmpty' },
    ],
  },
  sort: '-id',
  pageSize: 20,
}
/** So many are told one by one when they arrive together. */
const TOLD_AT_ONCE = 3

/** What waits to be read, and how many. */
export function useUnread() {
  return useList(Notification, UNREAD)
}

/** What was read or put off, the newest first. */
export function useSeen() {
  return useList(Notification, SEEN)
}

/** Reading, putting off and reading all; a failure is told. */
export function useNoticeActions() {
  const { save } = useSave(Notification)
  const client = useQueryClient()
  return useMemo(
    () => ({
      read: (notice: Notice) => save(notice.id, { readAt: new Date().toISOString() }).catch(toastProblem),
      snooze: (notice: Notice, until: string) => save(notice.id, { snoozedUntil: until }).catch(toastProblem),
      readAll: () =>
        call('/api/notifications/readAll', { method: 'POST' })
          .then(() => client.invalidateQueries({ queryKey: recordsKey(Notification) }))
          .catch(toastProblem),
    }),
    [save, client],
  )
}

/** Calls `tell` with each notification that arrives, or comes back, while the app is open. */
export function useArrivals(tell: (notice: Notice) => void): void {
  const latest = useRef(tell)
  latest.current = tell
  useEffect(
    () =>
      whenRecordsChange((changes) => {
        const arrived = new Set(
          changes
            .filter(({ entity, action }) => entity === Notification.name && action === 'create')
            .map(({ id }) => id),
        )
        if (arrived.size === 0) return
        // A call that fails leaves nothing to tell: the count beside the bell is loaded anew by itself.
        void fetchPage(Notification, UNREAD).then(({ rows }) => {
          for (const row of rows.filter(({ id }) => arrived.has(id)).slice(0, TOLD_AT_ONCE)) latest.current(row)
        }, toastProblem)
      }),
    [],
  )
}
