import type { Entity, Row } from '@temelia/model/entity'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { type Change, type Context, rulesFor } from '../records/context.ts'
import { recalculate } from './recalculate.ts'
import { refreshTotals } from './totals.ts'

/** A changed recipe line prices its article again; with the last line its prices go too. */
export const resourceRules = rulesFor(ArticleResource, {
  settle: (context, changes) => priceAgain(context, changes, new Set(removedFrom(changes))),
})

/** A changed component is added to its article again. */
export const componentRules = rulesFor(ArticleComponent, {
  settle: (context, changes) => priceAgain(context, changes, new Set()),
})

type Part = typeof ArticleResource | typeof ArticleComponent

async function priceAgain<E extends Part & Entity>(
  context: Context,
  changes: readonly Change<E>[],
  emptied: ReadonlySet<number>,
): Promise<void> {
  const projects = new Map<number, Set<number>>()
  for (const { before, after } of changes) {
    for (const part of [before, after] as readonly (Row<Part> | undefined)[]) {
      if (!part) continue
      const projectId = part.projectId as number
      projects.set(projectId, (projects.get(projectId) ?? new Set()).add(part.articleId))
    }
  }
  for (const [projectId, articles] of projects)
    await recalculate(context, projectId, { articles: [...articles] }, { emptied })
  await refreshTotals(context, projects.keys())
}

function removedFrom(changes: readonly Change<typeof ArticleResource>[]): number[] {
  return changes.flatMap(({ before, after }) =>
    before && before.articleId !== after?.articleId ? [before.articleId] : [],
  )
}
