import { decode, encodePatch, type WireRecord } from '@temelia/model/codec'
import type { Entity } from '@temelia/model/entity'
import { entityNamed } from '@temelia/model/registry'
import type { QueryClient } from '@tanstack/react-query'
import { call, type Reply } from './http.ts'
import type { Sent } from './outbox/outbox-terms.ts'
import type { Change, EstimateEdits, SheetLines } from './outbox/queue.ts'
import { Problem } from './problem.ts'
import { type Found, listsKey, recordsKey, type Removing, type Saving } from './records.ts'
import { sendFiles, type Trying } from './send-file.ts'
import { sendPosting } from './send-posting.ts'
import { clashesOf, currentOf, type Values, withoutTheirs } from './stale-edit.ts'

/**
 * Sends a change and shows what came of it wherever its entity is shown. `tried` tells that an earlier try may have been written: what
 * looks as if this change had been made is then taken for it.
 */
export async function sendChange(
  client: QueryClient,
  change: Exclude<Change, EstimateEdits>,
  trying: Trying,
): Promise<Sent> {
  if (change.kind === 'post') {
    const value = await sendPosting(change, trying)
    const shown = Promise.all(
      change.shownIn.map((entity) => client.invalidateQueries({ queryKey: recordsKey(known(entity)) })),
    )
    return { value, version: null, shown: shown.then(() => undefined) }
  }
  if (change.kind === 'lines')
    return { value: await sendLines(change, trying), version: null, shown: Promise.resolve() }
  if (change.kind === 'remove') {
    const value = await sendRemoval(change, trying)
    return { value, version: null, shown: showRemoved(client, change) }
  }
  const row = await sendSave(change, trying)
  return { value: row, version: row.version, shown: showSaved(client, row, change) }
}

/** Sends a change; gives the record as the server has it now. */
async function sendSave(saving: Saving, trying: Trying) {
  const { entity, id, version, key, beside } = saving
  const { tried, signal } = trying
  const of = known(entity)
  const patch = await withFiles(saving, trying)
  const path = `/api/${of.wire.path}`
  if (id === null) {
    const place = beside ? { Beside: { [of.wire.id]: beside.id, Offset: beside.offset } } : {}
    const json = { ...encodePatch(of, patch), ...place }
    return recordIn(of, await call(path, { method: 'POST', json, idempotencyKey: key, signal }))
  }
  const put = async (values: object, on: number | null) => {
    const ifMatch = on === null ? null : `"${on}"`
    const json = encodePatch(of, values)
    return recordIn(of, await call(`${path}/${id}`, { method: 'PUT', json, ifMatch, signal }))
  }
  try {
    return await put(patch, version)
  } catch (cause) {
    const theirs = currentOf(of, cause)
    if (!theirs) throw cause
    // What an earlier try wrote, or what somebody else changed to the same, need not be sent again.
    const left = withoutTheirs(patch as Values, theirs, {})
    if (Object.keys(left).length === 0 && (tried || saving.seen)) return theirs
    if (!saving.seen || clashesOf(left, saving.seen as Values, theirs).length > 0) throw cause
    return put(left, theirs.version)
  }
}

/** The values to save, once the files that go with them have arrived. */
async function withFiles({ patch, files = [] }: Saving, trying: Trying): Promise<object> {
  if (files.length === 0) return patch
  const kept = (patch as Readonly<{ fileIds?: readonly number[] | null }>).fileIds ?? []
  return { ...patch, fileIds: [...kept, ...(await sendFiles(files, 'own', trying))] }
}

/** Sets lines of a sheet; gives the server's reply. */
async function sendLines({ path, lines }: SheetLines, { signal }: Trying): Promise<unknown> {
  const { body } = await call(path, { method: 'PUT', json: { Lines: lines }, signal })
  // A page in its place is that of a network that asks for a sign-in.
  if (typeof body === 'string') throw new Problem(0, {})
  return body
}

/** Removes a record; gives the id of the undo item, or null when the entity cannot be restored. */
async function sendRemoval({ entity, id }: Removing, { tried, signal }: Trying): Promise<number | null> {
  try {
    const { body } = await call(`/api/${known(entity).wire.path}/${id}`, { method: 'DELETE', signal })
    return (body as Readonly<{ UndoId?: number }> | null)?.UndoId ?? null
  } catch (cause) {
    if (tried && cause instanceof Problem && cause.status === 404) return null
    throw cause
  }
}

/** A reply that is no record is not the server's: a network that asks for a sign-in answers everything with its own page. */
function recordIn(of: Entity, { body }: Reply): Found<Entity> {
  if (typeof body !== 'object' || body === null) throw new Problem(0, {})
  return decode(of, body as WireRecord)
}

async function showSaved(client: QueryClient, row: Found<Entity>, { entity }: Saving): Promise<void> {
  client.setQueryData([...recordsKey(known(entity)), 'one', row.id], row)
  await client.invalidateQueries({ queryKey: recordsKey(known(entity)) })
}

/** Takes a removed record out of what is shown. */
async function showRemoved(client: QueryClient, { entity, id }: Removing): Promise<void> {
  const of = known(entity)
  client.removeQueries({ queryKey: [...recordsKey(of), 'one', id] })
  await client.invalidateQueries({ queryKey: listsKey(of) })
}

function known(entity: string): Entity {
  const of = entityNamed(entity)
  if (!of) throw new Error(`no entity is named ${entity}`)
  return of
}
