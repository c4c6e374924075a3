import { entity } from '../entity.ts'
import { decimal, flag, once, ref, required, text } from '../field.ts'
import { Project } from './project.ts'

/** What somebody set on a chapter of a project's general estimate; a field that is null leaves the chapter as the law has it. */
export const GeneralLine = entity('generalLine', {
  wire: { path: 'estimation-general-lines', id: 'GeneralLineId' },
  table: 'general_lines',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  title: 'chapter',
  fields: {
    projectId: required(ref(() => Project)),
    chapter: once(required(text({ max: 12, column: true, sample: '4.1' }))),
    name: text({ max: 400, column: true }),
    /** An amount or a formula. */
    formula: text({ max: 2_000, column: true }),
    /** Percent of the formula's value. */
    rate: decimal({ scale: 'percent', min: 0, max: 1_000, column: true }),
    applyVat: flag({ wire: 'ApplyVAT' }),
  },
})
