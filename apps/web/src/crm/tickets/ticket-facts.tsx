import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useAgents } from './ticket-agents.ts'
import { TicketPromise } from './ticket-clocks.tsx'
import type { Ticket } from './ticket-data.ts'
import { TicketPriority, TicketState } from './ticket-state.tsx'
import classes from './tickets.module.css'

/** What is known of a ticket; what was promised is for those who answer it. */
export function TicketFacts({ ticket, vendor }: Readonly<{ ticket: Ticket; vendor: boolean }>) {
  const { t } = useText()
  const format = useFormat()
  const agents = useAgents(vendor)
  return (
    <dl className={classes['facts']}>
      <div>
        <dt>{t('ticketState')}</dt>
        <dd>
          <TicketState ticket={ticket} vendor={vendor} />
        </dd>
      </div>
      <div>
        <dt>{t('ticketPriority')}</dt>
        <dd>
          <TicketPriority ticket={ticket} />
        </dd>
      </div>
      {vendor && (
        <div>
          <dt>{t('ticketCustomer')}</dt>
          <dd>
            {ticket.accountId ? (
              <a data-thumb href={`#/customers/${ticket.accountId}`}>
                {ticket.accountName}
              </a>
            ) : (
              '–'
            )}
          </dd>
        </div>
      )}
      {vendor && (
        <div>
          <dt>{t('ticketAgent')}</dt>
          <dd>{agents.get(ticket.agentId ?? 0) ?? t('ticketUnassigned')}</dd>
        </div>
      )}
      {vendor && (
        <div>
          <dt>{t('ticketAnswerDue')}</dt>
          <dd>
            <TicketPromise ticket={ticket} of="answer" />
          </dd>
        </div>
      )}
      {vendor && (
        <div>
          <dt>{t('ticketSolveDue')}</dt>
          <dd>
            <TicketPromise ticket={ticket} of="solve" />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('ticketBy')}</dt>
        <dd>{ticket.requester ?? '–'}</dd>
      </div>
      <div>
        <dt>{t('ticketAt')}</dt>
        <dd>{format.instant(ticket.createdAt)}</dd>
      </div>
    </dl>
  )
}
