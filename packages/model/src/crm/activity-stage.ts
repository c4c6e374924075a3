import { entity } from '../entity.ts'
import { flag, initially, oneOf, place, readOnly, required, text } from '../field.ts'

/** A stage of activities or of tickets. */
export const ActivityStage = entity('activityStage', {
  wire: { path: 'activity-stages', id: 'StageId' },
  table: 'activity_stages',
  module: 'accounts',
  modules: { field: 'type', of: { activity: 'accounts', ticket: 'support' } },
  access: 'administrator',
  portalReads: { field: 'type', op: 'eq', value: 'ticket' },
  order: 'position',
  title: 'name',
  fields: {
    name: required(text({ max: 80, search: true, column: true })),
    nameRo: text({ wire: 'Name_ro', max: 80, column: true }),
    type: initially(oneOf(['activity', 'ticket'], { column: true }), 'activity'),
    state: initially(oneOf(['open', 'started', 'done', 'postponed', 'cancelled'], { column: true }), 'open'),
    position: place(),
    kept: readOnly(initially(flag(), false)),
  },
})
