import { StoredFile } from '@temelia/model/record/stored-file'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Storage } from '../../ports/storage.ts'
import type { Context } from '../../records/context.ts'
import { column, from } from '../../records/select.ts'
import type { OfferRow } from '../lined.ts'
import type { OfferContent } from './content.ts'

/** A cover goes along with every link and every print: no larger than this, in bytes. */
const MOST_BYTES = 1_000_000
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg'])

/** A picture where its bytes lie. */
export interface CoverPicture {
  readonly key: string
  readonly type: string
}

/** The picture on the cover of an offer; null without one. */
export async function coverOf(context: Context, { coverFileId }: OfferRow): Promise<CoverPicture | null> {
  return (coverFileId && (await pictureOf(context, coverFileId))) || null
}

/** @throws AppError INVALID_DATA for a file that no cover is made of */
export async function demandPicture(context: Context, fileId: number): Promise<void> {
  const found = await pictureOf(context, fileId)
  if (!found || !PICTURES.has(found.type) || found.size > MOST_BYTES)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'CoverFileId', code: 'NO_PICTURE' }] })
}

/** The content with its cover in it. */
export async function withCover(
  storage: Storage,
  content: OfferContent,
  cover: CoverPicture | null,
): Promise<OfferContent> {
  if (!cover || !content.selling) return content
  const bytes = await storage.bytes(cover.key)
  return { ...content, selling: { ...content.selling, cover: `data:${cover.type};base64,${bytes.toString('base64')}` } }
}

function pictureOf({ tx, actor }: Context, fileId: number) {
  return tx.one<CoverPicture & { readonly size: number }>(
    sql`select t.storage_key as key, t.type, t.size from ${from(StoredFile)} where ${column('clientId')} = ${actor.clientId} and ${column('id')} = ${fileId}`,
  )
}
