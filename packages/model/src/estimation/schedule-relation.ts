import { entity } from '../entity.ts'
import { decimal, initially, oneOf, readOnly, ref, required } from '../field.ts'
import { Project } from './project.ts'
import { MOST_DAYS } from './schedule.ts'
import { ScheduleActivity } from './schedule-activity.ts'

/** One activity waits for another one of the same project; it is part of the one that waits. */
export const ScheduleRelation = entity('scheduleRelation', {
  wire: { path: 'estimation-relations', id: 'RelationId' },
  table: 'schedule_relations',
  module: 'estimation',
  parent: 'toId',
  owner: { through: 'projectId' },
  undo: 'scheduleRelation',
  fields: {
    projectId: readOnly(ref(() => Project)),
    fromId: required(ref(() => ScheduleActivity, { wire: 'From', column: true })),
    toId: required(ref(() => ScheduleActivity, { wire: 'To', column: true })),
    type: initially(oneOf(['FS', 'SS', 'FF', 'SF'], { column: true }), 'FS'),
    /** Days; less than 0 is a lead. */
    lag: initially(decimal({ min: -MOST_DAYS, max: MOST_DAYS, column: true }), 0),
    /** In whose working time the lag counts; `elapsed`: every minute of every day. */
    lagTime: initially(oneOf(['successor', 'predecessor', 'project', 'elapsed']), 'successor'),
  },
})
