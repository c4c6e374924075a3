import { calculateArticle } from '@temelia/estimation/article'
import type { ProjectTotals } from '@temelia/estimation/from-sums'
import type { ArticleResult, Totals } from '@temelia/estimation/types'
import { deducted } from '@temelia/reports/deducted'
import type { EstimateToPrint } from '@temelia/reports/f3-data'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { articlesOf, componentsByArticle, resourcesByArticle } from './article-parts.ts'
import { estimateInTurns } from './estimate-in-turns.ts'
import type { Place } from './levels.ts'
import { articleRows, type EstimateRow, estimateRows, type ObjectRow, objectRows } from './project-rows.ts'
import { parameterValues } from './parameter-values.ts'
import { settingsByEstimate } from './recalculate.ts'
import { counted } from './revisions/counted.ts'
import { projectTotals } from './totals.ts'

/**
 * The estimates of a place in the order of the tree, with their objects. Those of alternates that are not taken do not count in it and are left
 * out, unless all are asked for or one of them is the place itself.
 */
export async function estimatesOf(
  context: Context,
  { level, id, project }: Place,
  alternates: 'taken' | 'all' = 'taken',
): Promise<{ estimate: EstimateRow; object: ObjectRow }[]> {
  const estimates = await estimateRows(context, project.id)
  return (await objectRows(context, project.id)).flatMap((object) =>
    estimates
      .filter((estimate) => estimate.objectId === object.id)
      .filter((estimate) => level === 'investment' || id === (level === 'object' ? object.id : estimate.id))
      .filter(({ counts }) => counts !== 0 || level === 'estimate' || alternates === 'all')
      .map((estimate) => ({ estimate, object })),
  )
}

/** Everything the forms and workbooks of a place print: its rows, and the engine's results and totals of them. */
export async function estimatesToPrint(
  context: Context,
  place: Place,
  alternates: 'taken' | 'all' = 'taken',
): Promise<EstimateToPrint[]> {
  const { project } = place
  const chosen = await estimatesOf(context, place, alternates)
  const inside = articlesOf(context, project.id, { estimates: chosen.map(({ estimate }) => estimate.id) })
  const where = sql`${inside} and ${counted}`
  const articles = await articleRows(context, where)
  const resources = await resourcesByArticle(context, where)
  const components = await componentsByArticle(context, where)
  const totals = await projectTotals(context, project)
  const settingsOf = await settingsByEstimate(context, project.id)
  const values = await parameterValues(context, project.id)
  const rows = new Map(articles.map((article) => [article.id, article]))
  const article = (id: number): ArticleResult | undefined => {
    const row = rows.get(id)
    return (
      row &&
      calculateArticle(row, resources.get(id) ?? [], components.get(id) ?? [], settingsOf(row.estimateId), values)
    )
  }
  const printed: EstimateToPrint[] = []
  for (const { estimate, object } of chosen) {
    const found = totals.estimates.get(estimate.id)
    if (!found) continue
    const own = articles.filter(({ estimateId }) => estimateId === estimate.id)
    const one = await estimateInTurns({ project, object, estimate, articles: own }, components, {
      article,
      totals: found,
    })
    const above = { object: totals.objects.get(object.id), whole: wholeOf(totals, place) }
    const inBid = isDeducted(place, estimate) ? totals.within(estimate.id) : undefined
    printed.push({ ...(inBid ? deducted(one, inBid) : one), above })
  }
  return printed
}

/** True for an estimate that the place deducts; by itself it is what it comes to (SPEC.md R13.1). */
export function isDeducted({ level }: Pick<Place, 'level'>, { counts }: Pick<EstimateRow, 'counts'>): boolean {
  return level !== 'estimate' && counts === -1
}

function wholeOf({ project, objects, estimates }: ProjectTotals, { level, id }: Place): Totals | undefined {
  return level === 'investment' ? project : level === 'object' ? objects.get(id) : estimates.get(id)
}
