import { type Actions, decode, type WireRecord } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { EmailMessage } from '@temelia/model/crm/email-message'
import { Note } from '@temelia/model/record/note'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../data/http.ts'
import type { Found } from '../../data/records.ts'
import type { HistoryEntry } from '../../records/related/history-tab.tsx'
import type { About } from '../../records/related/note-data.ts'
import { relatedKey } from '../../records/related/related-counts.ts'

/** What of a timeline is shown. */
export const parts = ['all', 'notes', 'activities', 'emails', 'files', 'changes'] as const
export type Part = (typeof parts)[number]

/** One thing that happened about a record. */
export type TimelineEntry = Readonly<{ key: string; at: string }> &
  (
    | Readonly<{ kind: 'note'; note: Found<typeof Note> }>
    | Readonly<{ kind: 'activity'; activity: Found<typeof Activity> }>
    | Readonly<{ kind: 'email'; email: Found<typeof EmailMessage> }>
    | Readonly<{ kind: 'change'; change: HistoryEntry }>
  )

type WireEntry = Readonly<{
  Kind: TimelineEntry['kind']
  Id: number
  At: string
  Note: WireRecord | null
  Activity: WireRecord | null
  Email: WireRecord | null
  Change: HistoryEntry | null
}>

const PAGE = 25

/** The timeline of a record as far as it was loaded, newest first, and what may be added to it. */
export function useTimeline(about: About, part: Part) {
  const pages = useInfiniteQuery({
    queryKey: [...relatedKey(about.type, about.id, 'timeline'), part],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = { EntityType: about.type, EntityId: about.id, Part: part, page: pageParam, page_size: PAGE }
      const { body } = await call('/api/timeline', { query, signal })
      const reply = body as Readonly<{
        _embedded: { timeline: readonly WireEntry[] }
        _actions: Actions
        page_count: number
        total_items: number
      }>
      const { _embedded, _actions, page_count, total_items } = reply
      return { entries: _embedded.timeline.flatMap(read), actions: _actions, pages: page_count, total: total_items }
    },
    getNextPageParam: (last, all) => (all.length < last.pages ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
    // What changed while nobody looked here was not followed.
    refetchOnMount: 'always',
  })
  const entries = useMemo(() => {
    // Something new moves the pages on: an entry may come twice.
    const seen = new Map(pages.data?.pages.flatMap((page) => page.entries).map((entry) => [entry.key, entry]))
    return [...seen.values()]
  }, [pages.data])
  return { ...pages, entries, total: pages.data?.pages[0]?.total ?? 0, may: pages.data?.pages[0]?.actions ?? {} }
}

/** An entry as the server tells it; what went while the page was made is left out. */
function read({ Kind, Id, At, Note: note, Activity: activity, Email: email, Change }: WireEntry): TimelineEntry[] {
  const base = { key: `${Kind} ${Id}`, at: At }
  if (Kind === 'note') return note ? [{ ...base, kind: Kind, note: decode(Note, note) }] : []
  if (Kind === 'activity') return activity ? [{ ...base, kind: Kind, activity: decode(Activity, activity) }] : []
  if (Kind === 'email') return email ? [{ ...base, kind: Kind, email: decode(EmailMessage, email) }] : []
  return Change ? [{ ...base, kind: Kind, change: Change }] : []
}
