import type { ProjectLine } from '@temelia/billing/project-lines'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Offer } from '@temelia/model/billing/offer'
import { Customer } from '@temelia/model/crm/customer'
import { Opportunity } from '@temelia/model/crm/opportunity'
import type { Entity, Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { beginningOf } from '@temelia/text/beginning'
import type { Language } from '@temelia/text/message'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { changeRecords, createRecords, type Engine, settle } from '../../records/operation.ts'
import { remove } from '../../records/remove.ts'
import { trace } from '../../records/trace.ts'
import { held, type LineRow, linesOf, type OfferRow, openLined } from '../lined.ts'
import { taxing } from '../taxing.ts'
import { demandLines, type PartToOffer, type PlaceReader, type ReadPlace, readLines } from './place-reader.ts'

/** A new offer of a part of a project; what is left out follows from the project. */
export interface NewOffer {
  readonly part: PartToOffer
  readonly name?: string | undefined
  readonly accountId?: number | undefined
  /** Left out, the project's; where it has none, one is added first. */
  readonly opportunityId?: number | undefined
  /** Of the names that lines get. */
  readonly language: Language
}

/** What writing offers from projects needs. */
export interface OfferTools {
  readonly engine: Engine
  readonly read: PlaceReader
}

/**
 * An offer of a part of a project with its lines. An offer belongs to an opportunity: without one it is added first, with what the part comes to.
 * @throws AppError NOT_FOUND, OFFER_TOO_LONG, BILL_EMPTY, INVALID_DATA for a customer that is missing
 */
export async function offerFromProject(context: Context, tools: OfferTools, wanted: NewOffer): Promise<OfferRow> {
  const { part, language } = wanted
  const place = await readLines(context, tools.read, part, language)
  demandLines(place.lines)
  const { offered, project } = place
  const name = wanted.name ?? offerName(place)
  const known = await opportunityOf(context, place, wanted)
  const accountId = wanted.accountId ?? known?.accountId ?? accountOf(place)
  if (!accountId) throw new AppError('INVALID_DATA', { faults: [{ field: 'AccountId', code: 'REQUIRED' }] })
  const opportunity = known ?? (await addOpportunity(context, tools.engine, { name, accountId, place }))
  const [offer] = await createRecords(context, tools.engine, Offer, [
    {
      name,
      accountId,
      opportunityId: opportunity.id,
      projectId: project.id,
      currency: offered.currency,
      ...sourceOf(part),
    },
  ])
  const { id } = offer as OfferRow
  await addLines(context, tools.engine, id, place.lines)
  return find(context, Offer, id)
}

/** What an offer of a part of a project is called, which its customer reads: the project, and the part where it is not all of it. */
export function offerName({ offered: { place }, project }: Pick<ReadPlace, 'offered' | 'project'>): string {
  const words = place.source.type === 'investment' ? project.name : `${project.name}, ${place.name}`
  return beginningOf(words, 200).padEnd(3, '.')
}

/**
 * Writes the lines of a part of a project into a draft; lines made from a project before give way, typed ones stay behind them.
 * @throws AppError NOT_FOUND, OFFER_SENT, OFFER_TOO_LONG, BILL_EMPTY
 */
export async function fillFromProject(
  context: Context,
  { engine, read }: OfferTools,
  id: number,
  { part, language }: Pick<NewOffer, 'part' | 'language'>,
): Promise<OfferRow> {
  await openLined(context, 'offer', id)
  await held(context, 'offer', id)
  const place = await readLines(context, read, part, language)
  demandLines(place.lines)
  const before = await linesOf(context, 'offer', id)
  await removeLines(
    context,
    engine,
    before.filter(({ sourceType }) => sourceType !== null),
  )
  const typed = before.filter(({ sourceType }) => sourceType === null)
  await changeRecords(context, engine, Offer, [
    { id, patch: { projectId: place.project.id, currency: place.offered.currency, ...sourceOf(part) } },
  ])
  await changeRecords(
    context,
    engine,
    EntityProduct,
    typed.map((line, index) => ({ id: line.id, patch: { position: place.lines.length + index + 1 } })),
  )
  await addLines(context, engine, id, place.lines)
  return find(context, Offer, id)
}

/** Adds lines that come from a project to an offer. @param position of the first one */
export async function addLines(
  context: Context,
  engine: Engine,
  offerId: number,
  lines: readonly ProjectLine[],
  position = 1,
): Promise<void> {
  const taxed = await taxing(context)
  await createRecords(
    context,
    engine,
    EntityProduct,
    lines.map((line, index) => ({
      relatedEntityType: 'offer' as const,
      relatedEntityId: offerId,
      position: position + index,
      code: line.code,
      name: line.name,
      measureUnit: line.unit,
      quantity: line.quantity,
      price: line.price,
      ...taxed(line.rate),
      ...originOf(line),
    })),
  )
}

/** Removes lines of one document together. */
export async function removeLines(context: Context, engine: Engine, lines: readonly LineRow[]): Promise<void> {
  const changes = []
  for (const { id } of lines) changes.push((await remove(context, EntityProduct, id, () => undefined)).change)
  await settle(context, EntityProduct, changes)
  const gone = changes.map((change) => ({
    of: EntityProduct as Entity,
    before: change.before as unknown as Row<Entity>,
    happening: 'delete' as const,
  }))
  await trace(context, gone, engine.live)
}

/** Where a line comes from, as it is kept with the line. */
export function originOf({ source, value, rate }: ProjectLine): Patch<typeof EntityProduct> {
  const { type: sourceType, id: sourceId, code: sourceCode } = source
  return { sourceType, sourceId, sourceCode, sourceValue: value, sourceRate: rate }
}

function sourceOf({ level, placeId, linesBy, recapitulation }: PartToOffer): Patch<typeof Offer> {
  return { sourceType: level, sourceId: placeId, linesBy, recapitulation }
}

async function opportunityOf(
  context: Context,
  { project }: ReadPlace,
  { opportunityId }: NewOffer,
): Promise<Row<typeof Opportunity> | undefined> {
  const id = opportunityId ?? (project.relatedEntityType === 'opportunity' ? project.relatedEntityId : null)
  return id ? find(context, Opportunity, id) : undefined
}

function accountOf({ project }: ReadPlace): number | null {
  return project.relatedEntityType === 'account' ? project.relatedEntityId : null
}

async function addOpportunity(
  context: Context,
  engine: Engine,
  { name, accountId, place }: { name: string; accountId: number; place: ReadPlace },
): Promise<Row<typeof Opportunity>> {
  await find(context, Customer, accountId)
  const { total, currency } = place.offered
  const sum = total > 0 ? { sum: total } : {}
  const [made] = await createRecords(context, engine, Opportunity, [
    { name, accountId, currency, ...sum, relatedEntityType: 'account', relatedEntityId: accountId },
  ])
  return made as Row<typeof Opportunity>
}
