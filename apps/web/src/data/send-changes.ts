import { decode, encodePatch, type WireRecord } from '@temelia/model/codec'
import type { Entity } from '@temelia/model/entity'
import { entityNamed } from '@temelia/model/registry'
import type { QueryClient } from '@tanstack/react-query'
import { call, type Reply } from './http.ts'
import type { Sent } from './outbox/outbox.ts'
import type { Change } from './outbox/queue.ts'
import { Problem } from './problem.ts'
import { type Found, recordsKey, type Removing, type Saving } from './records.ts'

/**
 * Sends a change and shows what came of it wherever its entity is shown. `tried` tells that an earlier try may have been written: what
 * looks as if this change had been made is then taken for it.
 */
export async function sendChange(
  client: QueryClient,
  change: Change,
  tried: boolean,
  signal: AbortSignal,
): Promise<Sent> {
  if (change.kind === 'remove') {
    const value = await sendRemoval(change, tried, signal)
    return { value, version: null, shown: showRemoved(client, change) }
  }
  const row = await sendSave(change, tried, signal)
  return { value: row, version: row.version, shown: showSaved(client, row, change) }
}

/** Sends a change; gives the record as the server has it now. */
async function sendSave({ entity, id, patch, version, key }: Saving, tried: boolean, signal: AbortSignal) {
  const of = known(entity)
  const json = encodePatch(of, patch)
  const path = `/api/${of.wire.path}`
  if (id === null) return recordIn(of, await call(path, { method: 'POST', json, idempotencyKey: key, signal }))
  const ifMatch = version === null ? null : `"${version}"`
  try {
    return recordIn(of, await call(`${path}/${id}`, { method: 'PUT', json, ifMatch, signal }))
  } catch (cause) {
    const current = tried && cause instanceof Problem && cause.status === 412 ? cause.body['current'] : undefined
    if (!holds(current, json)) throw cause
    return decode(of, current as WireRecord)
  }
}

/** Removes a record; gives the id of the undo item, or null when the entity cannot be restored. */
async function sendRemoval({ entity, id }: Removing, tried: boolean, signal: AbortSignal): Promise<number | null> {
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

/** Whether a record has all values of a change. */
function holds(record: unknown, json: object): boolean {
  if (typeof record !== 'object' || record === null) return false
  const values = record as Readonly<Record<string, unknown>>
  return Object.entries(json).every(([name, value]) => JSON.stringify(values[name]) === JSON.stringify(value))
}

async function showSaved(client: QueryClient, row: Found<Entity>, { entity }: Saving): Promise<void> {
  client.setQueryData([...recordsKey(known(entity)), 'one', row.id], row)
  await client.invalidateQueries({ queryKey: recordsKey(known(entity)) })
}

/** Takes a removed record out of what is shown. */
async function showRemoved(client: QueryClient, { entity, id }: Removing): Promise<void> {
  const of = known(entity)
  client.removeQueries({ queryKey: [...recordsKey(of), 'one', id] })
  await client.invalidateQueries({ queryKey: [...recordsKey(of), 'list'] })
}

function known(entity: string): Entity {
  const of = entityNamed(entity)
  if (!of) throw new Error(`no entity is named ${entity}`)
  return of
}
