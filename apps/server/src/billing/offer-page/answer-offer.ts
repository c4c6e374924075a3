import { AppError } from '@temelia/model/errors'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Offer } from '@temelia/model/billing/offer'
import { type RawBuilder, sql } from 'kysely'
import type { Change, Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { announce, trace } from '../../records/trace.ts'
import { holdProjects, nameContract } from '../contract-of-offer.ts'
import { storeMoney } from '../document-money.ts'
import { linesOf, type OfferRow } from '../lined.ts'
import { contentMoney, isUnchanged, type OfferContent } from './content.ts'
import { type declineReasons, note } from './happenings.ts'
import { demandOpen, heldLink, type LinkRow } from './link.ts'

/** What becomes of an answer outside of billing: whoever sells is told, and the opportunity moves on. */
export interface Outcome {
  tell(context: Context, engine: Engine, news: News): Promise<void>
  /** The opportunity becomes an order, by the stages of the company. */
  order(context: Context, engine: Engine, opportunityId: number): Promise<void>
}

/** An answer of a customer, for whom it is. */
export interface News {
  readonly kind: 'asked' | 'accepted' | 'declined'
  readonly userId: number
  readonly offerId: number
  /** Of the offer. */
  readonly name: string
  readonly words: string
}

/** From where an answer came. */
export interface Origin {
  readonly address: string
  readonly userAgent: string | null
}

/** An acceptance as it is sent. */
export interface Acceptance {
  readonly name: string
  /** The places of the options among the lines. */
  readonly options: readonly number[]
  /** What the customer saw that it comes to. */
  readonly total: number
  /** The hash of the PDF that the customer saw. */
  readonly fingerprint: string
  /** The recorded picture of the signature; null where the name was typed instead. */
  readonly signatureFile: number | null
}

interface Tools {
  readonly engine: Engine
  readonly outcome: Outcome
}

/**
 * Accepts an offer for the customer, once: with the evidence, the options chosen, the opportunity moved and the seller told.
 * @throws AppError OFFER_ANSWERED, OFFER_ENDED, OFFER_NEWER, OFFER_LINK_REVOKED, OFFER_CHANGED
 */
export async function acceptOffer(
  context: Context,
  { engine, outcome }: Tools,
  linkId: number,
  sent: Acceptance,
  origin: Origin,
): Promise<void> {
  await holdProjectOf(context, linkId)
  const { link, offer, state } = await heldLink(context, linkId)
  demandOpen(state)
  const before = offer as OfferRow
  const chosen = await demandSame(context, link, before, sent)
  await chooseOptions(context, engine, before.id, chosen)
  await settle(
    context,
    engine,
    before,
    sql`state = 'accepted', accepted_at = ${context.now.toISOString()}::timestamptz`,
  )
  const { optional, total } = chosenOf(link.content, chosen)
  await note(context, {
    offerId: before.id,
    revision: link.revision,
    kind: 'accepted',
    userId: null,
    name: sent.name,
    pdfHash: link.pdfHash,
    options: optional.length > 0 ? optional.join('\n') : null,
    total,
    signature: sent.signatureFile === null ? 'typed' : 'drawn',
    fileId: sent.signatureFile,
    ...origin,
  })
  await outcome.order(context, engine, before.opportunityId)
  await outcome.tell(context, engine, newsOf('accepted', link, before, sent.name))
}

/** Declines an offer for the customer, once. @throws AppError as `acceptOffer` */
export async function declineOffer(
  context: Context,
  { engine, outcome }: Tools,
  linkId: number,
  sent: { readonly name: string; readonly reason: (typeof declineReasons)[number]; readonly words: string | null },
  origin: Origin,
): Promise<void> {
  const { link, offer, state } = await heldLink(context, linkId)
  demandOpen(state)
  const before = offer as OfferRow
  await settle(context, engine, before, sql`state = 'declined'`)
  const { revision, pdfHash } = link
  await note(context, { offerId: before.id, revision, kind: 'declined', userId: null, pdfHash, ...sent, ...origin })
  const words = [sent.name, sent.words].filter(Boolean).join(': ')
  await outcome.tell(context, engine, newsOf('declined', link, before, words))
}

/** A question of the customer. The same one sent again, because its reply was lost, is one. @throws AppError OFFER_LINK_REVOKED, OFFER_ENDED */
export async function askAboutOffer(
  context: Context,
  { engine, outcome }: Tools,
  linkId: number,
  { name, words }: { readonly name: string; readonly words: string },
  origin: Origin,
): Promise<void> {
  const { link, offer, state } = await heldLink(context, linkId)
  if (!offer || state === 'revoked' || state === 'canceled')
    throw new AppError(offer ? 'OFFER_LINK_REVOKED' : 'OFFER_ENDED')
  const last = await context.tx.one<{ words: string; name: string }>(sql`select words, name from offer_happenings
    where client_id = ${context.actor.clientId} and offer_id = ${offer.id} and kind in ('asked', 'answered') order by created_at desc, id desc limit 1`)
  if (last?.words === words && last.name === name) return
  await note(context, {
    offerId: offer.id,
    revision: link.revision,
    kind: 'asked',
    userId: null,
    name,
    words,
    ...origin,
  })
  await announce(context, [edit(offer, offer)], engine.live)
  await outcome.tell(context, engine, newsOf('asked', link, offer, `${name}: ${words}`))
}

/** Notes that a link was opened: each time in its count, the first time as something that happened. */
export async function noteOpening(context: Context, link: LinkRow, origin: Origin): Promise<void> {
  const { clientId } = context.actor
  const now = context.now.toISOString()
  await context.tx.run(sql`update offer_links set opens = opens + 1, opened_at = coalesce(opened_at, ${now}::timestamptz)
    where client_id = ${clientId} and id = ${link.id}`)
  if (link.openedAt === null)
    await note(context, { offerId: link.offerId, revision: link.revision, kind: 'opened', userId: null, ...origin })
}

/** The project before its offer, as whoever changes it holds it first: an acceptance may name its contract. */
async function holdProjectOf(context: Context, linkId: number): Promise<void> {
  const { clientId } = context.actor
  const of = await context.tx.one<{ projectId: number | null }>(sql`select project_id from offers
    where client_id = ${clientId} and id = (select offer_id from offer_links where client_id = ${clientId} and id = ${linkId})`)
  await holdProjects(context, [of?.projectId])
}

/** The options of an acceptance, when they and all else are as the customer saw them. @throws AppError OFFER_CHANGED */
async function demandSame(
  context: Context,
  { content, pdfHash }: LinkRow,
  offer: OfferRow,
  sent: Acceptance,
): Promise<ReadonlySet<number>> {
  const chosen = new Set(sent.options)
  const options = [...chosen].every((place) => content.lines[place]?.optional === true)
  const lines = await linesOf(context, 'offer', offer.id)
  const same =
    options &&
    sent.fingerprint === pdfHash &&
    isUnchanged(content, offer, lines) &&
    contentMoney(content, chosen).totals.withVat === sent.total
  if (!same) throw new AppError('OFFER_CHANGED')
  return chosen
}

/** Marks the options that were chosen, into the history and on open screens too. */
async function chooseOptions(
  context: Context,
  engine: Engine,
  offerId: number,
  places: ReadonlySet<number>,
): Promise<void> {
  if (places.size === 0) return
  const lines = await linesOf(context, 'offer', offerId)
  const chosen = lines.filter((_line, place) => places.has(place))
  await context.tx.run(sql`update entity_products set chosen = true, version = version + 1, updated_at = now()
    where client_id = ${context.actor.clientId} and id = any(${chosen.map(({ id }) => id)}::bigint[])`)
  const edits = chosen.map((before) => {
    const after = { ...before, chosen: true, version: before.version + 1 }
    return { ...({ of: EntityProduct, before, after } as unknown as Change), happening: 'edit' as const }
  })
  await trace(context, edits, engine.live)
}

/** Writes the new state of an offer that is held, with what it now comes to, into the history and to open screens. */
async function settle(context: Context, engine: Engine, before: OfferRow, set: RawBuilder<unknown>): Promise<void> {
  const { clientId } = context.actor
  await context.tx.run(sql`update offers set ${set}, version = version + 1, updated_at = now()
    where client_id = ${clientId} and id = ${before.id}`)
  await storeMoney(context, 'offer', before)
  const after = await find(context, Offer, before.id)
  await nameContract(context, before, after)
  await trace(context, [edit(before, after)], engine.live)
}

function chosenOf(content: OfferContent, chosen: ReadonlySet<number>) {
  const optional = content.lines.flatMap(({ name }, place) => (chosen.has(place) ? [name.replaceAll('\n', ' ')] : []))
  return { optional, total: contentMoney(content, chosen).totals.withVat }
}

function newsOf(kind: News['kind'], link: LinkRow, offer: OfferRow, words: string): News {
  return { kind, userId: offer.userId ?? link.userId, offerId: offer.id, name: offer.name, words }
}

function edit(before: OfferRow, after: OfferRow) {
  return { ...({ of: Offer, before, after } as unknown as Change), happening: 'edit' as const }
}
