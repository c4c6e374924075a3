import { AppError } from '@temelia/model/errors'
import { relatedTypes } from '@temelia/model/related'
import { relatedEntity } from '@temelia/model/record/related-entity'
import { z } from 'zod'
import { find } from '../records/find.ts'
import { history } from '../records/history.ts'
import { listReply, pageQuery } from './list-reply.ts'
import { type App, inTransaction, type Services } from './services.ts'

const query = z.looseObject({
  EntityType: z.enum(relatedTypes),
  EntityId: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  ...pageQuery,
})

/** The history of a record: who changed what, and when. */
export function historyRoutes(app: App, services: Services): void {
  app.get(
    '/api/history',
    { schema: { tags: ['dashboard'], summary: 'What was done to a record', querystring: query } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { EntityType: type, EntityId: id, page, page_size: pageSize } = request.query
        const of = relatedEntity(type)
        if (!of) throw new AppError('NOT_FOUND')
        const { records, total } = await history(context, of, await find(context, of, id), { page, pageSize })
        return listReply(request, 'history', records, { page, pageSize }, total)
      }),
  )
}
