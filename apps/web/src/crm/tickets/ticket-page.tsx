import { Button, Skeleton } from '@mantine/core'
import { Activity } from '@temelia/model/crm/activity'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { IconPencil } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { Problem } from '../../data/problem.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'
import { RecordGone } from '../../records/record-page.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastProblem } from '../../ui/toast.tsx'
import { Conversation } from './conversation.tsx'
import { DeleteTicket } from './delete-ticket.tsx'
import { EditTicketDialog } from './edit-ticket-dialog.tsx'
import { closeTicket, type Ticket, useTicket, useVendorSide } from './ticket-data.ts'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketLinks } from './ticket-links.tsx'
import { TicketMenu } from './ticket-menu.tsx'
import classes from './tickets.module.css'

/** One ticket: what was asked, and what was written on it. */
export function TicketPage() {
  const { t } = useText()
  const vendor = useVendorSide()
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const ticket = useTicket(vendor, id)
  usePlace({ label: t('tickets'), href: '#/tickets' }, { label: ticket.data?.name ?? `#${text}` })
  if (ticket.error instanceof Problem && [400, 404].includes(ticket.error.status)) {
    return <RecordGone href="#/tickets" label={t('tickets')} />
  }
  if (ticket.isError) {
    return (
      <div className={classes['pad']}>
        <ProblemNote problem={ticket.error} onRetry={() => void ticket.refetch()} />
      </div>
    )
  }
  if (!ticket.data) {
    return (
      <div className={classes['pad']} aria-busy role="status" aria-label={t('loading')}>
        <Skeleton height={24} width={320} mb={24} />
        <Skeleton height={14} width="60%" />
      </div>
    )
  }
  return <TicketScreen key={id} ticket={ticket.data} vendor={vendor} />
}

function TicketScreen({ ticket, vendor }: Readonly<{ ticket: Ticket; vendor: boolean }>) {
  const { t } = useText()
  const [editing, setEditing] = useState(false)
  const mayEdit = vendor && ticket.actions['edit'] === true
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'ticket-edit',
        label: t('ticketEdit'),
        group: 'here',
        icon: IconPencil,
        shortcut: 'e',
        enabled: mayEdit,
        run: () => setEditing(true),
      },
    ],
    [t, mayEdit],
  )
  useCommands(commands)
  const closing = useMutation({
    mutationFn: () => closeTicket(ticket),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: recordsKey(Activity) }),
    onError: toastProblem,
  })
  return (
    <article className={classes['ticket']}>
      <header className={classes['ticketHead']}>
        <h1 className={classes['title']}>
          <span className={classes['quiet']}>{ticket.id}</span> {ticket.name}
        </h1>
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} />}
            onClick={() => setEditing(true)}
          >
            {t('recordEdit')}
          </Button>
        )}
        {mayEdit && <TicketMenu ticket={ticket} />}
        {!vendor && ticket.actions['delete'] && ticket.answeredAt === null && <DeleteTicket ticket={ticket} />}
        {vendor && !ticket.closedAt && (
          <Button variant="default" loading={closing.isPending} onClick={() => closing.mutate()}>
            {t('ticketCloseNow')}
          </Button>
        )}
      </header>
      <TicketFacts ticket={ticket} vendor={vendor} />
      {ticket.description && <p className={classes['asked']}>{ticket.description}</p>}
      {vendor && <TicketLinks ticket={ticket} />}
      <Conversation ticket={ticket} vendor={vendor} />
      {vendor && <RelatedTabs type="ticket" id={ticket.id} tabs={['history']} />}
      {editing && <EditTicketDialog ticket={ticket} onClose={() => setEditing(false)} />}
    </article>
  )
}
