/** Changes of a timetable as the screen makes them, and a timetable with them before the server has answered. */
import type { Patch } from '@temelia/model/entity'
import type { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { calculateSchedule } from '@temelia/scheduling/schedule'
import type { LagTime, RelationType } from '@temelia/scheduling/types'
import { type Activity, engineInput, type Relation, type Timetable } from './timetable-data.ts'

export type ActivityPatch = Patch<typeof ScheduleActivity>

/** A relation without its ends. */
export type RelationTerms = Readonly<{ type: RelationType; lag: number; lagTime: LagTime }>

/** One change. What is added has no id before the server gives one, but in a scratch copy. */
export type Change = Readonly<
  | { do: 'activity'; id: number; patch: ActivityPatch }
  | { do: 'relation'; id: number; terms: RelationTerms }
  | { do: 'link'; from: number; to: number; terms: RelationTerms; id?: number }
  | { do: 'unlink'; id: number }
  | { do: 'remove'; id: number }
>

/** A timetable as it will be. */
export function withChanges(timetable: Timetable, changes: readonly Change[]): Timetable {
  return changes.reduce(withChange, timetable)
}

function withChange(timetable: Timetable, change: Change): Timetable {
  const { Activities, Relations } = timetable
  switch (change.do) {
    case 'activity':
      return {
        ...timetable,
        Activities: Activities.map((one) =>
          one.ScheduleActivityId === change.id ? withPatch(one, change.patch) : one,
        ),
      }
    case 'relation':
      return {
        ...timetable,
        Relations: Relations.map((one) =>
          one.RelationId === change.id ? { ...one, ...wireTerms(change.terms) } : one,
        ),
      }
    case 'link': {
      const RelationId = change.id ?? lowestOf(Relations) - 1
      const added: Relation = { RelationId, From: change.from, To: change.to, ...wireTerms(change.terms) }
      return { ...timetable, Relations: [...Relations, added] }
    }
    case 'unlink':
      return { ...timetable, Relations: Relations.filter(({ RelationId }) => RelationId !== change.id) }
    case 'remove': {
      const gone = withThoseIn(Activities, change.id)
      return {
        ...timetable,
        Activities: Activities.filter(({ ScheduleActivityId }) => !gone.has(ScheduleActivityId)),
        Relations: Relations.filter(({ From, To }) => !gone.has(From) && !gone.has(To)),
      }
    }
  }
}

/** The lowest id of relations, not above 0: one below it is nobody's. */
function lowestOf(relations: readonly Relation[]): number {
  return relations.reduce((lowest, { RelationId }) => Math.min(lowest, RelationId), 0)
}

/** An activity with a patch; what follows from the estimate keeps its old value until the server has spoken. */
export function withPatch(activity: Activity, patch: ActivityPatch): Activity {
  const { duration, percent, constraints, parentId, kind } = patch
  return {
    ...activity,
    ...(patch.name === undefined ? {} : { Name: patch.name }),
    ...(parentId === undefined ? {} : { ParentId: parentId }),
    ...(kind === undefined ? {} : { Kind: kind }),
    ...(duration === undefined ? {} : { Duration: duration, Days: duration ?? activity.Days }),
    ...(duration == null ? {} : { DurationFrom: 'typed' as const }),
    ...(percent === undefined ? {} : { Percent: percent, Done: percent ?? activity.Done }),
    ...(constraints === undefined ? {} : { Constraints: constraints ?? [] }),
    ...(patch.actualStart === undefined ? {} : { ActualStart: patch.actualStart }),
    ...(patch.actualFinish === undefined ? {} : { ActualFinish: patch.actualFinish }),
    ...(patch.calendarId === undefined
      ? {}
      : { CalendarTyped: patch.calendarId, CalendarId: patch.calendarId ?? activity.CalendarId }),
    ...(patch.crewId === undefined ? {} : { CrewId: patch.crewId }),
    ...(patch.links === undefined ? {} : { Links: patch.links ?? [] }),
    ...(patch.remaining === undefined ? {} : { Remaining: patch.remaining }),
  }
}

/** The loop that changes would make, as ids along it; null where they make none. */
export function loopOf(timetable: Timetable, changes: readonly Change[]): readonly number[] | null {
  const tried = calculateSchedule(engineInput(withChanges(timetable, changes)))
  return tried.ok ? null : tried.loop
}

/** Fields of an activity as they are now, for those that a patch changes: what takes the patch back. */
export function patchBack(activity: Activity, patch: ActivityPatch): ActivityPatch {
  const now: ActivityPatch = {
    name: activity.Name,
    parentId: activity.ParentId,
    kind: activity.Kind,
    duration: activity.Duration,
    percent: activity.Percent,
    constraints: [...activity.Constraints] as ActivityPatch['constraints'],
    actualStart: activity.ActualStart,
    actualFinish: activity.ActualFinish,
    remaining: activity.Remaining,
    calendarId: activity.CalendarTyped,
    crewId: activity.CrewId,
    links: [...activity.Links],
    position: activity.Position,
  }
  return Object.fromEntries(Object.keys(patch).map((key) => [key, now[key as keyof ActivityPatch]]))
}

function wireTerms({ type, lag, lagTime }: RelationTerms): Pick<Relation, 'Type' | 'Lag' | 'LagTime'> {
  return { Type: type, Lag: lag, LagTime: lagTime }
}

/** An activity and all that stand in it. */
function withThoseIn(activities: readonly Activity[], id: number): ReadonlySet<number> {
  const gone = new Set([id])
  for (let before = 0; before !== gone.size; ) {
    before = gone.size
    for (const { ScheduleActivityId, ParentId } of activities)
      if (ParentId !== null && gone.has(ParentId)) gone.add(ScheduleActivityId)
  }
  return gone
}
