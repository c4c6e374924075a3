import type { FieldFault } from '@temelia/model/field-fault'
import type { ActivityLink } from '@temelia/model/estimation/schedule-activity'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { placeNamed } from './estimate-work.ts'

type Table = 'articles' | 'estimates' | 'objects' | 'schedule_activities' | 'work_calendars'

/** Those of some ids that are records of a project and not deleted. */
export async function inProject(
  context: Context,
  table: Table,
  projectId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await context.tx.rows<{ id: number }>(
    sql`select id from ${sql.table(table)} where client_id = ${context.actor.clientId} and project_id = ${projectId}
      and deleted_with is null and id = any(${[...ids]}::bigint[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** What of the links of an activity names a place that its project does not have; what it named before may be gone by now. */
export async function linkFaults(
  context: Context,
  projectId: number,
  links: readonly ActivityLink[],
  before: readonly ActivityLink[],
): Promise<readonly FieldFault[]> {
  const old = new Set(before.map(placeNamed))
  if (links.every((link) => old.has(placeNamed(link)))) return []
  const idsOf = (key: 'articleId' | 'estimateId' | 'objectId') =>
    links.flatMap((link) => (key in link ? [(link as Record<string, unknown>)[key] as number] : []))
  const known = {
    articleId: await inProject(context, 'articles', projectId, idsOf('articleId')),
    estimateId: await inProject(context, 'estimates', projectId, idsOf('estimateId')),
    objectId: await inProject(context, 'objects', projectId, idsOf('objectId')),
  }
  return links.flatMap((link, at) =>
    (['articleId', 'estimateId', 'objectId'] as const).flatMap((key): FieldFault[] => {
      const id = (link as Record<string, unknown>)[key]
      return typeof id === 'number' && !known[key].has(id) && !old.has(placeNamed(link))
        ? [{ field: `Links[${at}].${key}`, code: 'NOT_FOUND' }]
        : []
    }),
  )
}
