import { todayIn } from '@temelia/calendar/wall-clock'
import type { Entity, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { sql } from 'kysely'
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
  prepare: async (context, patch, before) => {
    await demandCatalogued(context, 'ResourceId', patch.resourceId, before?.resourceId)
    return {
      ...dayOfPrice(context, patch, before),
      ...(before ? await keepInProject(context, ArticleResource, patch, before) : patch),
    }
  },
  settle: async (context, changes) => {
    for (const [projectId, articles] of articlesOfParts(changes)) await markAdapted(context, projectId, [...articles])
    await priceAgain(context, changes, new Set(removedFrom(changes)))
  },
})

/** A changed component is added to its article again. */
export const componentRules = rulesFor(ArticleComponent, {
  writer: lineWriter,
  prepare: async (context, patch, before) => {
    await demandCatalogued(context, 'ReferenceId', patch.referenceId, before?.referenceId)
    return {
      ...dayOfPrice(context, patch, before),
      ...(before ? await keepInProject(context, ArticleComponent, patch, before) : patch),
    }
  },
  settle: async (context, changes) => {
    for (const [, articles] of articlesOfParts(changes)) await hoursOfComposites(context, [...articles])
    await priceAgain(context, changes, new Set())
  },
})

type Part = typeof ArticleResource | typeof ArticleComponent

/**
 * A part names what stands, or stood, in a catalogue of the house or of the company: a line that is copied may name what was deleted since.
 * @throws AppError INVALID_DATA
 */
async function demandCatalogued(
  { tx, actor }: Context,
  field: 'ResourceId' | 'ReferenceId',
  id: number | null | undefined,
  before: number | null | undefined,
): Promise<void> {
  if (id === undefined || id === null || id === before) return
  const named = sql`where client_id in (0, ${actor.clientId}) and id = ${id}`
  // A component may be a norm, one part of a norm, or a resource.
  const norms = field === 'ReferenceId' ? sql` union all select 1 from norms ${named}` : sql``
  if (await tx.one(sql`select 1 as found from resources ${named}${norms}`)) return
  throw new AppError('INVALID_DATA', { faults: [{ field, code: 'NOT_FOUND' }] })
}

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
