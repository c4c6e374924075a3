import { z } from 'zod'
import { entity } from '../entity.ts'
import { flag, initially, json, readOnly, ref, required, text } from '../field.ts'
import { filterSchema } from '../filter.ts'
import { User } from './user.ts'

/** A named view of the list of an entity: filter, order, columns and mode. Its maker keeps it for himself or shares it with everybody. */
export const SavedFilter = entity('filter', {
  wire: { path: 'filters', id: 'FilterId' },
  table: 'filters',
  module: 'company',
  access: 'shared',
  owner: 'userId',
  undo: 'filter',
  failure: 'FILTER',
  title: 'name',
  fields: {
    userId: readOnly(ref(() => User)),
    name: required(text({ min: 3, max: 160, search: true, column: true })),
    entity: required(text({ max: 80, column: true, sample: 'customer' })),
    filter: json(filterSchema, { sample: { field: 'AccountName', op: 'contains', value: 'a' }, holds: 'filter' }),
    sort: text({ max: 400 }),
    columns: json(z.array(z.string().max(80)).max(200)),
    /** How the list is shown: list, board, week, ... as its page names them. */
    mode: text({ max: 40 }),
    shared: initially(flag({ column: true }), false),
  },
})
