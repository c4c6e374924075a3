import { todayIn } from '@temelia/calendar/wall-clock'
import { resourceKey, type ResourceName } from '@temelia/estimation/resource-use'
import { sameUnit } from '@temelia/estimation/unit'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'
import { conversionOf } from '../rates/conversion.ts'
import { type ProjectResource, projectResources } from '../resources/project-resources.ts'
import type { Order, PriceItem } from '../resources/run-order.ts'

interface StoredOffer extends ResourceName {
  readonly id: number
  readonly supplierId: number
  readonly supplierName: string
  readonly price: number
  readonly currency: string | null
  readonly date: string | null
  readonly validUntil: string | null
  readonly note: string | null
}

/** An offer for a resource of a project. `converted` is in the project's currency, null when no rate is known. */
export interface FittingOffer extends StoredOffer {
  readonly converted: number | null
  readonly expired: boolean
  /** It is for another unit than the project's: it is shown, never chosen by itself. */
  readonly unitDiffers: boolean
}

/** A resource of a project with the offers there are for it, the cheapest usable one first. */
export interface Offered {
  readonly resource: ProjectResource
  readonly offers: readonly FittingOffer[]
}

/** The offers of all suppliers for the resources of a place. */
export async function offersFor(context: Context, place: Place): Promise<Offered[]> {
  const { resources } = await projectResources(context, place)
  const byKey = indexed(await storedOffers(context))
  const convert = await conversionOf(context, place.project)
  const today = todayIn(context.actor.region, context.now)
  return resources.flatMap((resource) => {
    const offers = [...new Set(keysOf(resource).flatMap((key) => byKey.get(key) ?? []))].map(
      (offer): FittingOffer => ({
        ...offer,
        converted: convert(offer.price, offer.currency),
        expired: offer.validUntil !== null && offer.validUntil < today,
        unitDiffers: offer.measureUnit !== null && !sameUnit(offer.measureUnit, resource.measureUnit),
      }),
    )
    return offers.length > 0 && resource.price !== null ? [{ resource, offers: offers.sort(cheaperFirst) }] : []
  })
}

/** The price of the cheapest usable offer for each resource, of all suppliers or of one. @throws AppError PRICES_NOT_FOUND */
export async function cheapestOffers(
  context: Context,
  place: Place,
  { SupplierId, Keys }: Extract<Order, { Action: 'cheapest' }>,
): Promise<PriceItem[]> {
  const wanted = Keys && new Set(Keys)
  const items = (await offersFor(context, place)).flatMap(({ resource, offers }): PriceItem[] => {
    const best = offers.find(
      (offer) => isUsable(offer) && (SupplierId === undefined || offer.supplierId === SupplierId),
    )
    if (!best || best.converted === null || (wanted && !wanted.has(resource.key))) return []
    return [{ Key: resource.key, Price: best.converted, Source: 'offer', Supplier: best.supplierName, Date: best.date }]
  })
  if (items.length === 0) throw new AppError('PRICES_NOT_FOUND')
  return items
}

function isUsable({ converted, expired, unitDiffers }: FittingOffer): boolean {
  return converted !== null && !expired && !unitDiffers
}

/** Usable ones first, then by price, the newest of one price first. */
function cheaperFirst(one: FittingOffer, other: FittingOffer): number {
  return (
    Number(isUsable(other)) - Number(isUsable(one)) ||
    (one.converted ?? Infinity) - (other.converted ?? Infinity) ||
    (other.date ?? '').localeCompare(one.date ?? '')
  )
}

/** By symbol, and by name with unit for those who write no symbol. */
function keysOf(name: ResourceName): string[] {
  return [...new Set([resourceKey(name), resourceKey({ ...name, symbol: null })])]
}

function indexed(offers: readonly StoredOffer[]): Map<string, StoredOffer[]> {
  const byKey = new Map<string, StoredOffer[]>()
  for (const offer of offers)
    for (const key of keysOf(offer)) {
      const known = byKey.get(key)
      if (known) known.push(offer)
      else byKey.set(key, [offer])
    }
  return byKey
}

function storedOffers({ tx, actor }: Context): Promise<StoredOffer[]> {
  return tx.rows<StoredOffer>(sql`select o.id, o.supplier_id, s.name as supplier_name, o.kind, o.symbol, o.name, o.measure_unit, o.price,
      coalesce(o.currency, s.currency) as currency, o.date, o.valid_until, o.note
    from supplier_offers o join suppliers s on s.client_id = o.client_id and s.id = o.supplier_id and s.deleted_with is null
    where o.client_id = ${actor.clientId} and o.deleted_with is null order by o.id`)
}
