import { decode, encodePatch, type WireRecord } from '@temelia/model/codec'
import type { Entity } from '@temelia/model/entity'
import { entityNamed } from '@temelia/model/registry'
import type { QueryClient } from '@tanstack/react-query'
import { call } from './http.ts'
import { type Found, recordsKey, type Removing, type Saving } from './records.ts'

/** Sends a change; gives the record as the server has it now. */
export async function sendSave({ entity, id, patch, version, key }: Saving): Promise<Found<Entity>> {
  const of = known(entity)
  const json = encodePatch(of, patch)
  const path = `/api/${of.wire.path}`
  const { body } =
    id === null
      ? await call(path, { method: 'POST', json, idempotencyKey: key })
      : await call(`${path}/${id}`, { method: 'PUT', json, ifMatch: version === null ? null : `"${version}"` })
  return decode(of, body as WireRecord)
}

/** Shows a record that was saved wherever its entity is shown. */
export async function showSaved(client: QueryClient, row: Found<Entity>, { entity }: Saving): Promise<void> {
  client.setQueryData([...recordsKey(known(entity)), 'one', row.id], row)
  await client.invalidateQueries({ queryKey: recordsKey(known(entity)) })
}

/** Removes a record; gives the id of the undo item, or null when the entity cannot be restored. */
export async function sendRemoval({ entity, id }: Removing): Promise<number | null> {
  const { body } = await call(`/api/${known(entity).wire.path}/${id}`, { method: 'DELETE' })
  return (body as Readonly<{ UndoId?: number }> | null)?.UndoId ?? null
}

/** Takes a removed record out of what is shown. */
export async function showRemoved(client: QueryClient, { entity, id }: Removing): Promise<void> {
  const of = known(entity)
  client.removeQueries({ queryKey: [...recordsKey(of), 'one', id] })
  await client.invalidateQueries({ queryKey: [...recordsKey(of), 'list'] })
}

function known(entity: string): Entity {
  const of = entityNamed(entity)
  if (!of) throw new Error(`no entity is named ${entity}`)
  return of
}
