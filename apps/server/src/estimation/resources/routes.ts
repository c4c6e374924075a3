import { Project } from '@temelia/model/estimation/project'
import { z } from 'zod'
import { demandRight } from '../../http/demand-right.ts'
import { listReply, pageQuery } from '../../http/list-reply.ts'
import { idParams } from '../../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../../http/services.ts'
import { type Level, levels, placeOf } from '../levels.ts'
import { scopesOf } from './counted.ts'
import { restCount, restLines } from './direct-sums.ts'
import { resourcesReply } from './project-resources.ts'
import { whereUsed } from './where-used.ts'

/** Articles of one resource that a reply names; all are counted. */
const NAMED = 500

const tags = ['estimation']

const page = z.looseObject({
  ...pageQuery,
})

/** The resources of a project, an object or an estimate; where one is used; the articles that none price. */
export function resourceRoutes(app: App, services: Services): void {
  for (const level of Object.keys(levels) as Level[]) {
    const path = `/api/${levels[level].wire.path}/:id/resources`
    app.get(
      path,
      {
        preValidation: demandRight('view', Project),
        schema: { tags, summary: `Resources: ${level}`, params: idParams },
      },
      async (request, reply) => {
        const text = await inTransaction(services, request, async (context) =>
          resourcesReply(context, await placeOf(context, level, request.params.id)),
        )
        return reply.type('application/json; charset=utf-8').send(text)
      },
    )

    app.get(
      `${path}/use`,
      {
        preValidation: demandRight('view', Project),
        schema: {
          tags,
          summary: `Articles that take a resource: ${level}`,
          params: idParams,
          querystring: z.looseObject({ Key: z.string().min(1).max(4_200) }),
        },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          const place = await placeOf(context, level, request.params.id)
          const lines = await whereUsed(context, await scopesOf(context, place), request.query.Key, NAMED)
          return {
            Total: lines[0]?.found ?? 0,
            Articles: lines.map((line) => ({
              ArticleId: line.articleId,
              EstimateId: line.estimateId,
              EstimateName: line.estimateName,
              Symbol: line.articleSymbol,
              Name: line.articleName,
              MeasureUnit: line.articleUnit,
              ArticleQuantity: line.articleQuantity,
              Source: line.source,
              Consumption: line.consumption,
              Waste: line.waste,
              Percent: line.percent,
              Price: line.price,
              Quantity: line.quantity,
            })),
          }
        }),
    )

    app.get(
      `${path}/rest`,
      {
        preValidation: demandRight('view', Project),
        schema: { tags, summary: `Articles that no resources price: ${level}`, params: idParams, querystring: page },
      },
      (request) =>
        inTransaction(services, request, async (context) => {
          const place = await placeOf(context, level, request.params.id)
          const scopes = await scopesOf(context, place)
          const { page: at, page_size: size } = request.query
          const total = await restCount(context, scopes)
          const rows = await restLines(context, scopes, { limit: size, offset: (at - 1) * size })
          const items = rows.map((line) => ({
            ArticleId: line.id,
            EstimateId: line.estimateId,
            EstimateName: line.estimateName,
            Symbol: line.symbol,
            Name: line.name,
            MeasureUnit: line.measureUnit,
            Quantity: line.quantity,
            M: line.materials,
            m: line.labor,
            U: line.equipments,
            T: line.transports,
            Subcontract: line.subcontract,
            Other: line.other,
            Value: line.value,
          }))
          return listReply(request, 'articles', items, { page: at, pageSize: size }, total)
        }),
    )
  }
}
