import type { Section } from '../../records/record-form.tsx'

/** The fields of an opportunity in the order a person fills them in. */
export const opportunitySections: readonly Section[] = [
  { fields: ['name', 'accountId'] },
  { heading: 'sale', fields: ['stageId', 'sum', 'currency', 'probability', 'closingDate', 'priority'] },
  { heading: 'people', fields: ['contactId', 'agentId'] },
  { heading: 'more', fields: ['source', 'reasonOfLoss', 'description'], later: ['reasonOfLoss'] },
]

/** What the page of one opportunity tells beside its stage, which has a place of its own. */
export const factSections: readonly Section[] = [
  {
    heading: 'sale',
    fields: ['sum', 'currency', 'probability', 'weightedSum', 'closingDate', 'priority', 'reasonOfLoss'],
  },
  { heading: 'people', fields: ['accountId', 'contactId', 'agentId'] },
  { heading: 'more', fields: ['source', 'stageSince', 'closedAt', 'description'] },
]
