import { setImmediate } from 'node:timers/promises'
import { evaluateFormula } from '@temelia/estimation/formula'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import type { Practice } from '@temelia/estimation/types'
import { formulaUnit } from '@temelia/estimation/unit-change'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import type { MeasuredEstimate, MeasuredLine, MeasuredRow } from '@temelia/reports/report-data'
import { shapeOfLabel, shapesIn, withoutTag } from '@temelia/takeoff/shape-tag'
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

/** Lines counted together before other requests get their turn. */
const AT_ONCE = 250

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
  const measured: MeasuredEstimate[] = []
  for (const { estimate, object } of chosen) {
    const lines: MeasuredLine[] = []
    for (const article of byEstimate.get(estimate.id) ?? []) {
      lines.push(measuredLine(article, practice, values, traces))
      if (lines.length % AT_ONCE === 0) await setImmediate()
    }
    if (lines.length === 0) continue
    measured.push({ id: estimate.id, name: codeAndName(estimate), objectName: codeAndName(object), lines })
    await setImmediate()
  }
  return measured
}

/** The measures of the project that rows name, by their number: by which formula they feed, and the sheet they lie on. A row that was copied may name one of another project. */
async function tracesOf(context: Context, projectId: number, articles: readonly ArticleRow[]): Promise<Traces> {
  const ids = [...new Set(articles.flatMap(({ formula }) => shapesIn(formula ?? '')))]
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
      const number = shapeOfLabel(label ?? '')
      const trace = number === null ? undefined : traces.get(number)
      return {
        label: withoutTag(label ?? ''),
        formula: trace?.formula || expression,
        result,
        shape: number === null ? null : { number, sheet: trace?.sheet ?? null },
      }
    }),
  }
}
