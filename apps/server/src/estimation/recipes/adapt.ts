import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { projectRow } from '../project-rows.ts'
import { patchArticles } from './carry-out.ts'
import { adaptation, catalogueNorms, isAdapted } from './catalogue-recipes.ts'
import { isNorm } from './edit-recipe.ts'
import { readWorks } from './works.ts'

/** Marks articles whose recipe no longer is their norm's, and takes the mark from those whose recipe is again. */
export async function markAdapted(context: Context, projectId: number, articleIds: readonly number[]): Promise<void> {
  const referring = await context.tx.rows<{ id: number }>(
    sql`select id from articles where client_id = ${context.actor.clientId} and id = any(${[...articleIds]}::bigint[]) and reference_id is not null and provenience = 'A' and deleted_with is null`,
  )
  if (referring.length === 0) return
  const works = await readWorks(
    context,
    referring.map(({ id }) => id),
  )
  const norms = await catalogueNorms(
    context,
    works.flatMap(({ article }) => article.referenceId ?? []),
  )
  const { practice } = await projectRow(context, projectId)
  const patches = works.flatMap(({ article, resources }) => {
    if (!isNorm(article)) return []
    const adapted = isAdapted(resources, norms.get(article.referenceId as number))
    if (adapted === article.adapted) return []
    return [{ id: article.id, patch: adaptation(article, adapted, practice) }]
  })
  if (patches.length > 0) await patchArticles(context, patches)
}
