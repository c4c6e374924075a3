import { addDays } from '@temelia/calendar/day'
import { todayIn } from '@temelia/calendar/wall-clock'
import { lengthAlone, parseFormula } from '@temelia/estimation/formula'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import { type Change, type Context, rulesFor } from '../records/context.ts'
import { catalogueLine } from './catalogue-lines.ts'
import { formulaProblem } from './formula-faults.ts'
import { lineWriter } from './lines/write-lines.ts'
import { keepInProject } from './moves.ts'
import { ownPrice } from './own-price.ts'
import { parameterValues, practiceOf } from './parameter-values.ts'
import { factorsOf } from './place-prices.ts'
import { projectRow } from './project-rows.ts'
import { recalculate } from './recalculate.ts'
import { markAdapted } from './recipes/adapt.ts'
import { copyRecipes, fromCatalogue, priceElsewhere } from './reference.ts'
import { inRevision } from './revisions/placing.ts'
import { demandUnsettled } from './revisions/revision-rows.ts'
import { refreshTotals } from './totals.ts'
import { upliftsOf } from './uplifts.ts'
import { demandCraft, settleCraft } from './us/craft.ts'

const NO_VALUES: Variables = new Map()

type ArticleRow = Row<typeof Article>
type ArticlePatch = Patch<typeof Article>

/** Rules of articles. */
export const articleRules = rulesFor(Article, {
  writer: lineWriter,
  prepare: async (context, patch, before) => {
    const sent = before ? await changed(context, patch, before) : await started(context, patch)
    const prepared = await inRevision(context, sent, before)
    demandOrder({ ...before, ...prepared })
    await demandFormula(context, prepared, before)
    return prepared
  },
  beforeRemove: (context, row) => demandUnsettled(context, sql`a.id = ${row.id}`),
  settle: async (context, changes) => {
    await copyRecipes(
      context,
      changes.flatMap(({ before, after }) => (!before && after && isNew(after) ? [after] : [])),
    )
    for (const [projectId, articles] of byProject(
      changes.filter(({ before, after }) => before && after && before.referenceId !== after.referenceId),
    ))
      await markAdapted(context, projectId, articles)
    await settleCraft(context, changes)
    for (const [projectId, articles] of byProject(changes))
      await recalculate(context, projectId, { articles }, { changed: new Set(articles) })
    await refreshTotals(
      context,
      changes.flatMap(({ before, after }) => [before, after].flatMap((row) => row?.projectId ?? [])),
    )
  },
})

/** A new article starts today and ends tomorrow, where the tenant works. */
async function started(context: Context, patch: ArticlePatch): Promise<ArticlePatch> {
  const startDate = patch.startDate ?? todayIn(context.actor.region, context.now)
  const dated = { ...patch, startDate, endDate: patch.endDate ?? addDays(startDate, 1) }
  if (patch.referenceId === undefined || patch.referenceId === null) return dated
  const project = await projectRow(context, patch.projectId as number)
  return fromCatalogue(context, project, dated, await factorsOf(context, project, patch.locationId))
}

async function changed(context: Context, patch: ArticlePatch, before: ArticleRow): Promise<ArticlePatch> {
  await demandCraft(context, patch, before)
  await demandReference(context, patch, before)
  const placed = await keepInProject(context, Article, patch, before)
  const typed = placed.quantity !== undefined && placed.quantity !== before.quantity && placed.formula === undefined
  const priced = { ...placed, ...(typed ? { formula: null } : {}), ...ownPrice(placed, before) }
  if (patch.locationId === undefined || patch.locationId === before.locationId || before.referenceId === null)
    return priced
  const project = await projectRow(context, before.projectId as number)
  const factors = await factorsOf(context, project, patch.locationId)
  await priceElsewhere(context, project, [before], factors)
  return { ...upliftsOf(factors), ...priced }
}

/** @throws AppError INVALID_DATA for a norm or resource that is not there, or another company's */
async function demandReference(context: Context, patch: ArticlePatch, before: ArticleRow): Promise<void> {
  const after = { ...before, ...patch }
  const same = after.referenceId === before.referenceId && after.referenceType === before.referenceType
  if (same || after.referenceId === null || (await catalogueLine(context, after))) return
  throw new AppError('INVALID_DATA', { faults: [{ field: 'ReferenceId', code: 'NOT_FOUND' }] })
}

function demandOrder({ startDate, endDate }: ArticlePatch): void {
  if (startDate && endDate && startDate > endDate)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'StartDate', code: 'START_AFTER_END' }] })
}

/** A formula must be free of mistakes to be saved, and a length in feet that stands alone needs a unit of length, also when the unit changes. */
async function demandFormula(context: Context, patch: ArticlePatch, before: ArticleRow | undefined): Promise<void> {
  const { formula = before?.formula, measureUnit = before?.measureUnit } = patch
  if (!formula || (formula === before?.formula && measureUnit === before.measureUnit)) return
  const project = (patch.projectId ?? before?.projectId) as number
  const practice = await practiceOf(context, project)
  const parsed = parseFormula(formula, practice)
  const values = parsed.names.length === 0 ? NO_VALUES : await parameterValues(context, project)
  const alone = lengthAlone(parsed, measureUnit)
  const faults = formula === before?.formula ? [] : parsed.evaluate(values).faults
  const problem = formulaProblem([...faults, ...(alone ? [alone] : [])])
  if (problem) throw problem
}

/** A restored article has been changed before; only a new one takes its recipe from the catalogue. */
function isNew(article: ArticleRow): boolean {
  return article.version === 1
}

function byProject(changes: readonly Change<typeof Article>[]): Map<number, number[]> {
  const projects = new Map<number, number[]>()
  for (const { after } of changes) {
    if (!after) continue
    const projectId = after.projectId as number
    projects.set(projectId, [...(projects.get(projectId) ?? []), after.id])
  }
  return projects
}
