import { readSchedule } from '@temelia/billing/payment-schedule'
import { currencyOf } from '@temelia/calendar/region'
import { Bill } from '@temelia/model/billing/bill'
import { Offer } from '@temelia/model/billing/offer'
import { creditable } from '@temelia/model/billing/series'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity, Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { type Change, type Context, rulesFor } from '../records/context.ts'
import { find } from '../records/find.ts'
import { holdContract, holdProjects, nameContract } from './contract-of-offer.ts'
import { storeMoney } from './document-money.ts'
import { type BillRow, held, type OfferRow } from './lined.ts'
import { demandPicture } from './offer-page/cover-picture.ts'
import { nextOfferNumber } from './take-number.ts'
import { keepTemplate } from './templates/printed-template.ts'
import { demandTemplate, templateIfChanged } from './templates/template-rules.ts'
import { demandOneBill } from './settlement-bill/settlement-state.ts'

type BillPatch = Patch<typeof Bill>

/** Rules of bills: only a draft is changed or removed, whichever way and whoever was quicker; its money follows. */
export const billRules = rulesFor(Bill, {
  prepare: async (context, patch, before) => {
    if (before && before.state !== 'draft') {
      if (changes(patch, before)) throw new AppError('BILL_ISSUED')
      return {}
    }
    const corrects = await corrected(context, patch, before)
    await demandTemplate(context, templateIfChanged(patch, before), patch.kind ?? before?.kind ?? 'invoice')
    const own = withCurrency(context, { ...patch, ...corrects }, before)
    if (before || own.name) return own
    const customer = await find(context, Customer, own.accountId as number)
    return { ...own, name: customer.name }
  },
  beforeRemove: async (_context, { state }) => {
    if (state !== 'draft') throw new AppError('BILL_ISSUED')
  },
  settle: async (context, all) => {
    const old = new Map(all.flatMap(({ before }) => (before ? [[before.id, before] as const] : [])))
    for (const { id } of inOrder(all)) {
      const row = await held(context, 'bill', id)
      if (!row) throw new AppError('NOT_FOUND')
      // What is issued is written by nothing but its issuing: another one was quicker.
      if (row.state !== 'draft') throw new AppError('BILL_ISSUED')
      await demandOneBill(context, row, old.get(id))
      if (row.deletedWith === null) await storeMoney(context, 'bill', row)
    }
    await spreadOwner(context, 'bill', all)
  },
})

/** What may be written of an offer that a customer has: where it stands, and whose it is. */
const OF_SENT: ReadonlySet<string> = new Set(['state', 'userId', 'projectId'])

/** Rules of offers: of the customer of their opportunity; one that was sent stays as it is until it is a draft again; their money follows. */
export const offerRules = rulesFor(Offer, {
  hold: (context, rows) =>
    holdProjects(
      context,
      rows.map(({ projectId }) => projectId),
    ),
  prepare: async (context, patch, before) => {
    if (before?.acceptedAt) demandAsAccepted(patch, before)
    if (before && before.state !== 'draft' && patch.state !== 'draft') {
      const own = Object.fromEntries(Object.entries(patch).filter(([key]) => !OF_SENT.has(key)))
      if (changes(own, before)) throw new AppError('OFFER_SENT')
    }
    await demandOpportunity(context, patch, before)
    demandSchedule(patch)
    await demandTemplate(context, templateIfChanged(patch, before), 'offer')
    if (patch.coverFileId && patch.coverFileId !== before?.coverFileId) await demandPicture(context, patch.coverFileId)
    await holdContract(context, patch, before)
    const own = withCurrency(context, patch, before)
    if (before && before.state !== 'draft' && patch.state === 'draft')
      return { ...own, revision: before.revision + 1, printedWith: null }
    const sent = patch.state !== undefined && patch.state !== 'draft' && (before?.state ?? 'draft') === 'draft'
    return sent ? { ...own, printedWith: await keptFor(context, own, before) } : own
  },
  beforeRemove: async (_context, { acceptedAt }) => {
    if (acceptedAt) throw new AppError('OFFER_ACCEPTED')
  },
  settle: async (context, all) => {
    // The customer was quicker.
    for (const { before, after } of all)
      if (before?.acceptedAt === null && after?.acceptedAt) throw new AppError('OFFER_ACCEPTED')
    // One that went out before offers were numbered stays as its customer has it.
    const went = new Set(
      all.flatMap(({ before, after }) => (before && before.state !== 'draft' ? [] : (after?.id ?? []))),
    )
    const old = new Map(all.flatMap(({ before }) => (before ? [[before.id, before] as const] : [])))
    for (const { id } of inOrder(all)) {
      const row = await held(context, 'offer', id)
      if (!row || row.deletedWith !== null) continue
      if (went.has(id)) await numberSent(context, row)
      await storeMoney(context, 'offer', row)
      await nameContract(context, old.get(id), row)
    }
    await spreadOwner(context, 'offer', all)
  },
})

/** Numbers an offer that went out without one; its row is this transaction's own by now, so that two who send it give one number. */
async function numberSent(context: Context, { id, state, number }: OfferRow): Promise<void> {
  if (state === 'draft' || number) return
  const code = await nextOfferNumber(context)
  await context.tx.run(
    sql`update offers set number = ${code} where client_id = ${context.actor.clientId} and id = ${id}`,
  )
}

/** What an offer that goes out is printed with from then on. */
async function keptFor(
  context: Context,
  patch: Patch<typeof Offer>,
  before: OfferRow | undefined,
): Promise<number | null> {
  return keepTemplate(context, {
    kind: 'offer',
    accountId: (patch.accountId ?? before?.accountId) as number,
    templateId: patch.templateId === undefined ? (before?.templateId ?? null) : patch.templateId,
  })
}

/** @throws AppError INVALID_DATA for a payment schedule that cannot be read or is not 100 % */
function demandSchedule({ paymentSchedule }: Patch<typeof Offer>): void {
  const { fault } = readSchedule(paymentSchedule ?? null)
  if (!fault) return
  const { code, ...params } = fault
  throw new AppError('INVALID_DATA', { faults: [{ field: 'PaymentSchedule', code, params }] })
}

/** What a customer accepted stays accepted, as it was; it may change hands. @throws AppError OFFER_ACCEPTED */
function demandAsAccepted(patch: Patch<typeof Offer>, before: OfferRow): void {
  const own = Object.fromEntries(Object.entries(patch).filter(([key]) => key === 'state' || !OF_SENT.has(key)))
  if (changes(own, before)) throw new AppError('OFFER_ACCEPTED')
}

function changes(patch: object, before: BillRow | OfferRow): boolean {
  return Object.entries(patch).some(([key, value]) => {
    const old = (before as unknown as Record<string, unknown>)[key]
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(old)
  })
}

/**
 * What a credit note corrects is an issued invoice of the same customer. Nothing else corrects one: a draft that becomes another kind
 * lets go of it.
 * @throws AppError INVALID_DATA
 */
async function corrected(context: Context, patch: BillPatch, before: BillRow | undefined): Promise<BillPatch> {
  const id = patch.correctsId === undefined ? before?.correctsId : patch.correctsId
  if (!id) return {}
  if ((patch.kind ?? before?.kind) !== 'creditNote') {
    if (id === before?.correctsId) return { correctsId: null }
    throw new AppError('INVALID_DATA', { faults: [{ field: 'CorrectsBillId', code: 'INVALID_VALUE' }] })
  }
  const { state, kind, accountId } = await find(context, Bill, id)
  const code =
    state !== 'issued'
      ? 'BILL_NOT_ISSUED'
      : !creditable.includes(kind)
        ? 'INVALID_VALUE'
        : accountId === (patch.accountId ?? before?.accountId)
          ? null
          : 'OTHER_CUSTOMER'
  if (code) throw new AppError('INVALID_DATA', { faults: [{ field: 'CorrectsBillId', code }] })
  return {}
}

/** @throws AppError INVALID_DATA for an opportunity of another customer */
async function demandOpportunity(
  context: Context,
  patch: Patch<typeof Offer>,
  before: OfferRow | undefined,
): Promise<void> {
  if (patch.opportunityId === undefined && patch.accountId === undefined) return
  const { accountId } = await find(context, Opportunity, (patch.opportunityId ?? before?.opportunityId) as number)
  if (accountId !== null && accountId !== (patch.accountId ?? before?.accountId))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'OpportunityId', code: 'OTHER_CUSTOMER' }] })
}

function withCurrency<P extends { readonly currency?: string | null }>(
  { actor }: Context,
  patch: P,
  before: unknown,
): P {
  if (before && patch.currency === undefined) return patch
  return { ...patch, currency: patch.currency?.toUpperCase() ?? currencyOf(actor.region) }
}

type Documents = readonly Change<Entity & (typeof Bill | typeof Offer)>[]

function inOrder(all: Documents): { readonly id: number }[] {
  const rows = all.flatMap(({ before, after }) => after ?? before ?? [])
  return rows.toSorted((one, other) => one.id - other.id)
}

/** Lines belong to whom their document belongs to. */
async function spreadOwner({ tx, actor }: Context, type: 'bill' | 'offer', all: Documents): Promise<void> {
  for (const { before, after } of all)
    if (before && after && before.ownerId !== after.ownerId)
      await tx.run(sql`update entity_products set user_id = ${after.ownerId}
        where client_id = ${actor.clientId} and related_entity_type = ${type} and related_entity_id = ${after.id}`)
}
