import { Collection } from '@temelia/model/catalogue/catalogue'
import { resourceKey, type ResourceName } from '@temelia/estimation/resource-use'
import { sameUnit } from '@temelia/estimation/unit'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import type { Place } from '../levels.ts'
import { conversionOf } from '../rates/conversion.ts'
import { projectResources } from '../resources/project-resources.ts'
import type { Order, PriceItem } from '../resources/run-order.ts'

interface PricedResource extends ResourceName {
  readonly id: number
  readonly price: number
  readonly supplier: string | null
  readonly date: string | null
}

/** The prices that a collection has for the resources of a place. @throws AppError PRICES_NOT_FOUND */
export async function collectionPrices(
  context: Context,
  place: Place,
  { ColectieId, Keys }: Extract<Order, { Action: 'collection' }>,
): Promise<PriceItem[]> {
  const collection = await find(context, Collection, ColectieId)
  const { resources } = await projectResources(context, place)
  const priced = await pricedResources(context, ColectieId)
  const byId = new Map(priced.map((one) => [one.id, one]))
  const byKey = new Map(priced.map((one) => [resourceKey(one), one]))
  const convert = await conversionOf(context, place.project)
  const wanted = Keys && new Set(Keys)
  const items = resources.flatMap((resource): PriceItem[] => {
    const found = byId.get(resource.resourceId ?? 0) ?? byKey.get(resource.key)
    if (!found || resource.price === null || (wanted && !wanted.has(resource.key))) return []
    const price = convert(found.price, collection.currency)
    if (price === null || !sameUnit(found.measureUnit, resource.measureUnit)) return []
    const date = found.date ?? collection.priceDate
    return [{ Key: resource.key, Price: price, Source: 'collection', Supplier: found.supplier, Date: date }]
  })
  if (items.length === 0) throw new AppError('PRICES_NOT_FOUND')
  return items
}

function pricedResources({ tx, actor }: Context, collectionId: number): Promise<PricedResource[]> {
  return tx.rows<PricedResource>(sql`select r.id, r.kind, r.symbol, r.name, r.measure_unit, p.price, p.supplier, p.date
    from resources r join lateral (select price, supplier, date from prices where client_id = r.client_id and resource_id = r.id and deleted_with is null
      order by date desc nulls last, id desc limit 1) p on true
    where r.client_id in (0, ${actor.clientId}) and r.collection_id = ${collectionId} and r.deleted_with is null`)
}
