import { entity } from '../entity.ts'
import { required, text } from '../field.ts'

/** A sales area; customers lie in one, users may be limited to some. */
export const Zone = entity('zone', {
  wire: { path: 'zones', id: 'ZoneId' },
  table: 'zones',
  module: 'accounts',
  access: 'administrator',
  title: 'name',
  listed: true,
  fields: {
    name: required(text({ min: 2, max: 120, search: true, column: true, unique: true })),
  },
})
