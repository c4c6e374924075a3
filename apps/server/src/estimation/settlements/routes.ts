import { encode } from '@temelia/model/codec'
import { Deduction } from '@temelia/model/estimation/deduction'
import { Project } from '@temelia/model/estimation/project'
import { decimalInput } from '@temelia/model/values'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { actionsOf, etag, idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { saveLines, type TypedLine } from './lines.ts'
import { balanceOf, sheetOf } from './sheet.ts'

const tags = ['estimation']

const MOST_LINES = 20_000

const articleId = z.int().positive()
const line = z.union([
  z.strictObject({ ArticleId: articleId, Quantity: decimalInput(-1e12, 1e12) }),
  z.strictObject({ ArticleId: articleId, Percent: decimalInput(-1_000, 1_000) }),
  z.strictObject({ ArticleId: articleId, Amount: decimalInput(-1e12, 1e12) }),
])

/** Filling in a settlement, and what a project has settled so far. */
export function settlementRoutes(app: App, services: Services): void {
  const path = `/api/${Deduction.wire.path}`

  app.get(
    `${path}/:id/sheet`,
    { schema: { tags, summary: 'A settlement with every article it can settle', params: idParams } },
    (request) => inTransaction(services, request, (context) => sheetOf(context, request.params.id)),
  )

  app.put(
    `${path}/:id/lines`,
    {
      preValidation: demandRight('edit', Deduction),
      schema: {
        tags,
        summary:
          'Completed quantities of a settlement, by number, percent or money (direct cost of the line); 0 takes a line out, other lines stay',
        params: idParams,
        body: z.strictObject({ Lines: z.array(line).min(1).max(MOST_LINES) }),
      },
    },
    async (request, reply) => {
      const typed = request.body.Lines.map(
        (sent): TypedLine =>
          'Quantity' in sent
            ? { articleId: sent.ArticleId, quantity: sent.Quantity }
            : 'Percent' in sent
              ? { articleId: sent.ArticleId, percent: sent.Percent }
              : { articleId: sent.ArticleId, amount: sent.Amount },
      )
      const row = await inTransaction(services, request, (context) =>
        saveLines(context, services.engine, request.params.id, typed),
      )
      return reply.header('etag', etag(row)).send(encode(Deduction, row, actionsOf(request.actor, Deduction, row)))
    },
  )

  app.get(
    `/api/${Project.wire.path}/:id/settled`,
    {
      schema: {
        tags,
        summary: 'Contracted, executed, approved, invoiced and remaining, by value and by article',
        params: idParams,
        querystring: z.looseObject({ ObjectId: z.coerce.number().int().positive().optional() }),
      },
    },
    (request) =>
      inTransaction(services, request, (context) =>
        balanceOf(context, request.params.id, request.query.ObjectId ?? null),
      ),
  )
}
