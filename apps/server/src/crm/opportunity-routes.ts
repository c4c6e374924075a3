import { encode } from '@temelia/model/codec'
import { Opportunity } from '@temelia/model/crm/opportunity'
import { OpportunityStage } from '@temelia/model/crm/opportunity-stage'
import { AppError } from '@temelia/model/errors'
import { z } from 'zod'
import { demandRight } from '../http/demand-right.ts'
import { actionsOf, etag, idParams, listQuery, readListQuery } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { asKnownTo } from '../records/own-fields.ts'
import { board } from './opportunity-board.ts'
import { orderStages, replaceStage, undoMove } from './opportunity-moves.ts'

const tags = ['sales']

/** The most cards of one column that one call gives; who wants more searches. */
const MOST_CARDS = 2_000

const boardQuery = listQuery.extend({
  cards: z.coerce.number().int().min(0).max(MOST_CARDS).default(50),
  /** Columns to show deeper: `4:200,5:100` (stage and cards). */
  more: z
    .string()
    .max(2_000)
    .regex(/^\d{1,15}:\d{1,4}(,\d{1,15}:\d{1,4})*$/)
    .optional(),
})

/** The board of the pipeline, the undo of a move, and what an administrator does with its stages. */
export function opportunityRoutes(app: App, services: Services): void {
  app.get(
    '/api/opportunities/board',
    { schema: { tags, summary: 'Opportunities by stage: sums and first cards', querystring: boardQuery } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const known = await asKnownTo(context, Opportunity)
        const depth = { cards: request.query.cards, more: readMore(request.query.more) }
        return board(context, known, readListQuery(known, request.query), depth)
      }),
  )

  app.post(
    '/api/opportunities/:id/undo-move',
    { schema: { tags, summary: 'Take the last move back', params: idParams } },
    async (request, reply) => {
      const row = await inTransaction(services, request, (context) =>
        undoMove(context, services.engine, request.params.id),
      )
      return reply.header('etag', etag(row)).send(encode(Opportunity, row, actionsOf(request.actor, Opportunity, row)))
    },
  )

  app.post(
    '/api/opportunity-stages/:id/replace',
    {
      preValidation: demandRight('delete', OpportunityStage),
      schema: {
        tags,
        summary: 'Remove a stage and move its opportunities to another',
        params: idParams,
        body: z.strictObject({ TargetStageId: z.int().positive() }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => ({
        Moved: await replaceStage(context, services.engine, request.params.id, request.body.TargetStageId),
      })),
  )

  app.put(
    '/api/opportunity-stages/order',
    {
      preValidation: demandRight('edit', OpportunityStage),
      schema: {
        tags,
        summary: 'Order of the stages',
        body: z.strictObject({ StageIds: z.array(z.int().positive()).min(1).max(200) }),
      },
    },
    async (request, reply) => {
      await inTransaction(services, request, (context) => orderStages(context, services.engine, request.body.StageIds))
      return reply.code(204).send()
    },
  )
}

function readMore(text: string | undefined): ReadonlyMap<number, number> {
  if (!text) return new Map()
  const pairs = text.split(',').map((pair) => pair.split(':').map(Number) as [number, number])
  if (pairs.some(([, cards]) => cards > MOST_CARDS))
    throw new AppError('INVALID_QUERY', {
      faults: [{ field: 'more', code: 'OUT_OF_RANGE', params: { min: 0, max: MOST_CARDS } }],
    })
  return new Map(pairs)
}
