import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { useQuery } from '@tanstack/react-query'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import { recordsKey } from '../../data/records.ts'
import type { PartToOffer } from '../project-offer-data.ts'
import { loadOrders } from './order-actions.ts'

/** A resource of a place, with what is there of it and what is left to order. */
export interface Need {
  readonly Key: string
  readonly Kind: string
  readonly Symbol: string | null
  readonly Name: string | null
  readonly MeasureUnit: string | null
  readonly Needed: number
  readonly Used: number
  readonly InStock: number
  readonly OnOrder: number
  readonly Proposed: number
  readonly Price: number | null
  readonly SupplierId: number | null
  readonly Supplier: string | null
}

/** A project, or a part of it. */
export type NeedPlace = Readonly<{ projectId: number }> & Pick<PartToOffer, 'level' | 'placeId'>

/** The part of a place as the wire names it; nothing for the whole project. */
function partOf({ level, placeId }: NeedPlace): Readonly<Record<string, number>> {
  return level === 'object' ? { ObjectId: placeId } : level === 'estimate' ? { EstimateId: placeId } : {}
}

/** What a place needs. */
export function useNeeds(place: NeedPlace | null) {
  return useQuery({
    queryKey: [...recordsKey(PurchaseOrder), 'needs', place],
    queryFn: async ({ signal }) => {
      const asked = place as NeedPlace
      const query = Object.fromEntries(Object.entries(partOf(asked)).map(([key, id]) => [key, String(id)]))
      const { body } = await call(`/api/project-needs/${asked.projectId}`, { query, signal })
      return (body as { Resources: readonly Need[] }).Resources
    },
    enabled: place !== null,
    staleTime: 0,
  })
}

/** What is to be ordered, where to and by when. */
interface Ordering {
  readonly warehouseId: number | null
  readonly wantedDate: string
  readonly lines: readonly Readonly<{ Key: string; Quantity: number; SupplierId: number }>[]
}

/** Drafts one order for each supplier; gives their ids. */
export async function draftOrders(place: NeedPlace, { warehouseId, wantedDate, lines }: Ordering): Promise<number[]> {
  const { body } = await callOnce(`/api/project-needs/${place.projectId}/orders`, {
    ...partOf(place),
    WarehouseId: warehouseId,
    WantedDate: wantedDate || null,
    Lines: lines,
  })
  await loadOrders()
  return (body as { PurchaseOrders: readonly { PurchaseOrderId: number }[] }).PurchaseOrders.map(
    ({ PurchaseOrderId }) => PurchaseOrderId,
  )
}
