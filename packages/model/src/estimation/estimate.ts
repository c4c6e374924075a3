import { entity } from '../entity.ts'
import { initially, integer, json, place, readOnly, ref, required, text } from '../field.ts'
import { Alternate } from './alternate.ts'
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
    position: place(),
    code: text({ max: 40, search: true, column: true }),
    name: required(text({ min: 1, max: 400, search: true, column: true })),
    /** Null: the object's recapitulation holds, or the project's. */
    recapitulation: json(recapitulationSchema),
    ...expensesFields,
    /** The active revision, whose articles count; null: those of the contract. No reference, as revisions refer to estimates. */
    revisionId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    /** It counts only with its alternate (SPEC.md R13.1). */
    alternateId: ref(() => Alternate, { practice: 'us' }),
    /** 1 in the bid, 0 left out, -1 deducted: follows from the alternate. */
    counts: readOnly(initially(integer(), 1)),
  },
})
