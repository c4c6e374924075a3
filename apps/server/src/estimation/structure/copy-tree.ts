import { sql } from 'kysely'
import { snakeName } from '../../db/column-names.ts'
import type { Context } from '../../records/context.ts'
import { copyBeside } from '../facilities/copy-beside.ts'
import { copyBlueprints } from './copy-blueprints.ts'
import { copyParts, copyRows, type Copies, type RowToCopy } from './copy-rows.ts'
import { copyTimetables } from './copy-timetable.ts'
import { articleParts, type LevelName, levels } from './levels.ts'

/** What was copied, level by level. */
export type CopiedTree = ReadonlyMap<LevelName, Copies>

/** Where the copies of the top rows go. */
export type Landing = Readonly<{
  /** The project the copies belong to; null where they are projects themselves. */
  projectId: number | null
  values: (id: number, at: number) => Readonly<Record<string, unknown>>
}>

/**
 * Copies rows of one level with everything under them: a few statements a level, however many rows there are. Of an estimate with revisions
 * the copy takes the lines that count now.
 */
export async function copyTree(
  context: Context,
  level: LevelName,
  ids: readonly number[],
  { projectId, values }: Landing,
): Promise<CopiedTree> {
  const copied = new Map<LevelName, Copies>()
  const top = await copyRows(
    context,
    levels[level].of,
    ids.map((id, at) => ({ id, values: values(id, at) })),
  )
  copied.set(level, top)
  if (projectId !== null) await copyBelow(context, level, top, () => projectId, copied)
  else await copyBelow(context, level, top, (project) => project, copied)
  await copyBeside(context, {
    projects: copied.get('investment'),
    objects: copied.get('object'),
    estimates: copied.get('estimate'),
  })
  const none: Copies = new Map()
  const places = {
    projects: copied.get('investment') ?? none,
    objects: copied.get('object') ?? none,
    estimates: copied.get('estimate') ?? none,
    articles: copied.get('article') ?? none,
  }
  await copyTimetables(context, places)
  await copyBlueprints(context, places)
  return copied
}

async function copyBelow(
  context: Context,
  level: LevelName,
  parents: Copies,
  projectOf: (parentCopy: number) => number,
  copied: Map<LevelName, Copies>,
): Promise<void> {
  const { below } = levels[level]
  if (below === null) {
    for (const part of articleParts) {
      for (const [projectId, articles] of byProject(parents, projectOf))
        await copyParts(context, part, articles, projectId)
    }
    return
  }
  const { inside } = levels[below]
  const rows = await childRows(context, below, [...parents.keys()])
  const projects = new Map<number, number>()
  const plan = rows.map(({ id, parent }): RowToCopy => {
    const copy = parents.get(parent) as number
    return { id, values: { [inside]: copy, ...(below === 'object' ? {} : { projectId: projectOf(copy) }) } }
  })
  const copies = await copyRows(context, levels[below].of, plan)
  for (const { id, parent } of rows) projects.set(copies.get(id) as number, projectOf(parents.get(parent) as number))
  copied.set(below, copies)
  await copyBelow(context, below, copies, (copy) => projects.get(copy) as number, copied)
}

/** The rows under these, by their places; of an estimate those of its active revision. */
function childRows(context: Context, level: LevelName, parents: readonly number[]) {
  const { of, inside } = levels[level]
  const parent = sql.ref(`c.${snakeName(inside)}`)
  const counting =
    'revisionId' in of.fields && level === 'article'
      ? sql`and c.revision_id is not distinct from (select e.revision_id from estimates e where e.client_id = ${context.actor.clientId} and e.id = c.estimate_id)`
      : sql``
  return context.tx.rows<{
    id: number
    parent: number
  }>(sql`select c.id, ${parent} as parent from ${sql.table(of.table)} c
    where c.client_id = ${context.actor.clientId} and ${parent} = any(${[...parents]}::bigint[]) and c.deleted_with is null ${counting}
    order by ${parent}, c.position, c.id`)
}

function byProject(copies: Copies, projectOf: (copy: number) => number): Map<number, Map<number, number>> {
  const groups = new Map<number, Map<number, number>>()
  for (const [source, copy] of copies) {
    const projectId = projectOf(copy)
    const group = groups.get(projectId) ?? new Map<number, number>()
    groups.set(projectId, group.set(source, copy))
  }
  return groups
}
