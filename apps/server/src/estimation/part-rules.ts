import { todayIn } from '@temelia/calendar/wall-clock'
import type { Entity, Row } from '@temelia/model/entity'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { type Change, type Context, rulesFor } from '../records/context.ts'
import { lineWriter } from './lines/write-lines.ts'
import { keepInProject } from './moves.ts'
import { hoursOfComponents } from './recipes/children.ts'
import { recalculate } from './recalculate.ts'
import { markAdapted } from './recipes/adapt.ts'
import { patchArticles } from './recipes/carry-out.ts'
import { readWorks } from './recipes/works.ts'
import { refreshTotals } from './totals.ts'

/** A changed recipe line prices its article again; with the last line its prices go too. */
export const resourceRules = rulesFor(ArticleResource, {
  writer: lineWriter,
  prepare: async (context, patch, before) => ({
    ...dayOfPrice(context, patch, before),
    ...(before ? await keepInProject(context, ArticleResource, patch, before) : patch),
  }),
  settle: async (context, changes) => {
    for (const [projectId, articles] of articlesOfParts(changes)) await markAdapted(context, projectId, [...articles])
    await priceAgain(context, changes, new Set(removedFrom(changes)))
  },
})

/** A changed component is added to its article again. */
export const componentRules = rulesFor(ArticleComponent, {
  writer: lineWriter,
  prepare: async (context, patch, before) => ({
    ...dayOfPrice(context, patch, before),
    ...(before ? await keepInProject(context, ArticleComponent, patch, before) : patch),
  }),
  settle: async (context, changes) => {
    for (const [, articles] of articlesOfParts(changes)) await hoursOfComposites(context, [...articles])
    await priceAgain(context, changes, new Set())
  },
})

type Part = typeof ArticleResource | typeof ArticleComponent

/** A price that is typed is one's own, of today. */
function dayOfPrice(
  { actor, now }: Context,
  { price, resourceId }: { readonly price?: number; readonly resourceId?: number | null },
  before: { readonly price: number } | undefined,
) {
  const typed = before ? price !== undefined && price !== before.price : Boolean(price) && !resourceId
  return typed ? { priceDate: todayIn(actor.region, now), priceSource: 'own' as const } : {}
}

async function priceAgain<E extends Part & Entity>(
  context: Context,
  changes: readonly Change<E>[],
  emptied: ReadonlySet<number>,
): Promise<void> {
  const projects = articlesOfParts(changes)
  for (const [projectId, articles] of projects)
    await recalculate(context, projectId, { articles: [...articles] }, { emptied })
  await refreshTotals(context, projects.keys())
}

/** The articles whose parts changed, by project. */
function articlesOfParts<E extends Part & Entity>(changes: readonly Change<E>[]): Map<number, Set<number>> {
  const projects = new Map<number, Set<number>>()
  for (const { before, after } of changes) {
    for (const part of [before, after] as readonly (Row<Part> | undefined)[]) {
      if (!part) continue
      const projectId = part.projectId as number
      projects.set(projectId, (projects.get(projectId) ?? new Set()).add(part.articleId))
    }
  }
  return projects
}

/** The unit hours of a composite norm follow from its components. */
async function hoursOfComposites(context: Context, articleIds: readonly number[]): Promise<void> {
  const works = await readWorks(context, articleIds)
  const patches = works.flatMap(({ article, components }) => {
    const rsLaborHours = hoursOfComponents(components)
    return article.provenience === 'D' && (article.rsLaborHours ?? 0) !== rsLaborHours
      ? [{ id: article.id, patch: { rsLaborHours } }]
      : []
  })
  if (patches.length > 0) await patchArticles(context, patches)
}

function removedFrom(changes: readonly Change<typeof ArticleResource>[]): number[] {
  return changes.flatMap(({ before, after }) =>
    before && before.articleId !== after?.articleId ? [before.articleId] : [],
  )
}
