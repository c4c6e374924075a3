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
const quantity = decimalInput(-1e12, 1e12)
const percent = decimalInput(-1_000, 1_000)
const amount = decimalInput(-1e12, 1e12)
/** What its person saw in a line. */
const was = z
  .strictObject({
    Quantity: quantity,
    Percent: percent.nullable(),
    Amount: amount.nullable(),
    Stored: amount.optional(),
  })
  .optional()
const line = z.union([
  z.strictObject({ ArticleId: articleId, Quantity: quantity, Stored: amount.optional(), Was: was }),
  z.strictObject({ ArticleId: articleId, Percent: percent, Stored: amount.optional(), Was: was }),
  z.strictObject({ ArticleId: articleId, Amount: amount, Stored: amount.optional(), Was: was }),
  z.strictObject({ ArticleId: articleId, Stored: amount, Was: was }),
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
          'Completed quantities of a settlement, by number, percent or money (direct cost of the line); 0 takes a line out, other lines stay. Stored is what of the line lies in materials on hand (United States); left out, it stays as far as so much is left of the line. What a line says it was (Was) must still stand there',
        params: idParams,
        body: z.strictObject({ Lines: z.array(line).min(1).max(MOST_LINES) }),
      },
    },
    async (request, reply) => {
      const typed = request.body.Lines.map((sent): TypedLine => {
        const seen = sent.Was && {
          quantity: sent.Was.Quantity,
          percent: sent.Was.Percent,
          amount: sent.Was.Amount,
          ...(sent.Was.Stored === undefined ? {} : { stored: sent.Was.Stored }),
        }
        const line = { articleId: sent.ArticleId, was: seen, stored: sent.Stored }
        if ('Quantity' in sent) return { ...line, quantity: sent.Quantity }
        if ('Percent' in sent) return { ...line, percent: sent.Percent }
        return 'Amount' in sent ? { ...line, amount: sent.Amount } : line
      })
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
