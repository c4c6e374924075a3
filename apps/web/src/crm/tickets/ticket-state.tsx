import { useLabels } from '../../records/labels.ts'
import { ActivityStage } from '@temelia/model/crm/activity-stage'
import { Activity } from '@temelia/model/crm/activity'
import { useQuery } from '@tanstack/react-query'
import { decode, type WireRecord } from '@temelia/model/codec'
import { call } from '../../data/http.ts'
import { recordsKey } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { CLOSED, IN_PROGRESS, type Ticket } from './ticket-data.ts'
import classes from './tickets.module.css'

/** The state of a ticket as a pill: a word and a mark, never a colour alone. */
export function TicketState({ ticket, vendor }: Readonly<{ ticket: Ticket; vendor: boolean }>) {
  const { language } = useText()
  const stages = useQuery({
    queryKey: [...recordsKey(ActivityStage), 'tickets', vendor],
    queryFn: async ({ signal }) => {
      const query = { ...(vendor ? {} : { mainDbData: 1 }), page_size: 100 }
      const { body } = await call('/api/activity-stages', { query, signal })
      const reply = body as { _embedded: { activity_stages: WireRecord[] } }
      return reply._embedded.activity_stages.map((record) => decode(ActivityStage, record))
    },
    staleTime: 60_000,
  })
  const stage = stages.data?.find(({ id }) => id === ticket.stageId)
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
