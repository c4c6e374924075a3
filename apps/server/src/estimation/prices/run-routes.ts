import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { listReply } from '../../http/list-reply.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import type { Place } from '../levels.ts'
import { collectionPrices } from './collection-prices.ts'
import { cheapestOffers } from './offers.ts'
import { carryOut, type Outcome, placeOfOrder } from '../resources/carry-out.ts'
import { rehearsed } from '../../records/rehearsed.ts'
import { type Order, orderSchema, type ReadyOrder } from '../resources/run-order.ts'
import { encodeLine, encodeRun, linesOfRun, runOf, runsOf, undoRun } from '../resources/runs.ts'

const tags = ['estimation']

const runParams = idParams.extend({ runId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })

/** Changes of resources across a project: looked at, carried out, listed, taken back. */
export function resourceRunRoutes(app: App, services: Services): void {
  const path = '/api/estimation-investments/:id/resource-runs'
  const { engine } = services

  app.post(
    `${path}/preview`,
    {
      preValidation: demandRight('edit', Project),
      schema: { tags, summary: 'Resources of a project: what a change would do', params: idParams, body: orderSchema },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { place, order } = await readOrder(context, request.params.id, request.body)
        return rehearsed(context, async () => {
          const outcome = await carryOut(context, { ...engine, live: undefined }, place, order)
          return { ...encodeOutcome(outcome), Lines: (await linesOfRun(context, outcome.runId)).map(encodeLine) }
        })
      }),
  )

  app.post(
    path,
    {
      preValidation: demandRight('edit', Project),
      schema: { tags, summary: 'Resources of a project: change them everywhere', params: idParams, body: orderSchema },
    },
    async (request, reply) => {
      const done = await inTransaction(services, request, async (context) => {
        const { place, order } = await readOrder(context, request.params.id, request.body)
        const outcome = await carryOut(context, engine, place, order)
        return { ...encodeRun(await runOf(context, place.project.id, outcome.runId)), ...encodeOutcome(outcome) }
      })
      reply.status(201)
      return done
    },
  )

  app.get(
    path,
    {
      preValidation: demandRight('view', Project),
      schema: { tags, summary: 'Changes of the resources of a project', params: idParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const project = await find(context, Project, request.params.id)
        const runs = (await runsOf(context, project.id)).map(encodeRun)
        return listReply(request, 'runs', runs, { page: 1, pageSize: Math.max(runs.length, 1) }, runs.length)
      }),
  )

  app.get(
    `${path}/:runId`,
    {
      preValidation: demandRight('view', Project),
      schema: { tags, summary: 'A change of resources, before and after', params: runParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const project = await find(context, Project, request.params.id)
        const run = await runOf(context, project.id, request.params.runId)
        return { ...encodeRun(run), Lines: (await linesOfRun(context, run.id)).map(encodeLine) }
      }),
  )

  app.post(
    `${path}/:runId/undo`,
    {
      preValidation: demandRight('edit', Project),
      schema: { tags, summary: 'Take a change of resources back', params: runParams },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { id, runId } = request.params
        demand(context, 'edit', Project, await find(context, Project, id))
        const { after } = await undoRun(context, engine, id, runId)
        const run = await runOf(context, id, runId)
        return { ...encodeRun(run), After: { Direct: after.direct, WithoutVAT: after.withoutVat } }
      }),
  )
}

/** Where a change is meant for, and the change with its prices found. */
async function readOrder(
  context: Context,
  projectId: number,
  sent: Order,
): Promise<{ place: Place; order: ReadyOrder }> {
  demand(context, 'edit', Project, await find(context, Project, projectId))
  const place = await placeOfOrder(context, projectId, sent)
  if (sent.Action === 'cheapest')
    return { place, order: { Action: 'price', Items: await cheapestOffers(context, place, sent) } }
  if (sent.Action === 'collection')
    return { place, order: { Action: 'price', Items: await collectionPrices(context, place, sent) } }
  return { place, order: sent }
}

function encodeOutcome({ changed, articles, before, after }: Outcome): Record<string, unknown> {
  return {
    Changed: changed,
    Articles: articles,
    Before: { Direct: before.direct, WithoutVAT: before.withoutVat },
    After: { Direct: after.direct, WithoutVAT: after.withoutVat },
  }
}
