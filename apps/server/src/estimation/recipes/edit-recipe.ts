import { recipeEdits, withEdits } from '@temelia/estimation/recipe-edit'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import type { Context } from '../../records/context.ts'
import { demand, find } from '../../records/find.ts'
import { projectRow } from '../project-rows.ts'
import { adaptation, catalogueNorms, isAdapted, normsInProject } from './catalogue-recipes.ts'
import { isIdle, type Rewrite } from './rewrite.ts'
import { equalArticles, type Scope } from './targets.ts'
import { type ArticleRow, readWorks, RESOURCE_FIELDS, type ResourceLine } from './works.ts'

/** An act that is ready to be looked at or carried out. */
export interface Plan {
  readonly projectId: number
  readonly rewrites: readonly Rewrite[]
  /** Articles that stay as they are. */
  readonly unchanged: number
  /** Articles of the same norm that were left out because they are measured in another unit. */
  readonly otherUnit: number
}

/** The article an act starts at. @throws AppError NOT_FOUND, OPERATION_NOT_PERMITTED */
export async function baseOf(context: Context, articleId: number): Promise<ArticleRow> {
  const article = await find(context, Article, articleId)
  demand(context, 'edit', Article, article)
  return article
}

/**
 * A recipe as it is to be, taken to all articles of the same norm in a scope: what was changed, removed and added there is
 * done to each, what else is different in it stays (SPEC R15).
 * @throws AppError STALE_RECORD when the recipe is no longer the one that was seen
 */
export async function editRecipe(
  context: Context,
  articleId: number,
  scope: Scope,
  lines: readonly ResourceLine[],
  seen: readonly (readonly [id: number, version: number])[],
): Promise<Plan> {
  const base = await baseOf(context, articleId)
  const { ids, otherUnit } = await equalArticles(context, base, scope)
  const works = await readWorks(context, ids)
  const own = works.find(({ article }) => article.id === base.id)?.resources ?? []
  const stale =
    own.length !== seen.length ||
    own.some(({ id, version }) => !seen.some((one) => one[0] === id && one[1] === version))
  if (stale) throw new AppError('STALE_RECORD')
  const unknown = lines.findIndex(({ id }) => id && !own.some((line) => line.id === id))
  if (unknown >= 0)
    throw new AppError('INVALID_DATA', {
      faults: [{ field: `Lines[${unknown}].ArticleResourceId`, code: 'NOT_FOUND' }],
    })
  const edits = recipeEdits<ResourceLine>(own, lines, RESOURCE_FIELDS)
  const rewrites = works.map((work): Rewrite => {
    const resources = withEdits<ResourceLine>(work.resources, edits, RESOURCE_FIELDS)
    return { work, patch: {}, resources, components: work.components }
  })
  return settledPlan(context, base, rewrites, otherUnit.length)
}

/** The recipe of the catalogue again, with its prices of now, for an article and those of the same norm in a scope. */
export async function resetRecipe(context: Context, articleId: number, scope: Scope): Promise<Plan> {
  const base = await baseOf(context, articleId)
  const reference = base.referenceId ? [base.referenceId] : []
  const norm = (await normsInProject(context, base.projectId as number, reference)).get(base.referenceId ?? 0)
  if (!norm || norm.composite || norm.resources.length === 0)
    throw new AppError('INVALID_DATA', { faults: [{ field: 'ReferenceId', code: 'NOT_FOUND' }] })
  const { ids } = await equalArticles(context, base, scope)
  const works = (await readWorks(context, ids)).filter(({ article }) => article.referenceId === norm.id)
  const rewrites = works.map((work): Rewrite => {
    const same = !isAdapted(work.resources, norm) && samePrices(work.resources, norm.resources)
    return { work, patch: {}, resources: same ? work.resources : norm.resources, components: work.components }
  })
  return settledPlan(context, base, rewrites, 0)
}

/** Adds the mark of adaptation to each and leaves out what would not change. */
async function settledPlan(
  context: Context,
  base: ArticleRow,
  rewrites: readonly Rewrite[],
  otherUnit: number,
): Promise<Plan> {
  const projectId = base.projectId as number
  const { practice } = await projectRow(context, projectId)
  const norms = await catalogueNorms(
    context,
    rewrites.flatMap(({ work }) => (isNorm(work.article) ? (work.article.referenceId ?? []) : [])),
  )
  const marked = rewrites.map((rewrite): Rewrite => {
    const { article } = rewrite.work
    if (!isNorm(article)) return rewrite
    const adapted = isAdapted(rewrite.resources, norms.get(article.referenceId as number))
    return { ...rewrite, patch: { ...rewrite.patch, ...adaptation(article, adapted, practice) } }
  })
  const real = marked.filter((rewrite) => !isIdle(rewrite))
  return { projectId, rewrites: real, unchanged: marked.length - real.length, otherUnit }
}

/** Whether an article stands for a norm of the catalogue, which it can differ from. */
export function isNorm({ provenience, referenceId }: Pick<ArticleRow, 'provenience' | 'referenceId'>): boolean {
  return provenience === 'A' && referenceId !== null
}

function samePrices(lines: readonly ResourceLine[], others: readonly ResourceLine[]): boolean {
  const prices = (list: readonly ResourceLine[]) =>
    list
      .map(({ price }) => price)
      .sort((a, b) => a - b)
      .join()
  return prices(lines) === prices(others)
}
