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
import type { ProjectRow } from '../settings.ts'
import { planWork } from './estimate-work.ts'
import { demandNoLoop } from './loop.ts'
import { type LineToPlan, type PlannedActivity, planOf, type PlanLevel } from './plan-from-estimate.ts'
import { timetableSource } from './timetable.ts'
import type { ActivityRow } from './timetable-rows.ts'

/** What of the estimate is planned, and how. */
export interface PlanOrder {
  readonly level: PlanLevel
  readonly suggestOrder: boolean
  /** Only these objects and estimates; all where both are left out. */
  readonly objectIds: readonly number[] | undefined
  readonly estimateIds: readonly number[] | undefined
}

/** What was made. */
export interface Planned {
  readonly activities: number
  readonly relations: number
}

/** Makes activities for what of the estimate no activity carries out yet. Nothing is counted twice, however often it is asked. */
export async function planFromEstimate(
  context: Context,
  engine: Engine,
  project: ProjectRow,
  order: PlanOrder,
): Promise<Planned> {
  const { rows, articles } = await timetableSource(context, project)
  const { left } = planWork(articles, rows.activities, { quantity: 0, total: 0 })
  const asked = left.filter(
    ({ objectId, estimateId }) =>
      (!order.objectIds && !order.estimateIds) ||
      order.objectIds?.includes(objectId) ||
      order.estimateIds?.includes(estimateId),
  )
  const lines = await linesToPlan(
    context,
    asked.map(({ id }) => id),
  )
  const plan = planOf(lines, order.level, project.practice ?? context.actor.region, order.suggestOrder)
  if (plan.activities.length === 0) return { activities: 0, relations: 0 }
  const last = rows.activities.reduce((most, { position }) => Math.max(most, position ?? 0), 0)
  const known = groupsThere(rows.activities, plan.activities)
  const fresh = plan.activities.filter(({ key }) => !known.has(key))
  const made = await writeActivities(context, project.id, fresh, known, last)
  const ids = new Map([...known, ...made])
  const relations = plan.relations.map(([from, to]) => ({ fromId: ids.get(from)!, toId: ids.get(to)! }))
  const relationIds = await writeRelations(context, project.id, relations)
  if (relations.length > 0) await demandNoLoop(context, project.id)
  await tell(context, engine, ScheduleActivity, [...made.values()])
  await tell(context, engine, ScheduleRelation, relationIds)
  return { activities: made.size, relations: relationIds.length }
}

/** Groups of the plan that are there already, by their names: a second plan goes on in them. */
function groupsThere(rows: readonly ActivityRow[], planned: readonly PlannedActivity[]): ReadonlyMap<string, number> {
  const groups = new Map(
    rows.flatMap(({ id, kind, name, parentId }) =>
      kind === 'group' ? [[`${parentId ?? ''} ${name}`, id] as const] : [],
    ),
  )
  const there = new Map<string, number>()
  for (const { key, above, group, name } of planned) {
    const parent = above === null ? '' : there.get(above)
    const found = group && parent !== undefined ? groups.get(`${parent} ${name}`) : undefined
    if (found !== undefined) there.set(key, found)
  }
  return there
}

function linesToPlan(context: Context, ids: readonly number[]): Promise<LineToPlan[]> {
  return context.tx.rows<LineToPlan>(sql`
    select a.id, a.symbol, a.name, nullif(a.chapter, '') as chapter, nullif(a.division, '') as division, a.estimate_id,
      e.code as estimate_code, e.name as estimate_name, e.object_id, o.name as object_name
    from articles a
      join estimates e on e.client_id = a.client_id and e.id = a.estimate_id
      join objects o on o.client_id = e.client_id and o.id = e.object_id
    where a.client_id = ${context.actor.clientId} and a.id = any(${[...ids]}::bigint[])
    order by o.position, o.id, e.position, e.id, a.position, a.id`)
}

/** Writes activities with their groups by two statements; gives their ids by their keys. */
async function writeActivities(
  context: Context,
  projectId: number,
  activities: readonly PlannedActivity[],
  known: ReadonlyMap<string, number>,
  last: number,
): Promise<ReadonlyMap<string, number>> {
  const started = initials(ScheduleActivity)
  const rows = activities.map(({ code, name, links, group }, at) => ({
    ...started,
    project_id: projectId,
    position: last + at + 1,
    kind: group ? 'group' : 'work',
    code,
    name,
    links,
  }))
  const keys = ['projectId', 'position', 'kind', 'code', 'name', 'links', 'elapsed']
  const made = await writeAndRead<{ id: number; position: number }>(
    context,
    insertOf(context, ScheduleActivity, keys, rows),
    sql`t.id, t.position`,
  )
  const byPosition = new Map(made.map(({ id, position }) => [position, id]))
  const ids = new Map(activities.map(({ key }, at) => [key, byPosition.get(last + at + 1)!]))
  const inside = activities.flatMap(({ key, above }) =>
    above === null ? [] : [{ id: ids.get(key)!, above: (ids.get(above) ?? known.get(above))! }],
  )
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

async function writeRelations(
  context: Context,
  projectId: number,
  relations: readonly { readonly fromId: number; readonly toId: number }[],
): Promise<number[]> {
  if (relations.length === 0) return []
  const started = initials(ScheduleRelation)
  const rows = relations.map(({ fromId, toId }) => ({
    ...started,
    project_id: projectId,
    from_id: fromId,
    to_id: toId,
    lag_time: started.lagTime,
  }))
  const keys = ['projectId', 'fromId', 'toId', 'type', 'lag', 'lagTime']
  const made = await writeAndRead<{ id: number }>(context, insertOf(context, ScheduleRelation, keys, rows), sql`t.id`)
  return made.map(({ id }) => id)
}

/** Every new record has its entry in the history; open screens are told once, and read the timetable again. */
async function tell(context: Context, engine: Engine, of: Entity, ids: readonly number[]): Promise<void> {
  const changes = (await findAll(context, of, ids)).map((after: Row<Entity>) => ({
    of,
    after,
    happening: 'create' as const,
  }))
  await keepHistory(context, changes)
  await announce(context, changes.slice(0, 1), engine.live)
}
