import type { Context } from '../records/context.ts'
import type { QuantityList } from '../transfer/quantity-list.ts'
import { projectOf, USUAL_KIND } from './commit-list.ts'
import { projectNameOf } from './list-name.ts'
import { recipesFor } from './match-norms.ts'
import type { ListTarget, ProjectTarget } from './target.ts'

/**
 * What a person is asked about a list before it is written: the practice it is taken in, how many of its works the catalogues know,
 * what a price without parts will be, how many lines have one, and what a new project would be called.
 */
export async function lookedAt(context: Context, target: ListTarget | ProjectTarget, list: QuantityList) {
  const practice =
    target.kind === 'project'
      ? (target.facts.Practice ?? context.actor.region)
      : ((await projectOf(context, target)).practice ?? 'ro')
  const lines = list.estimates.flatMap((estimate) => estimate.lines)
  return {
    practice,
    recipes: await recipesFor(context, list, practice),
    costKind: {
      usual: USUAL_KIND[practice],
      lines: lines.filter(({ kind, part, parts }) => kind !== 'chapter' && part && parts).length,
    },
    ...(target.kind === 'project' ? { name: projectNameOf(list) ?? null } : {}),
  }
}
