import { entity } from '../entity.ts'
import { integer, oneOf, ref, required } from '../field.ts'
import { relatedTypes } from '../related.ts'
import { Activity } from './activity.ts'

/** Another ticket, or any record, that a ticket has to do with. A link between two tickets is of both. */
export const TicketLink = entity('ticketLink', {
  wire: { path: 'ticket-links', id: 'TicketLinkId' },
  table: 'ticket_links',
  module: 'support',
  parent: 'ticketId',
  owner: { through: 'ticketId' },
  zone: { through: 'ticketId' },
  title: 'relatedEntityType',
  fields: {
    ticketId: required(ref(() => Activity, { wire: 'TicketId' })),
    relatedEntityType: required(oneOf(relatedTypes)),
    relatedEntityId: required(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  },
})
