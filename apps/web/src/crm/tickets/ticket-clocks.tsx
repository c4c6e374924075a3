import { clockState, type ClockState } from '@temelia/model/crm/ticket-clock'
import { IconAlertTriangle, IconClock, IconPlayerPause } from '@tabler/icons-react'
import { type Say, useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { useNow } from '../../ui/use-now.ts'
import type { Ticket } from './ticket-data.ts'
import classes from './ticket-clocks.module.css'

type Kind = 'answer' | 'solve'

/** What a ticket's row says of its clocks: the next promise that is open, late or standing; nothing where none is. */
export function NextClock({ ticket }: Readonly<{ ticket: Ticket }>) {
  const { t } = useText()
  const format = useFormat()
  const now = useNow()
  const of = ticket.answeredAt ? 'solve' : 'answer'
  const state = clockState(of, ticket, now)
  if (ticket.closedAt || state === 'none') return null
  const due = (of === 'answer' ? ticket.answerDueAt : ticket.solveDueAt) ?? ''
  return <Clock state={state} text={wordsOf(of, state, format.instant(due), t)} />
}

/** One promise of a ticket among its facts: when it ends, or how it was kept. */
export function TicketPromise({ ticket, of }: Readonly<{ ticket: Ticket; of: Kind }>) {
  const { t } = useText()
  const format = useFormat()
  const state = clockState(of, ticket, useNow())
  const due = of === 'answer' ? ticket.answerDueAt : ticket.solveDueAt
  if (state === 'none' || !due) return '–'
  const at = format.instant(due)
  const words = { met: t('clockMet'), missed: t('clockMissed'), overdue: t('clockOverdue'), paused: t('clockPaused') }
  const word = state in words ? words[state as keyof typeof words] : null
  return <Clock state={state} text={word ? `${at} · ${word}` : at} />
}

function Clock({ state, text }: Readonly<{ state: ClockState; text: string }>) {
  const Icon =
    state === 'overdue' || state === 'missed' ? IconAlertTriangle : state === 'paused' ? IconPlayerPause : IconClock
  return (
    <span className={classes['clock']} data-state={state}>
      <Icon size={16} stroke={1.6} aria-hidden /> {text}
    </span>
  )
}

function wordsOf(of: Kind, state: ClockState, at: string, t: Say): string {
  if (state === 'paused') return t('clockWaits')
  if (state === 'overdue') return t(of === 'answer' ? 'clockAnswerOverdue' : 'clockSolveOverdue')
  return t(of === 'answer' ? 'clockAnswerBy' : 'clockSolveBy', { at })
}
