import { createHash } from 'node:crypto'
import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { Offer } from '@temelia/model/billing/offer'
import { AppError } from '@temelia/model/errors'
import type { Language } from '@temelia/text/message'
import { sql } from 'kysely'
import { newToken, tokenHash } from '../../http/token.ts'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { changeRecords, type Engine } from '../../records/operation.ts'
import { held, linesOf, type OfferRow } from '../lined.ts'
import { nextOfferNumber } from '../take-number.ts'
import { contentOf, type OfferContent } from './content.ts'
import { coverOf, type CoverPicture } from './cover-picture.ts'
import { type PrintedTemplate, templateToPrint } from '../templates/printed-template.ts'
import { note } from './happenings.ts'

/** A link to an offer that names no end ends after so many days. */
const USUAL_DAYS = 30
/** No link works longer. */
const MOST_DAYS = 731

/** How a link is asked for. */
export interface LinkOptions {
  readonly endsOn?: string | undefined
  readonly language: Language
}

/** What a new link will show, as the offer stands at this version. */
export interface Prepared {
  readonly version: number
  readonly content: OfferContent
  readonly endsOn: string
  /** Where the bytes of its cover lie. */
  readonly cover: CoverPicture | null
  /** How its PDF looks. */
  readonly template: PrintedTemplate | null
}

/**
 * What the customer will read by a new link.
 * @throws AppError BILL_EMPTY, OFFER_ANSWERED, INVALID_DATA for a validity or an end that has passed
 */
export async function prepareLink(
  context: Context,
  engine: Engine,
  id: number,
  { endsOn, language }: LinkOptions,
): Promise<Prepared> {
  const before = await find(context, Offer, id)
  demand(context, 'edit', Offer, before)
  if (before.state === 'accepted' || before.state === 'declined') throw new AppError('OFFER_ANSWERED')
  const lines = await linesOf(context, 'offer', id)
  if (lines.length === 0) throw new AppError('BILL_EMPTY')
  const today = todayIn(context.actor.region, context.now)
  if (before.validUntil !== null && before.validUntil < today) throw past('ValidUntil')
  const ends = endsOn ?? before.validUntil ?? addDays(today, USUAL_DAYS)
  if (ends < today || ends > addDays(today, MOST_DAYS)) throw past('EndsOn')
  const offer = await numbered(context, engine, before)
  // An offer without a day is of the day on which it is sent.
  const dated = { ...offer, date: offer.date ?? today }
  return {
    version: offer.version,
    endsOn: ends,
    content: await contentOf(context, dated, lines, language),
    cover: await coverOf(context, offer),
    template: await templateToPrint(context, { ...offer, kind: 'offer' }),
  }
}

/** A draft with its number, which the page and its PDF show before it counts as sent. */
async function numbered(context: Context, engine: Engine, offer: OfferRow): Promise<OfferRow> {
  if (offer.state !== 'draft' || offer.number) return offer
  // Held: whoever sends it as well waits, and then finds the number.
  if ((await held(context, 'offer', offer.id))?.number) return find(context, Offer, offer.id)
  await changeRecords(context, engine, Offer, [{ id: offer.id, patch: { number: await nextOfferNumber(context) } }])
  return find(context, Offer, offer.id)
}

function past(field: string): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field, code: 'PAST_DAY' }] })
}

/**
 * Makes the link and marks the offer as sent. Its token is given once; only its hash is kept.
 * @param file the PDF that the link offers, already recorded
 * @throws AppError CONFLICT when the offer was changed since
 */
export async function keepLink(
  context: Context,
  engine: Engine,
  id: number,
  { version, content, endsOn }: Prepared,
  file: { readonly id: number; readonly bytes: Uint8Array },
): Promise<string> {
  const { actor, tx } = context
  const offer = await held(context, 'offer', id)
  if (offer?.version !== version) throw new AppError('CONFLICT')
  if (offer.state === 'draft')
    await changeRecords(context, engine, Offer, [{ id, patch: { state: 'sent', date: content.date } }])
  const token = newToken(actor.region)
  const pdfHash = createHash('sha256').update(file.bytes).digest('hex')
  await tx.run(sql`insert into offer_links (client_id, offer_id, user_id, revision, token_hash, ends_on, content, pdf_hash, pdf_file_id)
    values (${actor.clientId}, ${id}, ${actor.userId}, ${content.revision}, ${tokenHash(token)}, ${endsOn}::date,
      ${JSON.stringify(content)}::jsonb, ${pdfHash}, ${file.id})`)
  const { revision } = content
  await note(context, { offerId: id, revision, kind: 'sent', userId: actor.userId, pdfHash, fileId: file.id })
  return token
}

/** Withdraws a link: it opens nothing any more. One that is withdrawn stays so. @throws AppError NOT_FOUND */
export async function revokeLink(context: Context, offerId: number, linkId: number): Promise<void> {
  const { actor, tx, now } = context
  demand(context, 'edit', Offer, await find(context, Offer, offerId))
  await held(context, 'offer', offerId)
  const link = await tx.one<{
    revision: number
    revokedAt: string | null
  }>(sql`select revision, revoked_at from offer_links
    where client_id = ${actor.clientId} and offer_id = ${offerId} and id = ${linkId}`)
  if (!link) throw new AppError('NOT_FOUND')
  if (link.revokedAt !== null) return
  await tx.run(sql`update offer_links set revoked_at = ${now.toISOString()}::timestamptz, updated_at = now()
    where client_id = ${actor.clientId} and id = ${linkId}`)
  await note(context, { offerId, revision: link.revision, kind: 'revoked', userId: actor.userId })
}
