import { decode, type WireRecord } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import { Note } from '@temelia/model/record/note'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { useOutbox } from '../../data/outbox/browser-outbox.ts'
import type { Entry, Posting } from '../../data/outbox/queue.ts'
import { type Found, recordsKey } from '../../data/records.ts'
import type { Attachment } from '../../data/send-file.ts'
import { session, useSession } from '../../session/session.ts'

export type Ticket = Found<typeof Activity>
export type Message = Found<typeof Note> & { readonly internal: boolean }

/** What part of the tickets is shown. */
export const views = ['open', 'mine', 'late', 'closed', 'all'] as const
export type View = (typeof views)[number]

/** Stages that every tenant's tickets have. */
export const IN_PROGRESS = 7
export const CLOSED = 8

const PAGE = 50

/** Whether this person works for the vendor and so answers tickets; everyone else writes them. */
export function useVendorSide(): boolean {
  return useSession()?.vendor === true
}

/** Marks a call as one into the vendor's tenant, which is where tickets live. */
function outside(vendor: boolean): { mainDbData?: 1 } {
  return vendor ? {} : { mainDbData: 1 }
}

/** The tickets of a view, newest first, loaded page after page. */
export function useTickets(vendor: boolean, view: View, q: string) {
  return useInfiniteQuery({
    queryKey: [...recordsKey(Activity), 'tickets', vendor, view, q],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...outside(vendor),
        q,
        page: pageParam,
        page_size: PAGE,
        sort: '-CreatedAt',
        filter: filterOf(view),
      }
      const { body } = await call('/api/ActivitiesAccounts', { query, signal })
      const reply = body as { _embedded: { ActivitiesAccounts: WireRecord[] }; page_count: number; total_items: number }
      return {
        rows: reply._embedded.ActivitiesAccounts.map((record) => decode(Activity, record)),
        pages: reply.page_count,
        total: reply.total_items,
      }
    },
    getNextPageParam: (last, all) => (all.length < last.pages ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

function filterOf(view: View): string {
  const only = {
    open: [{ field: 'ClosedAt', op: 'empty' }],
    mine: [
      { field: 'ClosedAt', op: 'empty' },
      { field: 'AgentId', op: 'eq', value: session()?.userId },
    ],
    late: late(),
    closed: [{ field: 'ClosedAt', op: 'notEmpty' }],
    all: [],
  }[view]
  return JSON.stringify({ and: [{ field: 'Type', op: 'eq', value: 'ticket' }, ...only] })
}

/** Open ones that do not wait for their customer and were not answered, or not solved, in time. */
function late(): readonly object[] {
  const now = new Date().toISOString()
  const overdue = { field: 'SolveDueAt', op: 'lt', value: now }
  const unanswered = {
    and: [
      { field: 'AnsweredAt', op: 'empty' },
      { field: 'AnswerDueAt', op: 'lt', value: now },
    ],
  }
  return [{ field: 'ClosedAt', op: 'empty' }, { field: 'WaitingSince', op: 'empty' }, { or: [overdue, unanswered] }]
}

/** One ticket. */
export function useTicket(vendor: boolean, id: number) {
  return useQuery({
    queryKey: [...recordsKey(Activity), 'ticket', vendor, id],
    queryFn: async ({ signal }) =>
      decode(Activity, (await call(`/api/activities/${id}`, { query: outside(vendor), signal })).body as WireRecord),
  })
}

/** What was written on a ticket, oldest first; the vendor's people also see what they wrote to each other. */
export function useMessages(vendor: boolean, id: number) {
  return useQuery({
    queryKey: [...recordsKey(Note), 'ticket', vendor, id],
    queryFn: async ({ signal }) => {
      const about = async (type: 'ticket' | 'activity') => {
        const query = {
          ...outside(vendor),
          RelatedEntityType: type,
          RelatedEntityId: id,
          page_size: 500,
          sort: 'CreatedAt',
        }
        const { body } = await call('/api/notes', { query, signal })
        const { notes } = (body as { _embedded: { notes: WireRecord[] } })._embedded
        return notes.map((record): Message => ({ ...decode(Note, record), internal: type === 'activity' }))
      }
      const all = [...(await about('ticket')), ...(vendor ? await about('activity') : [])]
      return all.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    },
  })
}

/** Where a ticket, or an answer to one, is kept until it is sent. */
export const NEW_TICKET = 'new ticket'
export const answerPlace = (ticketId: number) => `answer to ticket ${ticketId}`

/** What a new ticket says. */
export type NewTicket = Readonly<{ name: string; description: string; priority: string }>

/** A ticket for the vendor, on its way. */
export function ticketToSend(said: NewTicket, files: readonly Attachment[]): Posting {
  const { name, description, priority } = said
  return {
    kind: 'post',
    what: 'ticket',
    title: name,
    path: '/api/activities',
    toVendor: true,
    json: { Name: name, Description: description, Priority: priority, Type: 'ticket' },
    files,
    shownIn: [Activity.name],
    draft: { place: NEW_TICKET, value: said, href: '/tickets' },
    key: crypto.randomUUID(),
  }
}

/** What is written on a ticket. `seen` is the last answer the writer has read; a newer one by a colleague refuses it. */
export type Writing = Readonly<{
  vendor: boolean
  ticket: Pick<Ticket, 'id' | 'name'>
  text: string
  files: readonly Attachment[]
  internal: boolean
  close: boolean
  /** It asks the customer something: the clock stands until they write. */
  wait: boolean
  seen: number | undefined
}>

/** What is written on a ticket, on its way. */
export function answerToSend({ vendor, ticket, text, files, internal, close, wait, seen }: Writing): Posting {
  const { id, name } = ticket
  const html = text.trim() ? paragraphs(text) : null
  const answers = vendor && !internal
  return {
    kind: 'post',
    what: 'answer',
    title: name,
    path: answers ? `/api/tickets/${id}/answer` : '/api/notes',
    toVendor: !vendor,
    json: answers
      ? {
          Text: html,
          Close: close,
          ...(wait ? { Wait: true } : {}),
          ...(seen === undefined ? {} : { SeenNoteId: seen }),
        }
      : { RelatedEntityType: internal ? 'activity' : 'ticket', RelatedEntityId: id, Text: html },
    files,
    shownIn: [Note.name, Activity.name],
    draft: { place: answerPlace(id), value: text, href: `/tickets/${id}` },
    key: crypto.randomUUID(),
  }
}

/** The answers to a ticket that the server does not have. */
export function useUnsentAnswers(ticketId: number): readonly Entry[] {
  const { waiting, refused } = useOutbox()
  const place = answerPlace(ticketId)
  return [...refused, ...waiting].filter(({ change }) => change.kind === 'post' && change.draft.place === place)
}

/** Closes a ticket without a word. */
export async function closeTicket(ticket: Ticket): Promise<void> {
  await call(`/api/activities/${ticket.id}`, {
    method: 'PUT',
    json: { StageId: CLOSED },
    ifMatch: `"${ticket.version}"`,
  })
}

function paragraphs(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`)
    .join('')
}
