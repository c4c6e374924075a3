import { writeBc3 } from '@temelia/exchange/bc3-write'
import { writeX84 } from '@temelia/exchange/gaeb-write'
import { JSON_FORM, JSON_FORM_VERSION } from '@temelia/exchange/json-read'
import { encode, type WireRecord } from '@temelia/model/codec'
import type { Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { Estimate } from '@temelia/model/estimation/estimate'
import { WorkObject } from '@temelia/model/estimation/object'
import { Parameter } from '@temelia/model/estimation/parameter'
import { Project } from '@temelia/model/estimation/project'
import { estimateCsv } from '@temelia/reports/csv'
import { estimateWorkbook } from '@temelia/reports/workbook'
import { sql } from 'kysely'
import { z } from 'zod'
import { demandRight } from '../http/demand-right.ts'
import { languageOf } from '../http/language.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import type { Context } from '../records/context.ts'
import { todayIn } from '../records/interval.ts'
import { columns } from '../records/select.ts'
import { articlesOf, fromParts } from './article-parts.ts'
import { exportTree } from './export-tree.ts'
import { type Level, levels, type Place, placeOf } from './levels.ts'
import { estimatesOf, estimatesToPrint } from './print.ts'
import { articleRows, parameterRows } from './project-rows.ts'
import { XLSX } from './reports/produce.ts'
import { counted } from './revisions/counted.ts'

const exportQuery = z.looseObject({
  format: z.enum(['xlsx', 'csv', 'json', 'bc3', 'x84']),
  prices: z.enum(['direct', 'offer']).optional(),
  alternates: z.enum(['taken', 'all']).default('taken'),
})

/** Unit prices of an offer hold everything before VAT; a budget's are direct costs, with percentages beside them. */
const BASIS = { bc3: 'direct', x84: 'offer' } as const

/** Who the file says wrote it. */
const PROGRAM = 'Temelia'

const TYPES = {
  xlsx: XLSX,
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  bc3: 'application/octet-stream',
  x84: 'application/xml; charset=utf-8',
} as const

/** Quantity lists as workbook (live formulas), CSV, data, FIEBDC-3 or the offer of GAEB (contract section 4). */
export function exportRoutes(app: App, services: Services): void {
  for (const level of Object.keys(levels) as Level[]) {
    app.get(
      `/api/${levels[level].wire.path}/:id/export`,
      {
        preValidation: demandRight('view', levels[level]),
        schema: { tags: ['estimation'], summary: `Export: ${level}`, params: idParams, querystring: exportQuery },
      },
      async (request, reply) => {
        const { format, prices, alternates } = request.query
        const language = languageOf(request)
        const { name, content } = await inTransaction(services, request, async (context) => {
          const place = await placeOf(context, level, request.params.id)
          if (format === 'bc3' || format === 'x84') {
            const tree = await exportTree(context, place, prices ?? BASIS[format], alternates)
            const stamp = { date: todayIn(request.actor.region, context.now), program: PROGRAM }
            const bytes = format === 'bc3' ? writeBc3(tree, stamp) : writeX84(tree, stamp)
            return { name: place.name, content: Buffer.from(bytes) }
          }
          const content =
            format === 'json'
              ? await exportRecords(context, place, alternates)
              : await estimatesToPrint(context, place, alternates)
          return { name: place.name, content }
        })
        reply
          .type(TYPES[format])
          .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`)
        if (!Array.isArray(content)) return reply.send(content)
        return reply.send(
          format === 'xlsx' ? await estimateWorkbook(content, language) : Buffer.from(estimateCsv(content, language)),
        )
      },
    )
  }
}

/** Every record of a place in its wire form, recipes included. */
async function exportRecords(context: Context, place: Place, alternates: 'taken' | 'all'): Promise<WireRecord> {
  const { project } = place
  const chosen = await estimatesOf(context, place, alternates)
  const inside = articlesOf(context, project.id, { estimates: chosen.map(({ estimate }) => estimate.id) })
  const where = sql`${inside} and ${counted}`
  const partsOf = <E extends typeof ArticleResource | typeof ArticleComponent>(
    of: E,
    table: 'article_resources' | 'article_components',
  ) =>
    context.tx.rows<Row<E>>(
      sql`select ${columns(of)} ${fromParts(table, 't')} where ${where} order by t.article_id, t.position, t.id`,
    )
  return {
    Format: JSON_FORM,
    FormatVersion: JSON_FORM_VERSION,
    investment: encode(Project, project),
    objects: [...new Map(chosen.map(({ object }) => [object.id, object])).values()].map((row) =>
      encode(WorkObject, row),
    ),
    estimates: chosen.map(({ estimate }) => encode(Estimate, estimate)),
    articles: (await articleRows(context, where)).map((row) => encode(Article, row)),
    resources: (await partsOf(ArticleResource, 'article_resources')).map((row) => encode(ArticleResource, row)),
    components: (await partsOf(ArticleComponent, 'article_components')).map((row) => encode(ArticleComponent, row)),
    parameters: (await parameterRows(context, project.id)).map((row) => encode(Parameter, row)),
  }
}
