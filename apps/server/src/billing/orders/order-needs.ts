import { romanianRates } from '@temelia/billing/vat'
import { currencyOf } from '@temelia/calendar/region'
import { todayIn } from '@temelia/calendar/wall-clock'
import { PurchaseOrder, PurchaseOrderLine } from '@temelia/model/billing/purchase-order'
import { Supplier } from '@temelia/model/estimation/supplier'
import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { beginningOf } from '@temelia/text/beginning'
import type { Context } from '../../records/context.ts'
import { find, findAll } from '../../records/find.ts'
import { createRecords, type Engine } from '../../records/operation.ts'
import { writeDraftLines } from '../draft-lines.ts'
import type { OrderRow } from '../order-progress/order.ts'
import { lastPrices } from './last-prices.ts'
import type { NeededPlace, NeededResource } from './needs.ts'
import { shareOut } from './share-out.ts'

/** What a person wants to order of a resource, and from whom. */
interface Wanted {
  readonly key: string
  readonly quantity: number
  readonly supplierId: number
}

/** An estimate, and what it lacks of each resource. */
export interface LackingPart {
  readonly estimateId: number
  readonly lacking: ReadonlyMap<string, number>
}

/** Where it is to be delivered and when, and of which estimates it is; of none for a whole project. */
interface Delivery {
  readonly warehouseId: number | null
  readonly wantedDate: string | null
  readonly parts: readonly LackingPart[]
}

/**
 * Drafts of orders of resources of a place, one for each supplier, in the order in which suppliers are first named. A line costs what that
 * supplier asked last, else what the estimate says where it is in the same currency.
 * @throws AppError INVALID_DATA for a resource that the place has no more; NOT_FOUND for a supplier that the caller does not see
 */
export async function orderNeeds(
  context: Context,
  engine: Engine,
  place: NeededPlace,
  wanted: readonly Wanted[],
  delivery: Delivery,
): Promise<OrderRow[]> {
  const { warehouseId, wantedDate, parts } = delivery
  const known = new Map(place.resources.map((resource) => [resource.key, resource]))
  const gone = wanted.find(({ key }) => !known.has(key))
  if (gone)
    throw new AppError('INVALID_DATA', {
      faults: [{ field: 'Key', code: 'ORDER_RESOURCE', params: { name: gone.key.replace(/^\w+:~?/, '') } }],
    })
  const made: number[] = []
  for (const supplierId of new Set(wanted.map((one) => one.supplierId))) {
    const supplier = await find(context, Supplier, supplierId)
    const [order] = await createRecords(context, engine, PurchaseOrder, [
      { supplierId, projectId: place.project.id, warehouseId, wantedDate },
    ])
    const { id, currency } = order as OrderRow
    const prices = await lastPrices(context, supplier, currency ?? currencyOf(context.actor.region))
    const own = wanted.filter((one) => one.supplierId === supplierId)
    await writeDraftLines(
      context,
      engine,
      PurchaseOrderLine,
      own
        .flatMap((one) => sharesOf(one, parts))
        .map(({ key, quantity, estimateId }, index): Patch<typeof PurchaseOrderLine> => {
          const resource = known.get(key) as NeededResource
          const estimated = place.project.currency === currency ? resource.price : null
          return {
            ...lineOf(context, resource),
            purchaseOrderId: id,
            position: index + 1,
            quantity,
            price: prices.get(key) ?? estimated ?? 0,
            projectId: place.project.id,
            estimateId,
          }
        }),
    )
    made.push(id)
  }
  const rows = await findAll(context, PurchaseOrder, made)
  return rows.sort((one, other) => one.id - other.id)
}

/** What is wanted, by estimates that lack it, so that its cost stands where it belongs and nothing is ordered twice. */
function sharesOf(
  { key, quantity }: Wanted,
  parts: readonly LackingPart[],
): { key: string; quantity: number; estimateId: number | null }[] {
  if (parts.length === 0) return [{ key, quantity, estimateId: null }]
  const lacking = new Map(parts.map((part) => [part.estimateId, part.lacking.get(key) ?? 0]))
  // The one that lacks most comes first: it takes what is ordered beyond the need.
  const ids = [...lacking.keys()].sort((one, other) => (lacking.get(other) ?? 0) - (lacking.get(one) ?? 0))
  return shareOut(quantity, ids, (id) => lacking.get(id) ?? 0).flatMap(([estimateId, part]) =>
    part > 0 ? [{ key, quantity: part, estimateId }] : [],
  )
}

function lineOf({ actor, now }: Context, resource: NeededResource): Patch<typeof PurchaseOrderLine> {
  const taxed = actor.region !== 'us'
  return {
    code: beginningOf(resource.symbol ?? '', 60) || null,
    name: beginningOf(resource.name || resource.symbol || '–', 400),
    measureUnit: beginningOf(resource.measureUnit ?? '', 20) || null,
    vatCategory: taxed ? 'S' : 'Z',
    vatRate: taxed ? (romanianRates(todayIn(actor.region, now))[0] ?? 0) : 0,
    resourceKind: resource.kind,
    resourceCode: beginningOf(resource.symbol ?? '', 120) || null,
  }
}
