import type { Entity, Row } from '@temelia/model/entity'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { findAll } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { initials } from '../../records/save.ts'
import { announce, keepHistory } from '../../records/trace.ts'
import { insertOf, updateOf, writeAndRead, writeRows } from '../../records/write-rows.ts'
import type { RelationRow } from './timetable-rows.ts'

/** An activity to be written; `key` names it among the others, `above` is the key of its group. Values go by the names of columns. */
export interface ActivityToWrite<Key> {
  readonly key: Key
  readonly above: Key | null
  readonly values: Readonly<Record<string, unknown>>
}

const KEYS = [
  'projectId',
  'position',
  'kind',
  'code',
  'name',
  'links',
  'elapsed',
  'duration',
  'calendarId',
  'constraints',
  'percent',
  'actualStart',
  'actualFinish',
  'remaining',
  'priority',
]

/**
 * Writes activities with their groups by two statements; gives their ids by their keys.
 * @param last the position after which they stand
 * @param known ids of groups that are there already
 */
export async function writeActivities<Key>(
  context: Context,
  projectId: number,
  activities: readonly ActivityToWrite<Key>[],
  last: number,
  known: ReadonlyMap<Key, number> = new Map(),
): Promise<ReadonlyMap<Key, number>> {
  if (activities.length === 0) return new Map()
  const started = initials(ScheduleActivity)
  const rows = activities.map(({ values }, at) => ({
    ...started,
    ...values,
    project_id: projectId,
    position: last + at + 1,
  }))
  const made = await writeAndRead<{ id: number; position: number }>(
    context,
    insertOf(context, ScheduleActivity, KEYS, rows),
    sql`t.id, t.position`,
  )
  const byPosition = new Map(made.map(({ id, position }) => [position, id]))
  const ids = new Map(activities.map(({ key }, at) => [key, byPosition.get(last + at + 1)!]))
  const inside = activities.flatMap(({ key, above }) => {
    const group = above === null ? undefined : (ids.get(above) ?? known.get(above))
    return group === undefined ? [] : [{ id: ids.get(key)!, above: group }]
  })
  if (inside.length > 0)
    await writeRows(
      context,
      updateOf(
        ScheduleActivity,
        { parent_id: sql`p.above` },
        sql`t.id = p.id`,
        sql`json_to_recordset(${JSON.stringify(inside)}::json) as p(id bigint, above bigint)`,
      ),
    )
  return ids
}

/** Writes relations by one statement; gives their ids. */
export async function writeRelations(
  context: Context,
  projectId: number,
  relations: readonly Pick<RelationRow, 'fromId' | 'toId' | 'type' | 'lag' | 'lagTime'>[],
): Promise<number[]> {
  if (relations.length === 0) return []
  const rows = relations.map(({ fromId, toId, type, lag, lagTime }) => ({
    project_id: projectId,
    from_id: fromId,
    to_id: toId,
    type,
    lag,
    lag_time: lagTime,
  }))
  const keys = ['projectId', 'fromId', 'toId', 'type', 'lag', 'lagTime']
  const made = await writeAndRead<{ id: number }>(context, insertOf(context, ScheduleRelation, keys, rows), sql`t.id`)
  return made.map(({ id }) => id)
}

/** Every new record has its entry in the history; open screens are told once, and read the timetable again. */
export async function tell(context: Context, engine: Engine, of: Entity, ids: readonly number[]): Promise<void> {
  const changes = (await findAll(context, of, ids)).map((after: Row<Entity>) => ({
    of,
    after,
    happening: 'create' as const,
  }))
  await keepHistory(context, changes)
  await announce(context, changes.slice(0, 1), engine.live)
}
