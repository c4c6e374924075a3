import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { Engine } from '../../records/operation.ts'
import type { ProjectRow } from '../settings.ts'
import { planWork } from './estimate-work.ts'
import { demandNoLoop } from './loop.ts'
import { type LineToPlan, type PlannedActivity, planOf, type PlanLevel } from './plan-from-estimate.ts'
import { timetableSource } from './timetable.ts'
import type { ActivityRow } from './timetable-rows.ts'
import { type ActivityToWrite, tell, writeActivities, writeRelations } from './write-many.ts'

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
  const made = await writeActivities(context, project.id, fresh.map(toWrite), last, known)
  const ids = new Map([...known, ...made])
  const relations = plan.relations.map(([from, to]) => ({
    fromId: ids.get(from)!,
    toId: ids.get(to)!,
    type: 'FS' as const,
    lag: 0,
    lagTime: 'successor' as const,
  }))
  const relationIds = await writeRelations(context, project.id, relations)
  if (relations.length > 0) await demandNoLoop(context, project.id)
  await tell(context, engine, ScheduleActivity, [...made.values()])
  await tell(context, engine, ScheduleRelation, relationIds)
  return { activities: made.size, relations: relationIds.length }
}

function toWrite({ key, above, group, code, name, links }: PlannedActivity): ActivityToWrite<string> {
  return { key, above, values: { kind: group ? 'group' : 'work', code, name, links } }
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
    where a.client_id = ${context.actor.clientId} and a.id = any(${[...ids]}::bigint[]) and a.deleted_with is null and e.deleted_with is null
    order by o.position, o.id, e.position, e.id, a.position, a.id`)
}
