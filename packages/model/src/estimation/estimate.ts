import { entity } from '../entity.ts'
import { integer, json, readOnly, ref, required, text } from '../field.ts'
import { expensesFields } from './expenses.ts'
import { WorkObject } from './object.ts'
import { Project } from './project.ts'
import { recapitulationSchema } from './recapitulation.ts'

/** An estimate (deviz, stadiu fizic): the works of one trade in an object. */
export const Estimate = entity('estimate', {
  wire: { path: 'estimation-estimates', id: 'EstimateId' },
  table: 'estimates',
  module: 'estimation',
  parent: 'objectId',
  owner: { through: 'projectId' },
  order: 'position',
  undo: 'estimate',
  failure: 'ESTIMATE',
  title: 'name',
  fields: {
    objectId: required(ref(() => WorkObject)),
    projectId: readOnly(ref(() => Project)),
    position: integer({ min: 1 }),
    code: text({ max: 40, search: true, column: true }),
    name: required(text({ min: 1, max: 400, search: true, column: true })),
    /** Null: the project's recapitulation holds. */
    recapitulation: json(recapitulationSchema),
    ...expensesFields,
  },
})
