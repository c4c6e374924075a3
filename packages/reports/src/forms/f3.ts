import { reports } from '@temelia/text/reports'
import { f3 } from '../f3.ts'
import { reportForm } from '../report-form.ts'

/** F3, the priced bill of quantities of an estimate; on an object or project the forms of all its estimates together. */
export const f3Form = reportForm({
  symbol: 'F3',
  title: reports.f3Title,
  titleUs: reports.detailedEstimate,
  levels: ['estimate', 'object', 'investment'],
  practice: null,
  needs: ['estimates'],
  model: ({ estimates }, options, language) => f3(estimates, options, language),
})
