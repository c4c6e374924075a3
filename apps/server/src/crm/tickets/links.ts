import { Activity } from '@temelia/model/crm/activity'
import { TicketLink } from '@temelia/model/crm/ticket-link'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import { rulesFor } from '../../records/context.ts'
import { find } from '../../records/find.ts'

/** Rules of links: from a ticket, to something else than itself, and each once, from whichever side. */
export const ticketLinkRules = rulesFor(TicketLink, {
  prepare: async (context, patch, before) => {
    const { ticketId, relatedEntityType: type, relatedEntityId: id } = { ...before, ...patch }
    const fault = (field: string, code: 'INVALID_VALUE' | 'DUPLICATE') =>
      new AppError('INVALID_DATA', { faults: [{ field, code }] })
    const { clientId } = context.actor
    if ((await find(context, Activity, ticketId as number)).type !== 'ticket') throw fault('TicketId', 'INVALID_VALUE')
    if (isTicket(type) && id === ticketId) throw fault('RelatedEntityId', 'INVALID_VALUE')
    const other = isTicket(type) ? await find(context, Activity, id as number) : undefined
    if (type === 'ticket' && other?.type !== 'ticket') throw fault('RelatedEntityId', 'INVALID_VALUE')
    const known =
      await context.tx.one(sql`select 1 as found from ticket_links where client_id = ${clientId} and id <> ${before?.id ?? 0} and (
      (ticket_id = ${ticketId} and related_entity_type = ${type} and related_entity_id = ${id})
      or (${type === 'ticket'} and ticket_id = ${id} and related_entity_type = 'ticket' and related_entity_id = ${ticketId})) limit 1`)
    if (known) throw fault('RelatedEntityId', 'DUPLICATE')
    return patch
  },
})

/** Tickets and activities have their ids in one table. */
function isTicket(type: unknown): boolean {
  return type === 'ticket' || type === 'activity'
}
