import { entity } from '../entity.ts'
import { place, required, text } from '../field.ts'

/** A line of business that customers are sorted by. */
export const ActivityField = entity('activityField', {
  wire: { path: 'activity-fields', id: 'ActivityFieldId' },
  table: 'activity_fields',
  module: 'accounts',
  access: 'administrator',
  order: 'position',
  title: 'name',
  fields: {
    name: required(text({ max: 160, search: true, column: true })),
    nameRo: text({ wire: 'Name_ro', max: 160, column: true }),
    position: place(),
  },
})
