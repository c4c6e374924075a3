import { evaluateFormula } from '@temelia/estimation/formula'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import type { Practice } from '@temelia/estimation/types'
import { formulaUnit } from '@temelia/estimation/unit-change'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import type { MeasuredEstimate, MeasuredLine, MeasuredRow } from '@temelia/reports/report-data'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import { articlesOf } from '../article-parts.ts'
import type { Place } from '../levels.ts'
import { parameterValues, practiceOf } from '../parameter-values.ts'
import { estimatesOf } from '../print.ts'
import { type ArticleRow, articleRows } from '../project-rows.ts'
import { counted } from '../revisions/counted.ts'
import { codeAndName } from './place-to-print.ts'

/** What tells the rows of a takeoff that measures of a drawing feed: `Wall 1 [#12]`. */
const TAG = /\s*\[#(\d+)\]$/

type Traces = ReadonlyMap<number, Readonly<{ formula: string; sheet: string }>>

/** The takeoffs of the lines of a place, estimate by estimate, each row with the measure of a drawing it comes from. */
export async function measuredToPrint(context: Context, place: Place): Promise<MeasuredEstimate[]> {
  const { project } = place
  const chosen = await estimatesOf(context, place)
  const inside = articlesOf(context, project.id, { estimates: chosen.map(({ estimate }) => estimate.id) })
  const articles = await articleRows(context, sql`${inside} and ${counted} and trim(a.formula) <> ''`)
  const values = await parameterValues(context, project.id)
  const practice = await practiceOf(context, project.id)
  const traces = await tracesOf(context, project.id, articles)
  const byEstimate = new Map<number, ArticleRow[]>()
  for (const article of articles) {
    const own = byEstimate.get(article.estimateId)
    if (own) own.push(article)
    else byEstimate.set(article.estimateId, [article])
  }
  return chosen.flatMap(({ estimate, object }) => {
    const own = byEstimate.get(estimate.id) ?? []
    const lines = own.map((article) => measuredLine(article, practice, values, traces))
    if (lines.length === 0) return []
    return [{ id: estimate.id, name: codeAndName(estimate), objectName: codeAndName(object), lines }]
  })
}

/** The measures of the project that rows name, by their number: by which formula they feed, and the sheet they lie on. A row that was copied may name one of another project. */
async function tracesOf(context: Context, projectId: number, articles: readonly ArticleRow[]): Promise<Traces> {
  const tags = articles.flatMap(({ formula }) => [...(formula ?? '').matchAll(/\[#(\d+)\]/g)])
  const ids = [...new Set(tags.map(([, id]) => Number(id)))].filter(Number.isSafeInteger)
  const found = await findAll(context, BlueprintShape, ids)
  const shapes = found.filter((shape) => shape.projectId === projectId)
  const pageIds = [...new Set(shapes.map(({ blueprintPageId }) => blueprintPageId))]
  const pages = new Map((await findAll(context, BlueprintPage, pageIds)).map((page) => [page.id, page]))
  return new Map(
    shapes.map((shape) => {
      const page = pages.get(shape.blueprintPageId)
      const sheet = [page?.number, page?.name].filter(Boolean).join(' ')
      return [shape.id, { formula: shape.formula ?? '', sheet }] as const
    }),
  )
}

function measuredLine(article: ArticleRow, practice: Practice, values: Variables, traces: Traces): MeasuredLine {
  const { rows, value } = evaluateFormula(article.formula ?? '', practice, values)
  const measureUnit = article.measureUnit ?? ''
  return {
    chapter: article.chapter ?? '',
    symbol: article.symbol ?? '',
    name: article.name ?? '',
    measureUnit,
    rowUnit: formulaUnit(measureUnit, practice) ?? measureUnit,
    quantity: value === null ? null : article.quantity,
    rows: rows.map(({ label, expression, value: result }): MeasuredRow => {
      const number = Number(TAG.exec(label ?? '')?.[1] ?? Number.NaN)
      const trace = traces.get(number)
      return {
        label: (label ?? '').replace(TAG, ''),
        formula: trace?.formula || expression,
        result,
        shape: Number.isSafeInteger(number) ? { number, sheet: trace?.sheet ?? null } : null,
      }
    }),
  }
}
