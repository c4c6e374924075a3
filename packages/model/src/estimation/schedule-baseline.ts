import { entity } from '../entity.ts'
import { integer, once, readOnly, ref, required, text } from '../field.ts'
import { Project } from './project.ts'

/** A timetable as it was when it was kept: the dates, durations and amounts of every activity. */
export const ScheduleBaseline = entity('scheduleBaseline', {
  wire: { path: 'estimation-baselines', id: 'BaselineId' },
  table: 'schedule_baselines',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  undo: 'scheduleBaseline',
  title: 'name',
  fields: {
    projectId: once(required(ref(() => Project))),
    name: required(text({ min: 1, max: 200, search: true, column: true })),
    note: text({ multiline: true }),
    /** How many activities it holds. */
    activities: readOnly(integer({ column: true })),
  },
})
