import { decode, encodePatch, type WireRecord } from '@temelia/model/codec'
import { type Entity, embeddedName, fieldsOf, type Patch, type Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Project } from '@temelia/model/estimation/project'
import { ENTITIES } from './wire-values.ts'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import { copyOf, keepCopy } from '../../data/kept-copies.ts'
import { Problem } from '../../data/problem.ts'
import type { Beside } from '../../data/records.ts'
import type { Change, ChangedEntity } from './changes.ts'
import { decodeTree, type ProjectTree, type ShownRevisions } from './project-tree.ts'

/** Longer than the server takes to tell, shorter than it takes to sit down at another device. */
const OWN_ECHO_MS = 4_000
const BULK = {
  project: { path: 'updateinvestments', items: 'investmentItems' },
  object: { path: 'updateobjects', items: 'objectItems' },
  estimate: { path: 'updateestimates', items: 'estimateItems' },
  article: { path: 'updatearticles', items: 'articleItems' },
} as const

/** A project of more lines is not kept on the device: it would crowd out the others. */
const MOST_KEPT = 20_000

const sent = new Map<string, readonly number[]>()

/**
 * Whether a change the stream tells is the echo of one this editor sent in the last seconds. Each that was sent has one echo: a further
 * change of the same record by the same person was made on another device.
 */
export function takeEcho(entity: string, id: number): boolean {
  const key = `${entity} ${id}`
  const [echo, ...others] = (sent.get(key) ?? []).filter((at) => Date.now() - at < OWN_ECHO_MS)
  if (others.length > 0) sent.set(key, others)
  else sent.delete(key)
  return echo !== undefined
}

/** Remembers that this editor changed a record just now. */
export function noteSent(entity: string, id: number): void {
  const key = `${entity} ${id}`
  sent.set(key, [...(sent.get(key) ?? []), Date.now()])
}

/** A server that has said nothing of a project for so long is out of reach. */
const PATIENCE_MS = 10_000

/** The whole project in one reply. @throws Problem of status 0 when the server is silent for ten seconds */
export async function fetchTree(projectId: number, shown: ShownRevisions = new Map()): Promise<ProjectTree> {
  const pairs = [...shown].map(([estimate, revision]) => `${estimate}:${revision ?? 0}`).join()
  const { body } = await call(`/api/${Project.wire.path}/${projectId}/tree`, {
    query: { shown: pairs || undefined },
    patience: PATIENCE_MS,
  })
  if (typeof body !== 'object') throw new Problem(0, {})
  const { articles } = body as Readonly<{ articles?: readonly unknown[] }>
  if (shown.size === 0 && (articles?.length ?? 0) <= MOST_KEPT)
    void keepCopy(copyName(projectId), body).catch(() => undefined)
  return decodeTree(body as WireRecord, shown)
}

/** The project as it was loaded last on this device, and when; null when it never was. */
export async function keptTree(projectId: number): Promise<Readonly<{ tree: ProjectTree; at: number }> | null> {
  const copy = await copyOf(copyName(projectId))
  return copy ? { tree: decodeTree(copy.body as WireRecord), at: copy.at } : null
}

function copyName(projectId: number): string {
  return `project ${projectId}`
}

/** Articles as the server has them now. */
export async function fetchArticles(ids: readonly number[]): Promise<readonly Change[]> {
  const replies = await Promise.all(ids.map((id) => call(`/api/${Article.wire.path}/${id}`)))
  return confirmed(
    'article',
    Article,
    replies.map(({ body }) => body as WireRecord),
  )
}

/** Sends changes of one entity in one call, all or nothing, and gives the records as the server has them now. */
export async function sendChanges(changes: readonly Change[], signal?: AbortSignal): Promise<readonly Change[]> {
  const first = changes[0]
  if (!first) return []
  const of: Entity = ENTITIES[first.entity]
  for (const change of changes) noteSent(change.entity, change.id)
  const bulk = BULK[first.entity]
  const items = changes.map(({ id, patch, was }) => ({
    [of.wire.id]: id,
    ...encodePatch(of, patch),
    ...(was ? { Was: encodePatch(of, was) } : {}),
  }))
  const json = { [bulk.items]: items }
  const { body } = await call(`/api/${of.wire.path}/${bulk.path}`, { method: 'PUT', json, signal })
  // A reply that is no list of records is not the server's: a network that asks for a sign-in answers everything with its own page.
  if (typeof body !== 'object') throw new Problem(0, {})
  return confirmed(first.entity, of, recordsIn(body, of))
}

/** The fields of a record that another one of its kind can be made of. */
export function writableOf<E extends Entity>(of: E, row: Row<E>): Patch<E> {
  const values = row as Readonly<Record<string, unknown>>
  const kept = fieldsOf(of).filter(([key, field]) => !field.readOnly && values[key] != null)
  return Object.fromEntries(kept.map(([key]) => [key, values[key]])) as Patch<E>
}

/** Adds a record, beside another one where that is given, and gives it as stored. */
export async function createRow<E extends Entity>(
  of: E,
  patch: Patch<E>,
  beside: Beside | null = null,
): Promise<Row<E>> {
  const place = beside ? { Beside: { [of.wire.id]: beside.id, Offset: beside.offset } } : {}
  const json = { ...encodePatch(of, patch), ...place }
  const { body } = await callOnce(`/api/${of.wire.path}`, json)
  const row = decode(of, body as WireRecord)
  noteSent(of.name, row.id)
  return row
}

export async function changeRow<E extends Entity>(of: E, id: number, patch: Patch<E>): Promise<Row<E>> {
  noteSent(of.name, id)
  const { body } = await call(`/api/${of.wire.path}/${id}`, { method: 'PUT', json: encodePatch(of, patch) })
  return decode(of, body as WireRecord)
}

/** Deletes a record; the id of its undo item, or null where deletion is for good. */
export async function removeRow(of: Entity, id: number): Promise<number | null> {
  noteSent(of.name, id)
  const { body } = await call(`/api/${of.wire.path}/${id}`, { method: 'DELETE' })
  const undoId = (body as WireRecord | null)?.['UndoId']
  return typeof undoId === 'number' ? undoId : null
}

/** The records of a list or bulk reply, wherever it puts them. */
export function recordsIn(body: unknown, of: Entity): readonly WireRecord[] {
  if (Array.isArray(body)) return body
  const embedded = (body as WireRecord | null)?.['_embedded'] as WireRecord | undefined
  const list = embedded?.[embeddedName(of)]
  return Array.isArray(list) ? list : []
}

function confirmed(entity: ChangedEntity, of: Entity, records: readonly WireRecord[]): readonly Change[] {
  return records.map((record) => {
    const { actions: _, ...row } = decode(of, record)
    return { entity, id: row.id, patch: row } as unknown as Change
  })
}
