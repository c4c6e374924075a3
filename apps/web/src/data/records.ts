import { type Actions, decode, type WireRecord } from '@temelia/model/codec'
import { failureCode } from '@temelia/model/failure-code'
import { valueIn } from '@temelia/model/own-key'
import { embeddedName, type Entity, type Patch, type Row } from '@temelia/model/entity'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { call } from './http.ts'
import { sendNow, submitChange } from './outbox/browser-outbox.ts'
import type { Sent } from './outbox/outbox-terms.ts'
import { useWaiting } from './outbox/waiting.ts'
import type { Change } from './outbox/queue.ts'
import { Problem } from './problem.ts'
import { queryClient } from './query-client.ts'
import type { Attachment } from './send-file.ts'
import { type ListQuery, wireQuery } from './wire-query.ts'

/** A row with what this person may do with it. */
export type Found<E extends Entity> = Row<E> & { readonly actions: Actions }

/** A row of any entity, for screens drawn from a definition: they read the fields by name. */
export type AnyRow = Readonly<{ id: number; version: number; actions: Actions }>

/** One page of a list. `actions.create` says whether this person may add one. */
export type Page<E extends Entity> = Readonly<{
  rows: readonly Found<E>[]
  total: number
  pages: number
  actions: Actions
}>

/**
 * Whether this person may add to a list: as its reply says. Where no reply came because the server is away nobody knows; what is added waits
 * then, and the server has the last word.
 */
export function mayAddTo({
  data,
  error,
}: Readonly<{ data?: { actions: Actions } | undefined; error: unknown }>): boolean {
  return data ? data.actions['create'] === true : error instanceof Problem && error.away
}

/** A place by the record it is beside: 1 is the place below it, 0 its own, which it leaves downwards. */
export type Beside = Readonly<{ id: number; offset: number }>

/** A change waiting to be sent, plain enough to survive a reload. */
export type Saving = Readonly<{
  entity: string
  id: number | null
  patch: object
  version: number | null
  key: string
  /** What its person saw in the fields of the patch, where that is known: what others changed beside them is no conflict. */
  seen?: object
  /** Files that are sent before it and whose ids join those of the patch. */
  files?: readonly Attachment[]
  /** The project whose estimate edits typed before it are sent first. */
  behind?: number
  /** The line of an estimate that a new one was typed at, and how far from it: others may add lines above before this one is sent. */
  beside?: Beside | null
  /** The new record it is part of, which waits itself: once that one has an id, the field takes it. */
  below?: Readonly<{ key: string; field: string }>
}>

/** One record to remove, plain enough to survive a reload. */
export type Removing = Readonly<{ entity: string; id: number; key: string }>

/** Key of everything loaded of an entity; `recordsKey(of)` in `invalidateQueries` loads it anew. */
export function recordsKey(of: Entity): readonly unknown[] {
  return ['records', of.name]
}

/** Key of all lists of an entity, whole ones and pages: a removal loads them anew. */
export function listsKey(of: Entity): readonly unknown[] {
  return [...recordsKey(of), 'list']
}

/**
 * A page of an entity's records, with the values that wait to be sent in their place; while the next page loads, the last one stays on screen.
 */
export function useList<E extends Entity>(of: E, query: ListQuery, options: Enabled = {}) {
  return useRows(of, ['page', query], (signal) => fetchPage(of, query, signal), options)
}

/** All records of a list, however many pages they fill: what a screen sums, groups or offers to choose from does not end with a page. */
export function useAll<E extends Entity>(of: E, query: AllQuery, options: Enabled = {}) {
  return useRows(of, ['all', query], (signal) => fetchAll(of, query, signal), options)
}

type Enabled = Readonly<{ enabled?: boolean }>

function useRows<E extends Entity>(
  of: E,
  key: readonly unknown[],
  fetch: (signal: AbortSignal) => Promise<Page<E>>,
  options: Enabled,
) {
  const { changed } = useWaiting(of)
  const list = useQuery({
    queryKey: [...listsKey(of), ...key],
    queryFn: ({ signal }) => fetch(signal),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  })
  const page = list.data
  const data = useMemo(
    () => page && { ...page, rows: page.rows.map((row) => ({ ...row, ...changed.get(row.id) })) },
    [page, changed],
  )
  return changed.size > 0 && data ? { ...list, data } : list
}

/** One record, with the values that wait to be sent in their place, and with the fields the single read adds (contacts of a customer) left to their own lists. */
export function useRecord<E extends Entity>(of: E, id: number | null) {
  const { changed } = useWaiting(of)
  const record = useQuery({
    queryKey: [...recordsKey(of), 'one', id],
    queryFn: ({ signal }) => fetchRecord(of, id ?? 0, signal),
    enabled: id !== null,
  })
  const row = record.data
  const patch = changed.get(id ?? 0)
  const data = useMemo(() => row && { ...row, ...patch }, [row, patch])
  return patch && data ? { ...record, data } : record
}

/** What a screen gets for a change that the server could not be asked about: it is safe on the device and sent later. */
export const WAITS = 'waits'

/**
 * Saves new records (`id` null) and changes. Gives the record as the server has it now, or `WAITS`. For what a screen can do without at once;
 * a screen that goes on with the new record asks `useSaveNow`. `partsOf` gives what is kept and sent with it, by its key in the outbox.
 */
export function useSave<E extends Entity>(of: E) {
  const mutation = useMutation({
    mutationFn: ({ parts, ...saving }: Saving & Parts) => submit({ kind: 'save', ...saving }, parts),
  })
  const send = async (
    id: number | null,
    patch: Patch<E>,
    version: number | null = null,
    files: readonly Attachment[] = [],
    partsOf: (key: string) => readonly Change[] = () => [],
  ) => {
    const key = crypto.randomUUID()
    return (await mutation.mutateAsync({
      entity: of.name,
      id,
      patch,
      version,
      key,
      parts: partsOf(key),
      ...seenIn(of, id, version, patch),
      ...(files.length > 0 ? { files } : {}),
    })) as Found<E> | typeof WAITS
  }
  return { ...mutation, save: send }
}

/** Saves while somebody waits: rejects when the server cannot be reached. Saving the same values again after that repeats the same call. */
export function useSaveNow<E extends Entity>(of: E) {
  const last = useRef({ text: '', key: '' })
  const mutation = useMutation({
    mutationFn: async (saving: Saving) => seen(await sendNow({ kind: 'save', ...saving })),
  })
  const send = async (id: number | null, patch: Patch<E>, version: number | null = null) => {
    const text = JSON.stringify([id, patch, version])
    const repeated = last.current.text === text
    if (!repeated) last.current = { text, key: crypto.randomUUID() }
    const saved = await mutation.mutateAsync({ entity: of.name, id, patch, version, key: last.current.key })
    last.current = { text: '', key: '' }
    return saved as Found<E>
  }
  return { ...mutation, save: send }
}

/** Removes a record; gives the id of the undo item, null when the entity cannot be restored, or `WAITS`. A failure says what was not removed. */
export function useRemove(of: Entity) {
  const mutation = useMutation({
    mutationFn: (removing: Removing) =>
      submit({ kind: 'remove', ...removing }).catch((cause: unknown) => {
        throw cause instanceof Problem ? cause.of(notRemoved(of)) : cause
      }),
  })
  const send = async (id: number) =>
    (await mutation.mutateAsync({ entity: of.name, id, key: crypto.randomUUID() })) as number | null | typeof WAITS
  return { ...mutation, remove: send }
}

/** The name of the message that a record of this kind was not removed. */
function notRemoved({ failure }: Entity): string {
  const name = failureCode('DELETE', failure)
  return name === 'INVALID_DATA' ? 'notRemoved' : name
}

/** What was last loaded of a record in the fields of a change, if its version is the one the change was made on. */
function seenIn<E extends Entity>(
  of: E,
  id: number | null,
  version: number | null,
  patch: Patch<E>,
): { seen?: object } {
  if (id === null || version === null) return {}
  for (const [, data] of queryClient.getQueriesData<Partial<Page<E>>>({ queryKey: recordsKey(of) })) {
    const rows = (data?.rows ?? [data]) as readonly (Partial<Found<E>> | undefined)[]
    const row = rows.find((one) => one?.id === id && one.version === version)
    if (row) return { seen: Object.fromEntries(Object.keys(patch).map((key) => [key, valueIn(row, key)])) }
  }
  return {}
}

type Parts = Readonly<{ parts: readonly Change[] }>

async function submit(change: Change, parts: readonly Change[] = []): Promise<unknown> {
  const sent = await submitChange(change, parts)
  return sent === WAITS ? WAITS : seen(sent)
}

/** What a sent change gave, once the screens show it. */
async function seen({ value, shown }: Sent): Promise<unknown> {
  await shown
  return value
}

/** Takes a removal back and loads the entity anew. */
export async function restore(of: Entity, undoId: number): Promise<void> {
  await call(`/undoStackItems/${undoId}/restore`, { method: 'POST' })
  await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
}

/** A page, outside components too. */
export async function fetchPage<E extends Entity>(of: E, query: ListQuery, signal?: AbortSignal): Promise<Page<E>> {
  const { body } = await call(`/api/${of.wire.listPath ?? of.wire.path}`, { query: wireQuery(of, query), signal })
  const reply = body as Readonly<{
    _embedded: Readonly<Record<string, readonly WireRecord[]>>
    _actions?: Actions
    total_items: number | null
    page_count: number | null
  }>
  const rows = (reply._embedded[embeddedName(of)] ?? []).map((record) => decode(of, record))
  return { rows, total: reply.total_items ?? rows.length, pages: reply.page_count ?? 1, actions: reply._actions ?? {} }
}

/** A list without its pages. */
type AllQuery = Omit<ListQuery, 'page' | 'pageSize' | 'count'>

/** Most records of a page of the interface. */
const PAGE = 500

/** All pages of a list, one after the other. */
export async function fetchAll<E extends Entity>(of: E, query: AllQuery, signal?: AbortSignal): Promise<Page<E>> {
  const first = await fetchPage(of, { ...query, page: 1, pageSize: PAGE }, signal)
  const rows = [...first.rows]
  for (let page = 2; page <= first.pages; page++)
    rows.push(...(await fetchPage(of, { ...query, page, pageSize: PAGE }, signal)).rows)
  return { ...first, rows }
}

/** One record. */
export async function fetchRecord<E extends Entity>(of: E, id: number, signal?: AbortSignal): Promise<Found<E>> {
  const { body } = await call(`/api/${of.wire.path}/${id}`, { signal })
  return decode(of, body as WireRecord)
}
