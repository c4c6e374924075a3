import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { resourceKinds } from '@temelia/model/estimation/article-parts'
import { can } from '@temelia/model/permission'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { listReply } from '../../http/list-reply.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import type { Context } from '../../records/context.ts'
import { type OwnPlace, ownPlace, ownPlaceMade } from './collection.ts'
import { saveFromProject } from './from-project.ts'
import { greenCount } from './green.ts'
import { keepNorm, type OwnNorm, removeNorm } from './own-norms.ts'
import { addResource, changeResource, type OwnResource, removeResource } from './own-resources.ts'
import { listNorms, listResources, readNorm, readResource } from './read-items.ts'

const MOST_LINES = 500
const number = z.number().min(-1e12).max(1e12)
const amount = number.min(0)
const text = (max: number) => z.string().trim().max(max)
const optional = (max: number) => text(max).nullish()
const name = text(4_000).min(1)

const resource = {
  Kind: z.enum(resourceKinds),
  Symbol: optional(80),
  Name: name,
  MeasureUnit: optional(40),
  Price: amount.default(0),
  Weight: amount.nullish(),
  Supplier: optional(200),
}
const resourceBody = z.strictObject({ ...resource, Version: z.int().positive().optional() })
const line = z.looseObject({
  ...resource,
  Consumption: number,
  Waste: number.min(-100).max(1_000).nullish(),
  Percent: z.boolean().default(false),
})
const parts = { Material: amount, Labor: amount, Equipment: amount, Transport: amount, LaborHours: amount }
const child = z.looseObject({
  Kind: z.enum(resourceKinds).nullish(),
  ReferenceId: z.int().positive().nullish(),
  ReferenceType: z.enum(['standard', 'own']).nullish(),
  Symbol: optional(80),
  Name: name,
  MeasureUnit: optional(40),
  Quantity: number,
  Material: amount.default(0),
  Labor: amount.default(0),
  Equipment: amount.default(0),
  Transport: amount.default(0),
  LaborHours: amount.default(0),
})
const normBody = z.strictObject({
  Symbol: text(80).min(1),
  Name: name,
  MeasureUnit: text(40).min(1),
  Crew: optional(80),
  Green: z.boolean().default(false),
  Weight: amount.nullish(),
  Composite: z.boolean().default(false),
  Lines: z.array(line).max(MOST_LINES).default([]),
  Children: z.array(child).max(MOST_LINES).default([]),
  ...(Object.fromEntries(Object.entries(parts).map(([key, schema]) => [key, schema.default(0)])) as {
    [K in keyof typeof parts]: z.ZodDefault<z.ZodNumber>
  }),
  Version: z.int().positive().optional(),
})

const ids = z.array(z.int().positive()).max(MOST_LINES).default([])
const saveBody = z.strictObject({
  Articles: ids,
  CompositeNorms: ids,
  Resources: z
    .array(
      z.union([
        z.strictObject({ ArticleResourceId: z.int().positive() }),
        z.strictObject({ ArticleId: z.int().positive() }),
      ]),
    )
    .max(MOST_LINES)
    .default([]),
  Replace: z.boolean().default(false),
})

const listQuery = z.looseObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(200).default(50),
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
        const id = await keepNorm(context, await ownPlaceMade(context), readBody(request.body))
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
        await keepNorm(context, await placeOf(context), readBody(request.body), id, request.body.Version)
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

/** @throws AppError INVALID_DATA for a composite norm without children */
function readBody(body: z.output<typeof normBody>): OwnNorm {
  if (body.Composite && body.Children.length === 0)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'Children', code: 'REQUIRED' }] })
  return {
    symbol: body.Symbol,
    name: body.Name,
    measureUnit: body.MeasureUnit,
    crew: body.Crew || null,
    green: body.Green,
    weight: body.Weight ?? null,
    composite: body.Composite,
    lines: body.Lines.map((one) => ({
      ...readResourceBody(one),
      consumption: one.Consumption,
      waste: one.Waste ?? null,
      percent: one.Percent,
    })),
    children: body.Children.map((one) => ({
      kind: one.Kind ?? null,
      referenceId: one.ReferenceId ?? null,
      referenceType: one.ReferenceType ?? null,
      symbol: one.Symbol || null,
      name: one.Name,
      measureUnit: one.MeasureUnit || null,
      quantity: one.Quantity,
      materials: one.Material,
      labor: one.Labor,
      equipments: one.Equipment,
      transports: one.Transport,
      laborHours: one.LaborHours,
    })),
    parts: {
      materials: body.Material,
      labor: body.Labor,
      equipments: body.Equipment,
      transports: body.Transport,
      laborHours: body.LaborHours,
    },
  }
}

function readResourceBody(body: Pick<z.output<typeof resourceBody>, keyof typeof resource>): OwnResource {
  return {
    kind: body.Kind,
    symbol: body.Symbol || null,
    name: body.Name,
    measureUnit: body.MeasureUnit || null,
    price: body.Price,
    weight: body.Weight ?? null,
    supplier: body.Supplier || null,
  }
}
