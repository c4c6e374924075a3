import { useLabels } from '../../records/labels.ts'
import { Activity } from '@temelia/model/crm/activity'
import { useText } from '../../ui/text.ts'
import { CLOSED, IN_PROGRESS, type Ticket } from './ticket-data.ts'
import { useTicketStages } from './ticket-stages.ts'
import classes from './tickets.module.css'

/** The state of a ticket as a pill: a word and a mark, never a colour alone. */
export function TicketState({ ticket, vendor }: Readonly<{ ticket: Ticket; vendor: boolean }>) {
  const { language } = useText()
  const stages = useTicketStages(vendor)
  const stage = stages.find(({ id }) => id === ticket.stageId)
  const look = ticket.stageId === CLOSED ? 'done' : ticket.stageId === IN_PROGRESS ? 'started' : 'new'
  return (
    <span className={`${classes['state']} ${classes[look]}`}>
      {(language === 'ro' ? stage?.nameRo : null) ?? stage?.name ?? '…'}
    </span>
  )
}

/** The priority in words; a high one stands out. */
export function TicketPriority({ ticket }: Readonly<{ ticket: Ticket }>) {
  const labels = useLabels(Activity)
  return (
    <span className={ticket.priority === 'high' ? classes['high'] : classes['quiet']}>
      {labels.choice('priority', ticket.priority)}
    </span>
  )
}
