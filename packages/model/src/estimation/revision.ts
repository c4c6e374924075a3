import { entity } from '../entity.ts'
import { once, place, readOnly, ref, required, text } from '../field.ts'
import { Estimate } from './estimate.ts'
import { expensesFields } from './expenses.ts'
import { Project } from './project.ts'

/**
 * A revision of an estimate: a named set of articles beside those of the contract. Of report type NCS it holds extra works,
 * of NR the quantities of the contract that are given up; both count in settlements, never in the estimate's own totals.
 */
export const Revision = entity('revision', {
  wire: { path: 'estimation-revisions', id: 'RevisionId' },
  table: 'revisions',
  module: 'estimation',
  parent: 'estimateId',
  owner: { through: 'projectId' },
  order: 'position',
  undo: 'revision',
  failure: 'REVISION',
  title: 'name',
  fields: {
    estimateId: once(required(ref(() => Estimate))),
    projectId: readOnly(ref(() => Project)),
    position: place(),
    name: required(text({ min: 1, max: 200, search: true, column: true })),
    ...expensesFields,
    note: text({ multiline: true }),
  },
})
