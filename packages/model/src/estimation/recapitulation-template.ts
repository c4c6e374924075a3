import { entity } from '../entity.ts'
import { flag, initially, json, oneOf, required, text } from '../field.ts'
import { recapitulationSchema } from './recapitulation.ts'

/** A recapitulation kept under a name, to be chosen for projects, objects and estimates. New projects start with the standard one of their practice. */
export const RecapitulationTemplate = entity('recapitulationTemplate', {
  wire: { path: 'estimation-recapitulations', id: 'RecapitulationId' },
  table: 'recapitulation_templates',
  module: 'estimation',
  undo: 'recapitulation',
  title: 'name',
  fields: {
    name: required(text({ min: 1, max: 200, search: true, column: true, recognises: true })),
    practice: initially(oneOf(['ro', 'us'], { column: true }), 'ro'),
    recapitulation: required(json(recapitulationSchema, { sample: { scope: 'estimate', lines: [] } })),
    standard: initially(flag({ column: true }), false),
  },
})
