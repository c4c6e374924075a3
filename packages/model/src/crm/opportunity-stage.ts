import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import { decimal, flag, initially, integer, oneOf, place, readOnly, ref, required, text } from '../field.ts'

/** The stages that every tenant keeps: won and lost. */
export const WON_STAGE = 6
export const LOST_STAGE = 7

/** A stage of the sales pipeline. Each tenant has its own list; 6 and 7 are always kept. */
export const OpportunityStage = entity('opportunityStage', {
  wire: { path: 'opportunity-stages', id: 'StageId', client: true },
  table: 'opportunity_stages',
  module: 'sales',
  access: 'administrator',
  order: 'position',
  title: 'name',
  fields: {
    userId: readOnly(ref(() => User)),
    name: required(text({ max: 80, search: true, column: true })),
    nameRo: text({ wire: 'Name_ro', max: 80, column: true }),
    position: place(),
    outcome: initially(oneOf(['open', 'won', 'lost'], { column: true }), 'open'),
    probability: decimal({ scale: 'percent', min: 0, max: 100, column: true }),
    staleDays: integer({ min: 1, max: 3_650, column: true }),
    kept: readOnly(initially(flag(), false)),
  },
})
