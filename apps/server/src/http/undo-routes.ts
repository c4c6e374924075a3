import { AppError } from '@temelia/model/errors'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Project } from '@temelia/model/estimation/project'
import { encode } from '@temelia/model/codec'
import { z } from 'zod'
import { restoreRecord } from '../records/operation.ts'
import { restoreTogether } from '../records/restore-together.ts'
import { clearUndo, undoList } from '../records/undo.ts'
import { actionsOf, idParams } from './record-routes.ts'
import { listReply } from './list-reply.ts'
import { type App, inTransaction, type Services } from './services.ts'

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const lists = [
  { name: 'getAllByInvestment', of: Project },
  { name: 'getAllByObject', of: WorkObject },
  { name: 'getAllByEstimate', of: Estimate },
] as const

/** The undo history. */
export function undoRoutes(app: App, services: Services): void {
  const tags = ['undo']
  for (const { name, of } of lists) {
    const querystring = z.looseObject({ [of.wire.id]: id })
    app.get(
      `/undoStackItems/${name}`,
      { schema: { tags, summary: `Undo history: ${of.name}`, querystring } },
      async (request) => {
        const items = await inTransaction(services, request, (context) =>
          undoList(context, of, Number(request.query[of.wire.id])),
        )
        return listReply(request, 'undoStackItems', items, { page: 1, pageSize: 500 }, items.length)
      },
    )
  }

  app.post(
    '/undoStackItems/:id/restore',
    { schema: { tags, summary: 'Take a removal back', params: idParams } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { of, after } = await restoreRecord(context, services.engine, request.params.id)
        if (!after) throw new AppError('NOT_FOUND')
        return encode(of, after, actionsOf(context.actor, of, after))
      }),
  )

  app.post(
    '/undoStackItems/restore',
    {
      schema: {
        tags,
        summary: 'Take several removals back: all or none',
        body: z.strictObject({ UndoIds: z.array(z.int().positive()).min(1).max(20_000) }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => ({
        restored: await restoreTogether(context, services.engine, request.body.UndoIds),
      })),
  )

  app.delete(
    '/undoStackItems',
    {
      schema: {
        tags,
        summary: 'Clear the undo history of a project for good',
        querystring: z.looseObject({ InvestmentId: id }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => ({
        cleared: await clearUndo(context, Project, request.query.InvestmentId),
      })),
  )
}
