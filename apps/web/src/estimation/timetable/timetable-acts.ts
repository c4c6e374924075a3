import { ScheduleActivity } from '@temelia/model/estimation/schedule-activity'
import { ScheduleRelation } from '@temelia/model/estimation/schedule-relation'
import type { Patch } from '@temelia/model/entity'
import { useMemo } from 'react'
import type { Act } from './acts.ts'
import { type Change, patchBack, type RelationTerms } from './changes.ts'
import { useRecordActs } from './record-acts.ts'
import type { Timetable } from './timetable-data.ts'

/** The writes that changes of activities and relations are made of. */
export type TimetableActs = ReturnType<typeof useTimetableActs>

/** The acts of the activities and relations of a project, each giving the one that takes it back. */
export function useTimetableActs(projectId: number) {
  const activities = useRecordActs(ScheduleActivity)
  const relations = useRecordActs(ScheduleRelation)
  return useMemo(
    () => ({
      activities,
      relations,
      link:
        (fromId: number, toId: number, { type, lag, lagTime }: RelationTerms): Act =>
        async () =>
          (await relations.add({ fromId, toId, type, lag, lagTime }))?.back ?? null,
      add: (values: Patch<typeof ScheduleActivity>) => activities.add({ ...values, projectId }),
    }),
    [activities, relations, projectId],
  )
}

/** The write of one change of a timetable as it is now. */
export function actOf(acts: TimetableActs, timetable: Timetable, change: Change): Act {
  switch (change.do) {
    case 'activity': {
      const now = timetable.Activities.find(({ ScheduleActivityId }) => ScheduleActivityId === change.id)
      return acts.activities.patch(change.id, change.patch, now ? patchBack(now, change.patch) : {})
    }
    case 'relation': {
      const now = timetable.Relations.find(({ RelationId }) => RelationId === change.id)
      const before = now ? { type: now.Type, lag: now.Lag, lagTime: now.LagTime } : change.terms
      return acts.relations.patch(change.id, change.terms, before)
    }
    case 'link':
      return acts.link(change.from, change.to, change.terms)
    case 'unlink':
      return acts.relations.remove(change.id)
    case 'remove':
      return acts.activities.remove(change.id)
  }
}
