import { z } from 'zod'
import { entity } from '../entity.ts'
import { flag, initially, json, required, text } from '../field.ts'

/** A look that the company gave its printed forms, under a name: for one form or for all, the standard one where a print names none. */
export const ReportLayout = entity('reportLayout', {
  wire: { path: 'estimation-report-layouts', id: 'LayoutId' },
  table: 'report_layouts',
  module: 'estimation',
  undo: 'report-layout',
  title: 'name',
  fields: {
    name: required(text({ min: 1, max: 200, search: true, column: true, recognises: true })),
    /** Symbol of the form; null: it is for all of them. */
    form: text({ max: 20, column: true }),
    /** What the reports know as a look; checked by them. */
    look: required(json(z.record(z.string(), z.json()), { sample: { accent: '#1f4e79' }, unlisted: 'logo' })),
    standard: initially(flag({ column: true }), false),
  },
})
