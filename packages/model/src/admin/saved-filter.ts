import { z } from 'zod'
import { entity } from '../entity.ts'
import { json, readOnly, ref, required, text } from '../field.ts'
import { filterSchema } from '../filter.ts'
import { User } from './user.ts'

/** A named filter of one user over the list of an entity. */
export const SavedFilter = entity('filter', {
  wire: { path: 'filters', id: 'FilterId' },
  table: 'filters',
  module: 'dashboard',
  access: 'own',
  owner: 'userId',
  failure: 'FILTER',
  title: 'name',
  fields: {
    userId: readOnly(ref(() => User)),
    name: required(text({ min: 3, max: 160, search: true, column: true })),
    entity: required(text({ max: 80, column: true })),
    filter: json(filterSchema),
    sort: text({ max: 400 }),
    columns: json(z.array(z.string().max(80)).max(200)),
  },
})
