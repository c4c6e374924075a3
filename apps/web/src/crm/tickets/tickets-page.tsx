import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useAdding } from '../../records/adding.ts'
import { Beside, type BesideList, useBeside } from '../../records/beside.tsx'
import { useWaitingPostings, WaitingPostings } from '../../records/waiting/waiting-postings.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace, usePlaceCount } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { TabbedHead } from '../../ui/tabbed-head.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { NewTicketDialog } from './new-ticket-dialog.tsx'
import { type Ticket, useTickets, useVendorSide, type View, views } from './ticket-data.ts'
import { useAgents } from './ticket-agents.ts'
import { TicketPreview } from './ticket-preview.tsx'
import { NextClock } from './ticket-clocks.tsx'
import { TicketPriority, TicketState } from './ticket-state.tsx'
import classes from './tickets.module.css'

const words = {
  open: 'ticketsOpen',
  mine: 'ticketsMine',
  late: 'ticketsLate',
  closed: 'ticketsClosed',
  all: 'ticketsAll',
} as const

/** Tickets: a customer's own, or for the vendor's people the queue of all. View and search stand in the address. */
export function TicketsPage() {
  const { t } = useText()
  const vendor = useVendorSide()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<{ view?: string; q?: string }>
  const view = views.find((one) => one === search.view) ?? 'open'
  const [typed, setTyped] = useState(String(search.q ?? ''))
  const [q] = useDebouncedValue(typed, 200)
  const [begun, setWriting] = useState(false)
  const [adding, added] = useAdding()
  const writing = begun || (adding && !vendor)
  const leave = () => {
    setWriting(false)
    added()
  }
  const tickets = useTickets(vendor, view, q)
  usePlace({ label: t('tickets'), heading: true })
  usePlaceCount(tickets.data?.pages[0]?.total ?? null)
  const rows = useMemo(() => tickets.data?.pages.flatMap((page) => page.rows) ?? [], [tickets.data])
  const open = useCallback(
    (row: Ticket) => void navigate({ to: '/tickets/$id', params: { id: String(row.id) } }),
    [navigate],
  )
  const beside = useBeside(rows, { titleOf: nameOf, onOpen: open })
  const commands = useMemo((): readonly Command[] => {
    if (vendor) return beside.commands
    return [
      ...beside.commands,
      {
        id: 'ticket-new',
        label: t('ticketNew'),
        group: 'here',
        icon: IconPlus,
        shortcut: 'n',
        run: () => setWriting(true),
      },
    ]
  }, [vendor, t, beside.commands])
  useCommands(commands)
  const unsent = useWaitingPostings('ticket')
  const show = (next: string | null) =>
    void navigate({ to: '.', search: { view: next === 'open' ? undefined : next } as never, resetScroll: false })

  return (
    <div className={classes['page']}>
      <TabbedHead
        views={views
          .filter((one) => vendor || (one !== 'mine' && one !== 'late'))
          .map((one) => ({ value: one, label: t(words[one]) }))}
        view={view}
        onView={show}
      >
        <TextInput
          type="search"
          aria-label={t('listSearch')}
          placeholder={t('listSearch')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {!vendor && (
          <Button data-phone-icon leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setWriting(true)}>
            {t('ticketNew')}
          </Button>
        )}
      </TabbedHead>
      {tickets.isError && (
        <div className={classes['pad']}>
          <ProblemNote problem={tickets.error} onRetry={() => void tickets.refetch()} />
        </div>
      )}
      {tickets.isPending && (
        <div className={classes['pad']} aria-busy role="status" aria-label={t('loading')}>
          {[70, 52, 61, 48].map((width) => (
            <Skeleton key={width} height={14} width={`${width}%`} mb={24} />
          ))}
        </div>
      )}
      {tickets.isSuccess && rows.length === 0 && unsent.length === 0 && (
        <EmptyState title={t('ticketsEmptyTitle')} text={t(vendor ? 'ticketsQueueText' : 'ticketsEmptyText')}>
          {!vendor && <Button onClick={() => setWriting(true)}>{t('ticketNew')}</Button>}
        </EmptyState>
      )}
      {!vendor && <WaitingPostings postings={unsent} />}
      <Beside
        pane={
          vendor && beside.shown ? (
            <TicketPreview
              key={beside.shown.id}
              id={beside.shown.id}
              at={beside.at}
              count={rows.length}
              onStep={beside.step}
              onClose={beside.close}
            />
          ) : null
        }
      >
        <div>
          <Rows rows={rows} vendor={vendor} view={view} beside={beside} />
          {tickets.hasNextPage && (
            <div className={classes['pad']}>
              <Button
                variant="default"
                loading={tickets.isFetchingNextPage}
                onClick={() => void tickets.fetchNextPage()}
              >
                {t('ticketsMore')}
              </Button>
            </div>
          )}
        </div>
      </Beside>
      {writing && <NewTicketDialog onClose={leave} />}
    </div>
  )
}

function nameOf({ name }: Ticket): string {
  return name
}

type RowsProps = Readonly<{ rows: readonly Ticket[]; vendor: boolean; view: View; beside: BesideList<Ticket> }>

function Rows({ rows, vendor, view, beside }: RowsProps) {
  const { t } = useText()
  const format = useFormat()
  const agents = useAgents(vendor)
  if (rows.length === 0) return null
  return (
    <ul className={classes['rows']} aria-label={t(words[view])}>
      {rows.map((ticket) => (
        <li key={ticket.id} data-id={ticket.id}>
          <a
            className={classes['row']}
            data-active={beside.here === ticket || undefined}
            href={`#/tickets/${ticket.id}`}
            onClick={(event) => vendor && beside.onClick(event, ticket)}
          >
            <span className={classes['number']}>{ticket.id}</span>
            <span className={classes['subject']}>
              <strong>{ticket.name}</strong>
              <span className={classes['quiet']}>
                {[
                  vendor ? ticket.accountName : null,
                  ticket.requester,
                  format.instant(ticket.createdAt),
                  vendor ? (agents.get(ticket.agentId ?? 0) ?? t('ticketUnassigned')) : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className={classes['marks']}>
              <span className={classes['due']}>
                {vendor && <NextClock ticket={ticket} />}
                {!ticket.answeredAt && !ticket.closedAt && (!vendor || !ticket.answerDueAt) && (
                  <span className={classes['waiting']}>{t('ticketNotAnswered')}</span>
                )}
              </span>
              <TicketPriority ticket={ticket} />
              <TicketState ticket={ticket} vendor={vendor} />
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
