import { encode } from '@temelia/model/codec'
import { PurchaseOrder } from '@temelia/model/billing/purchase-order'
import { Warehouse } from '@temelia/model/billing/warehouse'
import { dateInput } from '@temelia/model/values'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { recordOf } from '../../http/describe/record-schemas.ts'
import { actionsOf, idParams } from '../../http/record-routes.ts'
import { type App, type AreaRoutes, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { lackingIn, type NeededPlace, type PlaceLevel, projectNeeds, type ReadNeeded } from './needs.ts'
import { type LackingPart, orderNeeds } from './order-needs.ts'

const tags = ['billing']

/** Most resources that are ordered in one call. */
const MOST = 2_000

const part = z.looseObject({
  ObjectId: z.coerce.number().int().positive().optional(),
  EstimateId: z.coerce.number().int().positive().optional(),
})

const ordering = z.strictObject({
  ObjectId: z.int().positive().optional(),
  EstimateId: z.int().positive().optional(),
  WarehouseId: z.int().positive().nullish(),
  WantedDate: dateInput().nullish(),
  Lines: z
    .array(
      z.strictObject({
        Key: z.string().min(1).max(4_200),
        Quantity: z.number().positive().max(1_000_000_000),
        SupplierId: z.int().positive(),
      }),
    )
    .min(1)
    .max(MOST),
})

/** What a project needs and what is there of it, and orders of what is left. @param read how the estimates give what a place needs */
export function needRoutes(read: ReadNeeded): AreaRoutes {
  return (app: App, services: Services) => {
    app.get(
      '/api/project-needs/:id',
      {
        preValidation: demandRight('view', PurchaseOrder),
        schema: {
          tags,
          summary:
            'The resources of a project, of an object or of an estimate, with what is there of each and what is left to order',
          params: idParams,
          querystring: part,
        },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          const { id } = request.params
          const place = await read(context, id, ...placeIn(id, request.query))
          return projectNeeds(
            context,
            place,
            place.estimates === null ? place : await read(context, id, 'investment', id),
          )
        }),
    )

    app.post(
      '/api/project-needs/:id/orders',
      {
        preValidation: demandRight('create', PurchaseOrder),
        schema: {
          tags,
          summary: 'Drafts of orders of resources of a project, one for each supplier',
          params: idParams,
          body: ordering,
          response: { 201: z.looseObject({ PurchaseOrders: z.array(recordOf(PurchaseOrder)) }) },
        },
      },
      async (request, reply) => {
        const { body } = request
        const rows = await inTransaction(services, request, async (context) => {
          const place = await read(context, request.params.id, ...placeIn(request.params.id, body))
          if (body.WarehouseId) await find(context, Warehouse, body.WarehouseId)
          const lines = body.Lines.map(({ Key: key, Quantity: quantity, SupplierId: supplierId }) => ({
            key,
            quantity,
            supplierId,
          }))
          return orderNeeds(context, services.engine, place, lines, {
            warehouseId: body.WarehouseId ?? null,
            wantedDate: body.WantedDate ?? null,
            parts: await partsOf(context, read, place),
          })
        })
        return reply.code(201).send({
          PurchaseOrders: rows.map((row) => encode(PurchaseOrder, row, actionsOf(request.actor, PurchaseOrder, row))),
        })
      },
    )
  }
}

/** The estimates of a part of a project and what each of them lacks, by the key of the resource; none for a whole project. */
async function partsOf(
  context: Context,
  read: ReadNeeded,
  { project, estimates }: NeededPlace,
): Promise<LackingPart[]> {
  if (estimates === null) return []
  // Where there is but one it takes all, whatever it lacks.
  const [only, ...more] = estimates
  if (only !== undefined && more.length === 0) return [{ estimateId: only, lacking: new Map() }]
  const parts: { estimateId: number; resources: NeededPlace['resources'] }[] = []
  for (const estimateId of estimates) {
    const { resources } = await read(context, project.id, 'estimate', estimateId)
    parts.push({ estimateId, resources })
  }
  return lackingIn(context, parts, await read(context, project.id, 'investment', project.id))
}

/** The smallest place that is named. */
function placeIn(
  projectId: number,
  { ObjectId, EstimateId }: { readonly ObjectId?: number | undefined; readonly EstimateId?: number | undefined },
): [PlaceLevel, number] {
  if (EstimateId) return ['estimate', EstimateId]
  return ObjectId ? ['object', ObjectId] : ['investment', projectId]
}
