import { User } from '../admin/user.ts'
import { entity } from '../entity.ts'
import {
  copied,
  date,
  decimal,
  initially,
  instant,
  integer,
  json,
  oneOf,
  readOnly,
  ref,
  required,
  text,
} from '../field.ts'
import { currencyCode } from '../formats.ts'
import { Contact } from './contact.ts'
import { customValues } from './custom-values.ts'
import { Customer } from './customer.ts'
import { OpportunityStage } from './opportunity-stage.ts'

/** A chance to sell: one of several a customer may have, on its way through the stages of the pipeline. */
export const Opportunity = entity('opportunity', {
  wire: {
    path: 'opportunities',
    id: 'OpportunityId',
    listPath: 'OpportunitiesAccounts',
    embedded: 'OpportunitiesAccounts',
  },
  table: 'opportunities',
  module: 'sales',
  owner: 'agentId',
  zone: { through: 'accountId' },
  undo: 'opportunity',
  failure: 'OPPORTUNITY',
  findable: true,
  title: 'name',
  fields: {
    name: required(text({ min: 3, max: 200, search: true, column: true })),
    accountId: ref(() => Customer),
    accountName: copied(text({ search: true, column: true }), 'accountId'),
    contactId: ref(() => Contact),
    agentId: ref(() => User, { wire: 'AgentId', column: true }),
    stageId: ref(() => OpportunityStage, { column: true }),
    sum: decimal({ scale: 'total', min: 0, column: true }),
    currency: text({ format: currencyCode }),
    probability: decimal({ scale: 'percent', min: 0, max: 100, column: true }),
    /** Sum times probability, to the cent; the database computes it. */
    weightedSum: readOnly(decimal({ scale: 'total' })),
    closingDate: date({ column: true }),
    priority: initially(oneOf(['low', 'normal', 'high'], { column: true }), 'normal'),
    reasonOfLoss: text({ max: 400 }),
    source: text({ max: 200 }),
    description: text({ multiline: true }),
    relatedEntityType: oneOf(['account', 'contact']),
    relatedEntityId: integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    /** When it came into its stage: it is stale when the stage's `staleDays` have passed since. */
    stageSince: readOnly(instant()),
    closedAt: readOnly(instant()),
    custom: json(customValues, { holds: 'ownValues' }),
  },
})
