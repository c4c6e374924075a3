import { todayIn } from '@temelia/calendar/wall-clock'
import type { Region } from '@temelia/calendar/region'
import { Offer } from '@temelia/model/billing/offer'
import { AppError } from '@temelia/model/errors'
import { modules } from '@temelia/model/module'
import type { Actor } from '@temelia/model/permission'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { regionOf, tokenHash } from '../../http/token.ts'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import type { OfferRow } from '../lined.ts'
import type { OfferContent } from './content.ts'

/** A link to the customer's page, as it is kept. */
export interface LinkRow {
  readonly id: number
  readonly offerId: number
  readonly userId: number
  readonly revision: number
  readonly endsOn: string
  readonly revokedAt: string | null
  readonly openedAt: string | null
  readonly content: OfferContent
  readonly pdfHash: string
  readonly pdfFileId: number
}

/** The columns of a `LinkRow`. */
export const linkColumns = sql`id, offer_id, user_id, revision, ends_on, revoked_at, opened_at, content, pdf_hash, pdf_file_id`

/** How a page stands: open to an answer, answered, or why it takes none. */
export const pageStates = [
  'open',
  'accepted',
  'declined',
  'expired',
  'ended',
  'revoked',
  'newer',
  'revising',
  'canceled',
] as const

export type PageState = (typeof pageStates)[number]

/** How the page of a link stands on a day. An offer that is gone was canceled. */
export function pageState(
  link: Pick<LinkRow, 'revision' | 'endsOn' | 'revokedAt' | 'content'>,
  offer: OfferRow | undefined,
  today: string,
): PageState {
  if (!offer || offer.deletedWith !== null) return 'canceled'
  if (link.revokedAt !== null) return 'revoked'
  if (offer.state === 'draft') return 'revising'
  if (offer.revision > link.revision) return 'newer'
  if (today > link.endsOn) return 'ended'
  if (offer.state !== 'sent') return offer.state
  const { validUntil } = link.content
  return validUntil !== null && today > validUntil ? 'expired' : 'open'
}

/** @throws AppError that says why an offer takes no answer any more */
export function demandOpen(state: PageState): void {
  if (state === 'open') return
  if (state === 'accepted' || state === 'declined') throw new AppError('OFFER_ANSWERED')
  if (state === 'revoked') throw new AppError('OFFER_LINK_REVOKED')
  if (state === 'newer' || state === 'revising') throw new AppError('OFFER_NEWER')
  throw new AppError('OFFER_ENDED')
}

/** Where a token leads: the link, and who speaks for the company there. */
export interface Opened {
  readonly database: Database
  readonly linkId: number
  readonly actor: Actor
}

/** The region of what looks like the token of a link. @throws AppError NOT_FOUND */
export function demandToken(token: unknown): { readonly token: string; readonly region: Region } {
  const region = typeof token === 'string' && /^(?:ro|us)_[\w-]{32}$/.test(token) ? regionOf(token) : undefined
  if (!region) throw new AppError('NOT_FOUND')
  return { token: token as string, region }
}

/**
 * The link of a token. What the customer sets going is done in the name of who sent the offer, whatever they may do by then.
 * @throws AppError NOT_FOUND
 */
export async function openLink(database: Database, token: string, address: string): Promise<Opened> {
  const found = await database.system((tx) =>
    tx.one<{ clientId: number; id: number; userId: number; language: 'en' | 'ro' }>(sql`
      select client_id, id, user_id, content ->> 'language' as language from offer_links where token_hash = ${tokenHash(token)}`),
  )
  if (!found) throw new AppError('NOT_FOUND')
  const { clientId, id: linkId, userId, language } = found
  const { region } = database
  return { database, linkId, actor: { clientId, userId, region, language, address, sessionId: 0, ...EVERYTHING } }
}

const EVERYTHING: Pick<Actor, 'level' | 'rights' | 'modules'> = {
  level: 'administrator',
  rights: { add: true, edit: true, editForeign: true, delete: false, viewForeign: true, zones: [] },
  modules: new Set(modules),
}

/** A link with its offer, both held until the end of the transaction, and how its page stands. */
export async function heldLink(
  context: Context,
  linkId: number,
): Promise<{ readonly link: LinkRow; readonly offer: OfferRow | undefined; readonly state: PageState }> {
  const { clientId } = context.actor
  const known = await context.tx.one<LinkRow>(
    sql`select ${linkColumns} from offer_links where client_id = ${clientId} and id = ${linkId}`,
  )
  if (!known) throw new AppError('NOT_FOUND')
  const offer = await context.tx.one<OfferRow>(sql`select ${columns(Offer)} from ${from(Offer)}
    where ${column('clientId')} = ${clientId} and ${column('id')} = ${known.offerId} for update of t`)
  // After the offer: links are written by whoever holds it.
  const link = (await context.tx.one<LinkRow>(
    sql`select ${linkColumns} from offer_links where client_id = ${clientId} and id = ${linkId} for update`,
  )) as LinkRow
  return { link, offer, state: pageState(link, offer, todayIn(context.actor.region, context.now)) }
}
