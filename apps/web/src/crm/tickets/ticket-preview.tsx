import { Activity } from '@temelia/model/crm/activity'
import { ListPreview, type Previewed } from '../../records/list-preview.tsx'
import { Conversation } from './conversation.tsx'
import type { Ticket } from './ticket-data.ts'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketLinks } from './ticket-links.tsx'
import classes from './tickets.module.css'

/** A ticket beside the queue: its clocks and facts, what was asked, and the conversation, in which it is answered. */
export function TicketPreview(previewed: Previewed) {
  return (
    <ListPreview of={Activity} {...previewed} hrefOf={(row) => `#/tickets/${row.id}`}>
      {(found) => {
        const ticket = found as unknown as Ticket
        return (
          <>
            <TicketFacts ticket={ticket} vendor />
            {ticket.description && <p className={classes['asked']}>{ticket.description}</p>}
            <TicketLinks ticket={ticket} />
            <Conversation ticket={ticket} vendor />
          </>
        )
      }}
    </ListPreview>
  )
}
