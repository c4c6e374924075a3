import { encode } from '@temelia/model/codec'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { Estimate } from '@temelia/model/estimation/estimate'
import { Revision } from '@temelia/model/estimation/revision'
import { decimalInput } from '@temelia/model/values'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { actionsOf, etag, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { demand, find } from '../../records/find.ts'
import { lockProject } from '../project-rows.ts'
import { compareOf } from './compare.ts'
import { fillRevision, setQuantities } from './fill.ts'
import { articlesIn, isBeside, revisionOf } from './revision-rows.ts'

const tags = ['estimation']
const reference = z.int().positive()

/** 0 stands for the contract. */
const side = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const MOST_LINES = 20_000

const quantity = decimalInput(-1e12, 1e12)
/** What its person saw in a line. */
const was = z.strictObject({ Quantity: quantity }).optional()

/** What is done with revisions beside the records' routes: filling one, setting quantities, comparing two. */
export function revisionRoutes(app: App, services: Services): void {
  const path = `/api/${Revision.wire.path}`

  app.post(
    `${path}/:id/fill`,
    {
      preValidation: demandRight('edit', Revision),
      schema: {
        tags,
        summary:
          'Copy the articles of another revision (without one: of the contract) with their recipes into this one',
        params: idParams,
        body: z.strictObject({ RevisionId: reference.nullable().optional() }),
      },
    },
    async (request, reply) => {
      const { revision, count } = await inTransaction(services, request, async (context) => {
        const row = await find(context, Revision, request.params.id)
        demand(context, 'edit', Revision, row)
        demand(context, 'create', Article, row)
        const from = request.body.RevisionId ?? null
        if (from === row.id || (from !== null && !(await revisionOf(context, row.estimateId, from))))
          throw new AppError('INVALID_DATA', { faults: [{ field: 'RevisionId', code: 'NOT_FOUND' }] })
        return { revision: row, count: await fillRevision(context, services.engine, row, from) }
      })
      return reply
        .header('etag', etag(revision))
        .send({ ...encode(Revision, revision, actionsOf(request.actor, Revision, revision)), Copied: count })
    },
  )

  app.put(
    `${path}/:id/quantities`,
    {
      preValidation: demandRight('edit', Revision),
      schema: {
        tags,
        summary:
          'Quantities of articles of the contract that a revision of extra (NCS) or cancelled (NR) works holds. What a line says it was (Was) must still stand there',
        params: idParams,
        body: z.strictObject({
          Lines: z
            .array(z.strictObject({ ArticleId: reference, Quantity: quantity, Was: was }))
            .min(1)
            .max(MOST_LINES),
        }),
      },
    },
    async (request) => {
      const lines = request.body.Lines
      return inTransaction(services, request, async (context) => {
        const revision = await find(context, Revision, request.params.id)
        demand(context, 'edit', Revision, revision)
        if (!isBeside(revision))
          throw new AppError('INVALID_DATA', { faults: [{ field: 'ReportType', code: 'INVALID_VALUE' }] })
        await lockProject(context, revision.projectId as number)
        const estimate = await find(context, Estimate, revision.estimateId)
        const contract = await articlesIn(context, estimate.id, estimate.revisionId)
        const known = new Set(contract.map(({ id }) => id))
        const seen = new Set<number>()
        const faults = lines.flatMap(({ ArticleId }, index) => {
          const twice = seen.has(ArticleId)
          seen.add(ArticleId)
          if (known.has(ArticleId) && !twice) return []
          return [{ field: `Lines[${index}].ArticleId`, code: twice ? ('DUPLICATE' as const) : ('NOT_FOUND' as const) }]
        })
        if (faults.length > 0) throw new AppError('INVALID_DATA', { faults })
        const wanted = lines.map(({ ArticleId, Quantity, Was }) => ({
          articleId: ArticleId,
          quantity: Quantity,
          was: Was?.Quantity,
        }))
        await setQuantities(context, services.engine, revision, contract, wanted)
        const held = await articlesIn(context, estimate.id, revision.id)
        return {
          Lines: held.map(({ id, sourceId, quantity, total }) => ({
            ArticleId: sourceId,
            RevisedArticleId: id,
            Quantity: quantity,
            Total: total,
          })),
        }
      })
    },
  )

  app.get(
    `/api/${Estimate.wire.path}/:id/compare`,
    {
      schema: {
        tags,
        summary: 'Two revisions of an estimate side by side; 0 is the contract',
        params: idParams,
        querystring: z.object({ From: side.default(0), To: side.default(0), All: z.enum(['0', '1']).default('0') }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const estimate = await find(context, Estimate, request.params.id)
        const { From, To, All } = request.query
        for (const [field, id] of [
          ['From', From],
          ['To', To],
        ] as const)
          if (id !== 0 && !(await revisionOf(context, estimate.id, id)))
            throw new AppError('INVALID_QUERY', { faults: [{ field, code: 'NOT_FOUND' }] })
        return compareOf(context, estimate, From || null, To || null, All === '1')
      }),
  )
}
