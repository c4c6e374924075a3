import { Crew } from '@temelia/model/estimation/crew'
import { Project } from '@temelia/model/estimation/project'
import { Schedule } from '@temelia/model/estimation/schedule'
import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleBaseline } from '@temelia/model/estimation/schedule-baseline'
import { ScheduleMilestone } from '@temelia/model/estimation/schedule-milestone'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import { planFromEstimate } from '../estimation/timetable/from-estimate.ts'
import type { Context } from '../records/context.ts'
import { find, select } from '../records/find.ts'
import { changeRecords, createRecords, type Engine } from '../records/operation.ts'
import type { DemoTimetable } from './company.ts'
import type { DemoPlaces } from './contract.ts'

/**
 * Makes the timetable of a demo project from its estimate, with crews, links and milestones, and keeps it as a baseline. Gives what brings it to
 * its data date, for when the settlements are there.
 */
export async function addTimetable(
  context: Context,
  engine: Engine,
  demo: DemoTimetable,
  { projectId, estimates }: DemoPlaces,
): Promise<() => Promise<void>> {
  const [schedule] = await createRecords(context, engine, Schedule, [{ projectId, start: demo.start, ...demo.terms }])
  const order = { level: 'chapter', suggestOrder: false, objectIds: undefined, estimateIds: undefined } as const
  await planFromEstimate(context, engine, await find(context, Project, projectId), order)
  const activities = await activitiesByName(context, projectId)
  const named = (name: string): number => {
    const id = activities.get(name)
    if (id === undefined) throw new Error(`a demo timetable names ${name}, which is no activity`)
    return id
  }
  const crews = new Map((await select(context, Crew, { and: [] })).map(({ code, id }) => [code, id]))
  await changeRecords(
    context,
    engine,
    ScheduleActivity,
    demo.activities.map(({ is, crew, workers }) => ({
      id: named(is),
      patch: { crewId: crews.get(crew) ?? null, ...(workers === undefined ? {} : { workers }) },
    })),
  )
  await createRecords(
    context,
    engine,
    ScheduleRelation,
    demo.activities.flatMap(({ is, after }) =>
      after.map(({ is: from, ...relation }) => ({ fromId: named(from), toId: named(is), ...relation })),
    ),
  )
  await createRecords(
    context,
    engine,
    ScheduleMilestone,
    demo.milestones.map(({ estimate, ...milestone }) => ({
      ...milestone,
      projectId,
      estimateId: estimates.get(estimate) ?? 0,
    })),
  )
  await createRecords(context, engine, ScheduleBaseline, [{ projectId, name: demo.baseline }])
  return async () => {
    const { dataDate, actuals } = demo
    await changeRecords(context, engine, Schedule, [{ id: schedule?.id ?? 0, patch: { dataDate, actuals } }])
  }
}

/** Ids of activities by the name of their estimate and their own, or by their own alone where they are their estimate. */
async function activitiesByName(context: Context, projectId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await select(context, ScheduleActivity, { field: 'projectId', op: 'eq', value: projectId })
  const groups = new Map(rows.flatMap(({ id, kind, name }) => (kind === 'group' ? [[id, name] as const] : [])))
  return new Map(
    rows.flatMap(({ id, kind, name, parentId, links }) => {
      if (kind === 'group') return []
      const [link] = links ?? []
      const whole = link && 'estimateId' in link && !('chapter' in link)
      return [[whole ? name : `${groups.get(parentId ?? 0) ?? ''} / ${name}`, id] as const]
    }),
  )
}
