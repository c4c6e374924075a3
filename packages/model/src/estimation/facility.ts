import { entity } from '../entity.ts'
import { decimal, initially, oneOf, place, ref, required, text } from '../field.ts'
import { Estimate } from './estimate.ts'
import { WorkObject } from './object.ts'
import { Project } from './project.ts'

/** What equipment lists hold, by chapter of the general estimate: to be assembled, not to be assembled, furnishings, intangible. */
export const facilityKinds = ['4.3', '4.4', '4.5', '4.6'] as const

/** The parts of a technical sheet in the order of the form (F5). */
export const sheetParts = ['sheetParameters', 'sheetSafety', 'sheetStandards', 'sheetWarranty', 'sheetOther'] as const

/** A line of an equipment list (F4) of a project, one of its objects or one of its estimates. */
export const Facility = entity('facility', {
  wire: { path: 'estimation-facilities', id: 'FacilityId' },
  table: 'facilities',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  order: 'position',
  undo: 'facility',
  title: 'name',
  fields: {
    projectId: required(ref(() => Project)),
    objectId: ref(() => WorkObject, { column: true }),
    estimateId: ref(() => Estimate),
    position: place(),
    kind: initially(oneOf(facilityKinds, { column: true }), '4.3'),
    code: text({ max: 80, search: true, column: true }),
    name: required(text({ min: 1, max: 1_000, search: true, column: true })),
    measureUnit: text({ max: 40, column: true }),
    quantity: initially(decimal({ scale: 'quantity', column: true }), 0),
    price: initially(decimal({ scale: 'price', column: true }), 0),
    /** Number of its technical sheet (F5). */
    sheetNumber: text({ max: 40, column: true }),
    supplier: text({ max: 400, search: true, column: true }),
    /** What its technical sheet asks for, in the five parts of the form (F5); a line each. */
    sheetParameters: text({ max: 4_000, multiline: true }),
    sheetSafety: text({ max: 4_000, multiline: true }),
    sheetStandards: text({ max: 4_000, multiline: true }),
    sheetWarranty: text({ max: 4_000, multiline: true }),
    sheetOther: text({ max: 4_000, multiline: true }),
  },
})
