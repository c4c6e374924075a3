import { randomUUID } from 'node:crypto'
import { encode, type WireRecord } from '@temelia/model/codec'
import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Actor } from '@temelia/model/permission'
import { StoredFile } from '@temelia/model/record/stored-file'
import { type RawBuilder, sql } from 'kysely'
import type { Storage } from '../ports/storage.ts'
import type { Context } from '../records/context.ts'
import { column, columns, from } from '../records/select.ts'
import { contentType, isAsNamed, typeWord } from './content-type.ts'
import { withoutPlace } from './photo-place.ts'

/** A file as it was sent. */
export interface SentFile {
  readonly name: string
  readonly folder: string
  readonly bytes: Uint8Array
  /** The sender wants the place taken out of photos. */
  readonly withoutPlace: boolean
}

/** A file as it is kept: its bytes lie under the key. */
export interface KeptFile {
  readonly name: string
  readonly folder: string
  readonly size: number
  readonly type: string
  readonly key: string
}

/** Whether a row of `files` or `uploads` came from the caller: in the portal all of a customer's people share one user. */
export function sentBy({ userId, portal }: Actor, table: string): RawBuilder<boolean> {
  const of = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${of('user_id')} = ${userId} and ${of('account_id')} is not distinct from ${portal?.accountId ?? null}::bigint
    and ${of('person_id')} is not distinct from ${portal?.userId ?? null}::bigint)`
}

/** A place for bytes of a tenant that nobody can guess. */
export function freshKey({ region, clientId }: Actor): string {
  return `${region}/${clientId}/${randomUUID()}`
}

/**
 * Keeps the bytes of a file whose content is what its name says.
 * @throws AppError INVALID_DATA on `file`: empty, of another type than its name says, or a photo whose place cannot be taken out
 */
export async function keepBytes(storage: Storage, actor: Actor, sent: SentFile): Promise<KeptFile> {
  const name =
    sent.name
      .replaceAll(/[\p{Cc}/\\]/gu, ' ')
      .trim()
      .slice(-255) || 'file'
  const type = contentType(sent.bytes)
  if (sent.bytes.length === 0) throw refused('EMPTY_FILE', { name })
  if (!isAsNamed(name, type)) throw refused('WRONG_FILE_TYPE', { name, actual: typeWord(type) })
  const bytes = sent.withoutPlace ? withoutPlace(sent.bytes, type) : sent.bytes
  if (!bytes) throw refused('PLACE_NOT_REMOVABLE', { name })
  const key = freshKey(actor)
  const size = await storage.write(key, bytes)
  return { name, folder: sent.folder, size, type, key }
}

/** The record of a kept file, in its wire form. */
export async function recordFile({ tx, actor }: Context, kept: KeptFile): Promise<WireRecord> {
  const made = await tx.one<{ id: number }>(sql`
    insert into files (client_id, user_id, account_id, person_id, name, folder, size, type, storage_key)
    values (${actor.clientId}, ${actor.userId}, ${actor.portal?.accountId ?? null}, ${actor.portal?.userId ?? null}, ${kept.name}, ${kept.folder}, ${kept.size}, ${kept.type}, ${kept.key})
    returning id`)
  return wireFile({ tx, actor }, made?.id ?? 0)
}

/** A file of the tenant, in its wire form. */
export async function wireFile({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: number): Promise<WireRecord> {
  const row = await tx.one<Row<typeof StoredFile>>(
    sql`select ${columns(StoredFile)} from ${from(StoredFile)} where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return encode(StoredFile, row)
}

function refused(
  code: 'EMPTY_FILE' | 'WRONG_FILE_TYPE' | 'PLACE_NOT_REMOVABLE',
  params: Readonly<Record<string, string>>,
): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field: 'file', code, params }] })
}
