import { entity } from '../entity.ts'
import { decimal, once, ref, required, text } from '../field.ts'
import { Estimate } from './estimate.ts'
import { Project } from './project.ts'

/** What works are expected to cost at completion, where somebody knows better than what is planned, spent and ordered. */
export const CostForecast = entity('costForecast', {
  wire: { path: 'cost-forecasts', id: 'CostForecastId' },
  table: 'cost_forecasts',
  module: 'estimation',
  parent: 'projectId',
  owner: { through: 'projectId' },
  undo: 'costForecast',
  title: 'reason',
  fields: {
    projectId: once(required(ref(() => Project))),
    /** Without one it is of what the project costs in none of its estimates. */
    estimateId: once(ref(() => Estimate)),
    /** Without VAT, in the company's currency. */
    amount: required(decimal({ scale: 'total', min: 0 })),
    reason: text({ max: 1000 }),
  },
})
