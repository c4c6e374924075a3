import { setImmediate } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { Row } from '@temelia/model/entity'
import { Article } from '@temelia/model/estimation/article'
import { Project } from '@temelia/model/estimation/project'
import type { Filter } from '@temelia/model/filter'
import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { measureUnit } from '@temelia/takeoff/measure-unit'
import { mainValue, measuring } from '@temelia/takeoff/measuring'
import { blueprintTexts as words } from '@temelia/text/blueprints'
import { labels } from '@temelia/text/labels'
import { type Language, say } from '@temelia/text/message'
import { z } from 'zod'
import type { ExportCell, ExportColumn } from '../exports/cell.ts'
import { csvFile } from '../exports/csv.ts'
import { workbookFile } from '../exports/workbook.ts'
import { demandRight } from '../http/demand-right.ts'
import { languageOf } from '../http/language.ts'
import { idParams } from '../http/record-routes.ts'
import { type App, inTransaction, type Services } from '../http/services.ts'
import { find, findAll, select } from '../records/find.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
const AT_ONCE = 200

/** `GET /api/estimation-investments/:id/takeoff`: the measures of a project as a file, each with its sheet, its shape and the item it feeds. */
export function measureExportRoute(app: App, services: Services): void {
  app.get(
    '/api/estimation-investments/:id/takeoff',
    {
      preValidation: demandRight('view', Blueprint),
      schema: {
        tags: ['estimation'],
        summary: 'The measures of a project as CSV or XLSX, with their sheets and items',
        params: idParams,
        querystring: z.looseObject({ format: z.enum(['csv', 'xlsx']).default('xlsx') }),
      },
    },
    async (request, reply) => {
      const { region } = request.actor
      const language = languageOf(request)
      const found = await inTransaction(services, request, async (context) => {
        const project = await find(context, Project, request.params.id)
        const filter: Filter = { field: 'projectId', op: 'eq', value: project.id }
        const shapes = await select(context, BlueprintShape, filter)
        const articleIds = [...new Set(shapes.flatMap(({ articleId }) => articleId ?? []))]
        return {
          project,
          shapes,
          blueprints: await select(context, Blueprint, filter),
          pages: await select(context, BlueprintPage, filter),
          scales: await select(context, BlueprintScale, filter),
          articles: await findAll(context, Article, articleIds),
        }
      })
      const { format } = request.query
      const title = say(words.blueprintMeasures, language)
      const rows = pagesOf(found, language, region)
      const content =
        format === 'csv'
          ? csvFile(columnsOf(language), rows, region)
          : workbookFile(title, columnsOf(language), rows, region)
      const name = `${title} ${found.project.name ?? ''}.${format}`.replaceAll(/[\p{Cc}/\\]/gu, ' ')
      return reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(Readable.from(content))
    },
  )
}

interface Found {
  readonly shapes: readonly Row<typeof BlueprintShape>[]
  readonly blueprints: readonly Row<typeof Blueprint>[]
  readonly pages: readonly Row<typeof BlueprintPage>[]
  readonly scales: readonly Row<typeof BlueprintScale>[]
  readonly articles: readonly Row<typeof Article>[]
}

function columnsOf(language: Language): ExportColumn[] {
  const of = (kind: ExportColumn['kind'], ...heads: (keyof typeof labels)[]): ExportColumn[] =>
    heads.map((head) => ({ head: say(labels[head], language), kind }))
  return [
    ...of('text', 'blueprint.one', 'blueprintPage.number', 'blueprintPage.one', 'blueprintShape.layer'),
    ...of('text', 'blueprintShape.one', 'blueprintShape.kind'),
    { head: say(words.blueprintValue, language), kind: 'decimal' },
    ...of('text', 'blueprintScale.unit'),
    ...of('decimal', 'blueprintShape.height'),
    ...of('text', 'blueprintShape.articleId', 'blueprintShape.formula'),
    ...of('decimal', 'blueprintShape.fedQuantity'),
    { head: say(words.blueprintShapeNumber, language), kind: 'integer' },
  ]
}

/** Measures some shapes at a time; others are answered between. */
async function* pagesOf(found: Found, language: Language, region: 'ro' | 'us'): AsyncGenerator<ExportCell[][]> {
  const byId = <R extends { readonly id: number }>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]))
  const [blueprints, pages, articles] = [byId(found.blueprints), byId(found.pages), byId(found.articles)]
  const scales = new Map<number, Row<typeof BlueprintScale>[]>()
  for (const scale of found.scales)
    scales.set(scale.blueprintPageId, [...(scales.get(scale.blueprintPageId) ?? []), scale])
  for (let at = 0; at < found.shapes.length; at += AT_ONCE) {
    yield found.shapes.slice(at, at + AT_ONCE).map((shape): ExportCell[] => {
      const page = pages.get(shape.blueprintPageId)
      const article = articles.get(shape.articleId ?? 0)
      const measured = measuring(shape, page?.unitsPerInch ?? null, scales.get(shape.blueprintPageId) ?? [])
      // An outline that crosses itself has no value that could be trusted.
      const measure =
        measured?.measured.ok && !measured.measured.measure.selfIntersecting ? measured.measured.measure : null
      const main = measure && mainValue(measure, shape)
      return [
        blueprints.get(shape.blueprintId ?? 0)?.name ?? null,
        page?.number ?? null,
        page?.name ?? null,
        shape.layer,
        shape.name,
        say(kindWord(shape), language),
        main?.value ?? null,
        main && measured ? measureUnit(main.dimension, measured.scale.unit, region) : null,
        shape.height,
        article ? [article.symbol, article.name].filter(Boolean).join(' ') : null,
        shape.formula,
        shape.fedQuantity,
        shape.id,
      ]
    })
    await setImmediate()
  }
}

/** A wall and a volume are called what they are, other shapes as they are drawn. */
function kindWord({ kind, purpose }: Row<typeof BlueprintShape>) {
  return purpose === 'plan' ? labels[`blueprintShape.kind.${kind}`] : labels[`blueprintShape.purpose.${purpose}`]
}
