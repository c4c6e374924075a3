import { Collection } from '@temelia/model/catalogue/catalogue'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { listReply } from '../../http/list-reply.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { rehearsed } from '../../records/rehearsed.ts'
import {
  collectionRun,
  type CollectionRun,
  collectionRuns,
  priceLines,
  undoUpdate,
  updatePrices,
  updateSchema,
} from './collection-runs.ts'

const tags = ['catalogue']

const runParams = idParams.extend({ runId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

/** New prices for a whole collection: looked at, carried out, listed, taken back. */
export function collectionRoutes(app: App, services: Services): void {
  const path = '/api/norme-colectii/:id/price-runs'

  app.post(
    `${path}/preview`,
    {
      preValidation: demandRight('edit', Collection),
      schema: { tags, summary: 'Prices of a collection: before and after', params: idParams, body: updateSchema },
    },
    (request) =>
      inTransaction(services, request, (context) =>
        rehearsed(context, async () =>
          withLines(context, request.params.id, await updatePrices(context, request.params.id, request.body)),
        ),
      ),
  )

  app.post(
    path,
    {
      preValidation: demandRight('edit', Collection),
      schema: { tags, summary: 'Prices of a collection: update them all', params: idParams, body: updateSchema },
    },
    async (request, reply) => {
      const done = await inTransaction(services, request, async (context) =>
        withLines(context, request.params.id, await updatePrices(context, request.params.id, request.body)),
      )
      reply.status(201)
      return done
    },
  )

  app.get(
    path,
    {
      preValidation: demandRight('view', Collection),
      schema: { tags, summary: 'Updates of the prices of a collection', params: idParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { id } = await find(context, Collection, request.params.id)
        const runs = (await collectionRuns(context, id)).map(encode)
        return listReply(request, 'runs', runs, { page: 1, pageSize: Math.max(runs.length, 1) }, runs.length)
      }),
  )

  app.get(
    `${path}/:runId`,
    {
      preValidation: demandRight('view', Collection),
      schema: { tags, summary: 'An update of prices, before and after', params: runParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { id } = await find(context, Collection, request.params.id)
        return withLines(context, id, request.params.runId)
      }),
  )

  app.post(
    `${path}/:runId/undo`,
    {
      preValidation: demandRight('edit', Collection),
      schema: { tags, summary: 'Take an update of prices back', params: runParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { id, runId } = request.params
        await undoUpdate(context, id, runId)
        return encode(await collectionRun(context, id, runId))
      }),
  )
}

async function withLines(context: Context, collectionId: number, runId: number): Promise<Record<string, unknown>> {
  const lines = await priceLines(context, runId)
  return {
    ...encode(await collectionRun(context, collectionId, runId)),
    Lines: lines.map((line) => ({
      Kind: line.kind,
      Symbol: line.symbol,
      Name: line.name,
      MeasureUnit: line.measureUnit,
      PriceBefore: line.priceBefore,
      PriceAfter: line.priceAfter,
    })),
  }
}

function encode(run: CollectionRun): Record<string, unknown> {
  const { dateBefore: _before, ...details } = run.details
  return {
    RunId: run.id,
    Details: details,
    Status: run.status,
    Changed: run.changed,
    Restored: run.restored,
    UserName: run.userName,
    CreatedAt: run.createdAt,
    _actions: { undo: run.status === 'done' },
  }
}
