import { sumDecimals } from '@temelia/decimal/arithmetic'
import { encode } from '@temelia/model/codec'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import type { FieldFaultCode } from '@temelia/model/field-fault'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { shapeTag } from '@temelia/takeoff/shape-tag'
import { sql } from 'kysely'
import { z } from 'zod'
import { keepAnswer } from '../http/claim.ts'
import { demandRight } from '../http/demand-right.ts'
import { createBody, recordOf } from '../http/describe/record-schemas.ts'
import { actionsOf, etag } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { demand, findAll } from '../records/find.ts'
import { changeRecords, createRecords } from '../records/operation.ts'

/** Measures that one line may be made of. */
const MOST_SHAPES = 500

/** Refuses a new line where the contract of its estimate takes none any more; given by whoever knows settlements. */
export type DemandOpen = (context: Context, estimate: Row<typeof Estimate>, revisionId?: number | null) => Promise<void>

const shapeBody = z.strictObject({
  BlueprintShapeId: z.int().positive().max(Number.MAX_SAFE_INTEGER),
  Formula: z.string().min(1).max(400),
  Height: z.number().min(0).max(1_000_000).nullish(),
  FedQuantity: z.number(),
})

type Sent = z.output<typeof shapeBody>

/**
 * `POST /api/blueprint-shapes/line`: a new line of an estimate that measures of its project feed, made and linked in one step. The rows of
 * its formula name the shapes, as those of every line that is fed do.
 */
export function newLineRoute(app: App, services: Services, demandOpen: DemandOpen): void {
  app.post(
    '/api/blueprint-shapes/line',
    {
      preValidation: demandRight('create', Article),
      schema: {
        tags: ['estimation'],
        summary: 'A new item of an estimate from measures of a drawing, linked to them',
        body: z.strictObject({ Article: createBody(Article), Shapes: z.array(shapeBody).min(1).max(MOST_SHAPES) }),
        response: { 201: recordOf(Article) },
      },
    },
    async (request, reply) => {
      const { Article: patch, Shapes: sent } = request.body as { Article: Patch<typeof Article>; Shapes: Sent[] }
      const answer = await inTransaction(services, request, async (context) => {
        const estimate = await estimateOf(context, patch)
        await demandOpen(context, estimate, patch.revisionId)
        await demandLoose(context, estimate, sent)
        const [row] = (await createRecords(context, services.engine, Article, [patch])) as [Row<typeof Article>]
        // A quantity that is not what was measured would be wrong without anybody seeing it.
        if (row.quantity !== sumDecimals(sent.map(({ FedQuantity }) => FedQuantity)))
          throw invalid('Article.Formula', 'INVALID_VALUE')
        const links = sent.map(
          ({ BlueprintShapeId: id, Formula: formula, Height: height, FedQuantity: fedQuantity }) => ({
            id,
            patch: { articleId: row.id, formula, fedQuantity, ...(height === undefined ? {} : { height }) },
          }),
        )
        await changeRecords(context, services.engine, BlueprintShape, links)
        const made = {
          status: 201,
          headers: { location: `/api/${Article.wire.path}/${row.id}`, etag: etag(row) },
          body: encode(Article, row, actionsOf(request.actor, Article, row)),
        }
        await keepAnswer(context, request, made)
        return made
      })
      return reply.code(201).headers(answer.headers).send(answer.body)
    },
  )
}

/** @throws AppError INVALID_DATA for an estimate that the caller does not see, OPERATION_NOT_PERMITTED for one they may not add to */
async function estimateOf(context: Context, { estimateId }: Patch<typeof Article>): Promise<Row<typeof Estimate>> {
  const [estimate] = await findAll(context, Estimate, [estimateId ?? 0])
  if (!estimate) throw invalid('Article.EstimateId', 'NOT_FOUND')
  demand(context, 'create', Article, estimate)
  return estimate
}

/** Every measure is named once, lies in the project of the estimate and feeds no line. @throws AppError INVALID_DATA naming it */
async function demandLoose(context: Context, estimate: Row<typeof Estimate>, sent: readonly Sent[]): Promise<void> {
  const ids = sent.map(({ BlueprintShapeId }) => BlueprintShapeId)
  // Of two people who make a line of one measure at once, the second sees the first one's.
  await context.tx.rows(sql`select id from blueprint_shapes where client_id = ${context.actor.clientId}
    and id = any(${ids}::bigint[]) order by id for update`)
  const shapes = new Map((await findAll(context, BlueprintShape, ids)).map((shape) => [shape.id, shape]))
  const articleIds = [...shapes.values()].flatMap(({ articleId }) => articleId ?? [])
  const articles = new Map((await findAll(context, Article, articleIds)).map((article) => [article.id, article]))
  for (const [at, id] of ids.entries()) {
    const field = `Shapes[${at}].BlueprintShapeId`
    const shape = shapes.get(id)
    if (!shape || shape.projectId !== estimate.projectId) throw invalid(field, 'NOT_FOUND')
    if (ids.indexOf(id) !== at) throw invalid(field, 'DUPLICATE')
    if (articles.get(shape.articleId ?? 0)?.formula?.includes(shapeTag(id))) throw invalid(field, 'SHAPE_FEEDS')
  }
}

function invalid(field: string, code: FieldFaultCode): AppError {
  return new AppError('INVALID_DATA', { faults: [{ field, code }] })
}
