import { decode, type WireRecord } from '@temelia/model/codec'
import { Activity } from '@temelia/model/crm/activity'
import type { Row } from '@temelia/model/entity'
import { Note } from '@temelia/model/record/note'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../data/http.ts'
import { type Found, recordsKey } from '../../data/records.ts'
import { session, useSession } from '../../session/session.ts'

export type Ticket = Found<typeof Activity>
export type Message = Found<typeof Note> & { readonly internal: boolean }

/** What part of the tickets is shown. */
export const views = ['open', 'mine', 'closed', 'all'] as const
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
    closed: [{ field: 'ClosedAt', op: 'notEmpty' }],
    all: [],
  }[view]
  return JSON.stringify({ and: [{ field: 'Type', op: 'eq', value: 'ticket' }, ...only] })
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

/** What a new ticket says. */
export type NewTicket = Readonly<{ name: string; description: string; priority: string; fileIds: readonly number[] }>

/** Registers a ticket with the vendor; its files become a note on it. Gives the ticket. */
export async function registerTicket({
  name,
  description,
  priority,
  fileIds,
}: NewTicket): Promise<Row<typeof Activity>> {
  const query = { mainDbData: 1 }
  const json = { Name: name, Description: description, Priority: priority, Type: 'ticket' }
  const { body } = await call('/api/activities', { method: 'POST', query, json, idempotencyKey: crypto.randomUUID() })
  const ticket = decode(Activity, body as WireRecord)
  if (fileIds.length > 0) await write({ vendor: false, ticketId: ticket.id, text: '', fileIds })
  return ticket
}

/** What is written on a ticket. `seen` is the last answer the writer has read; a newer one by a colleague refuses it. */
export type Writing = Readonly<{
  vendor: boolean
  ticketId: number
  text: string
  fileIds: readonly number[]
  internal?: boolean
  close?: boolean
  seen?: number
}>

/** Writes on a ticket. */
export async function write({ vendor, ticketId, text, fileIds, internal, close, seen }: Writing): Promise<void> {
  const html = text.trim() ? paragraphs(text) : null
  const file = fileIds.length > 0 ? { FileIds: fileIds } : {}
  if (vendor && !internal) {
    const json = { Text: html, Close: close === true, ...file, ...(seen === undefined ? {} : { SeenNoteId: seen }) }
    await call(`/api/tickets/${ticketId}/answer`, { method: 'POST', json })
    return
  }
  const json = { RelatedEntityType: internal ? 'activity' : 'ticket', RelatedEntityId: ticketId, Text: html, ...file }
  await call('/api/notes', { method: 'POST', query: outside(vendor), json, idempotencyKey: crypto.randomUUID() })
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
