import { Blueprint } from '@temelia/model/takeoff/blueprint'
import { BlueprintPage } from '@temelia/model/takeoff/blueprint-page'
import { BlueprintScale } from '@temelia/model/takeoff/blueprint-scale'
import { BlueprintShape } from '@temelia/model/takeoff/blueprint-shape'
import { retagged } from '@temelia/takeoff/shape-tag'
import type { Context } from '../../records/context.ts'
import { type CopiedPlaces, copyIn, copyOfProjects } from './copy-parts-of-projects.ts'
import { rewriteFormulas } from './rewrite-formulas.ts'

/** Copies the drawings of copied projects with their sheets, scales and what is measured; the files are the same, seen through both. */
export async function copyBlueprints(context: Context, { projects, articles }: CopiedPlaces): Promise<void> {
  if (projects.size === 0) return
  const drawings = await copyOfProjects(context, Blueprint, projects, [], () => ({}))
  const inside = (blueprintId: unknown) => {
    const copy = copyIn(drawings, blueprintId)
    return copy === null ? null : { blueprintId: copy }
  }
  const sheets = await copyOfProjects(context, BlueprintPage, projects, ['blueprintId'], (row) =>
    inside(row.blueprintId),
  )
  const onSheet = (row: Readonly<Record<string, unknown>>) => {
    const [drawing, sheet] = [inside(row.blueprintId), copyIn(sheets, row.blueprintPageId)]
    return drawing === null || sheet === null ? null : { ...drawing, blueprintPageId: sheet }
  }
  const placed = ['blueprintId', 'blueprintPageId']
  await copyOfProjects(context, BlueprintScale, projects, placed, onSheet)
  const shapes = await copyOfProjects(context, BlueprintShape, projects, [...placed, 'articleId'], (row) => {
    const where = onSheet(row)
    return where && { ...where, articleId: copyIn(articles, row.articleId) }
  })
  // The rows of a takeoff name the shapes that feed them.
  if (shapes.size > 0)
    await rewriteFormulas(context, [...articles.values()], (formula) => retagged(formula, (id) => copyIn(shapes, id)))
}
