import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { resourceKinds } from '@temelia/model/estimation/article-parts'
import { can } from '@temelia/model/permission'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { listReply, pageQuery } from '../../http/list-reply.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { normBody, normOf, readResourceBody, resourceBody, saveBody } from './bodies.ts'
import { type OwnPlace, ownPlace, ownPlaceMade } from './collection.ts'
import { saveFromProject } from './from-project.ts'
import { greenCount } from './green.ts'
import { keepNorm, removeNorm } from './own-norms.ts'
import { addResource, changeResource, removeResource } from './own-resources.ts'
import { listNorms, listResources, readNorm, readResource } from './read-items.ts'

const listQuery = z.looseObject({
  ...pageQuery,
  q: z.string().max(400).default(''),
})

/**
 * The tenant's own norms, composite norms and resources. Who may add, change and delete articles may do so with own items,
 * which are made for them; other catalogues of the tenant are the administrators' matter.
 */
export function ownItemRoutes(app: App, services: Services): void {
  const tags = ['catalogue']
  const may = (action: 'view' | 'create' | 'edit' | 'delete') => ({ preValidation: demandRight(action, Article) })

  app.get(
    '/api/estimation-own-norms',
    {
      ...may('view'),
      schema: {
        tags,
        summary: 'Own norms',
        querystring: listQuery.extend({ Composite: z.enum(['true', 'false']).default('false') }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { page, page_size: pageSize, q, Composite } = request.query
        const { items, total } = await listNorms(context, Composite === 'true', { q, page, pageSize })
        return listReply(request, 'estimation_own_norms', items, { page, pageSize }, total, actions(context))
      }),
  )
  app.get(
    '/api/estimation-own-resources',
    {
      ...may('view'),
      schema: {
        tags,
        summary: 'Own resources',
        querystring: listQuery.extend({ Kind: z.enum(resourceKinds).optional() }),
      },
    },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { page, page_size: pageSize, q, Kind } = request.query
        const { items, total } = await listResources(context, Kind, { q, page, pageSize })
        return listReply(request, 'estimation_own_resources', items, { page, pageSize }, total, actions(context))
      }),
  )
  app.get(
    '/api/estimation-own-norms/:id',
    { ...may('view'), schema: { tags, summary: 'Own norm with its recipe', params: idParams } },
    (request) => inTransaction(services, request, (context) => readNorm(context, request.params.id)),
  )
  app.get(
    '/api/estimation-own-resources/:id',
    { ...may('view'), schema: { tags, summary: 'Own resource', params: idParams } },
    (request) => inTransaction(services, request, (context) => readResource(context, request.params.id)),
  )
  app.post(
    '/api/estimation-own-norms',
    { ...may('create'), schema: { tags, summary: 'Own norm: add', body: normBody } },
    async (request, reply) => {
      const record = await inTransaction(services, request, async (context) => {
        const id = await keepNorm(context, await ownPlaceMade(context), await normOf(context, request.body))
        return readNorm(context, id)
      })
      return reply.code(201).send(record)
    },
  )
  app.put(
    '/api/estimation-own-norms/:id',
    { ...may('edit'), schema: { tags, summary: 'Own norm: change', params: idParams, body: normBody } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { id } = request.params
        const place = await placeOf(context)
        await keepNorm(context, place, await normOf(context, request.body), id, request.body.Version)
        return readNorm(context, id)
      }),
  )
  app.delete(
    '/api/estimation-own-norms/:id',
    { ...may('delete'), schema: { tags, summary: 'Own norm: delete', params: idParams } },
    async (request, reply) => {
      await inTransaction(services, request, async (context) =>
        removeNorm(context, await placeOf(context), request.params.id),
      )
      return reply.code(204).send()
    },
  )
  app.post(
    '/api/estimation-own-resources',
    { ...may('create'), schema: { tags, summary: 'Own resource: add', body: resourceBody } },
    async (request, reply) => {
      const record = await inTransaction(services, request, async (context) => {
        const id = await addResource(context, await ownPlaceMade(context), readResourceBody(request.body))
        return readResource(context, id)
      })
      return reply.code(201).send(record)
    },
  )
  app.put(
    '/api/estimation-own-resources/:id',
    { ...may('edit'), schema: { tags, summary: 'Own resource: change', params: idParams, body: resourceBody } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { id } = request.params
        await changeResource(context, await placeOf(context), id, readResourceBody(request.body), request.body.Version)
        return readResource(context, id)
      }),
  )
  app.delete(
    '/api/estimation-own-resources/:id',
    { ...may('delete'), schema: { tags, summary: 'Own resource: delete', params: idParams } },
    async (request, reply) => {
      await inTransaction(services, request, async (context) =>
        removeResource(context, await placeOf(context), request.params.id),
      )
      return reply.code(204).send()
    },
  )
  app.post(
    '/api/estimation-own-items/save',
    { ...may('create'), schema: { tags, summary: 'Own items: save lines of a project', body: saveBody } },
    (request) =>
      inTransaction(services, request, async (context) => {
        const { Articles, CompositeNorms, Resources, Replace } = request.body
        const resources = Resources.map((one) =>
          'ArticleId' in one ? { articleId: one.ArticleId } : { articleResourceId: one.ArticleResourceId },
        )
        const selection = { articles: Articles, composites: CompositeNorms, resources }
        const { saved, skipped } = await saveFromProject(context, selection, Replace)
        return { Saved: saved.length, Ids: saved, Skipped: skipped }
      }),
  )
  app.get(
    '/api/estimation-green-articles',
    { ...may('view'), schema: { tags, summary: 'Green articles: their count and the rewards it comes to' } },
    (request) => inTransaction(services, request, (context) => greenCount(context)),
  )
}

/** @throws AppError NOT_FOUND while the tenant has no own items */
async function placeOf(context: Context): Promise<OwnPlace> {
  const place = await ownPlace(context)
  if (!place) throw new AppError('NOT_FOUND')
  return place
}

function actions({ actor }: Context) {
  const may = (action: 'create' | 'edit' | 'delete') => can(actor, action, Article) !== false
  return { create: may('create'), edit: may('edit'), delete: may('delete') }
}
