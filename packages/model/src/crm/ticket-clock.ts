import { afterWorking, workedMinutes } from '@temelia/calendar/working-hours'
import { hoursOf, type ServiceLevels } from '../admin/service-levels.ts'

/** What the clocks of a ticket are counted from. Instants are RFC 3339. */
export interface Clocked {
  readonly priority: 'low' | 'normal' | 'high'
  readonly createdAt: string
  readonly answeredAt: string | null
  readonly closedAt: string | null
  /** Since when it waits for its customer. */
  readonly waitingSince: string | null
  /** Working minutes in which it waited for its customer or was closed. */
  readonly waited: number
  readonly answerDueAt: string | null
  readonly solveDueAt: string | null
}

/** What a ticket was promised, and by which clock that is counted. */
export interface Promised {
  readonly levels: ServiceLevels
  readonly zone: string
  /** National holidays, which are not worked. */
  readonly isFree: (day: string) => boolean
}

export type Clocks = Pick<Clocked, 'waitingSince' | 'waited' | 'answerDueAt' | 'solveDueAt'>

/**
 * The clocks of a ticket after a change at an instant: what was waited is added when the waiting ends, and moves both times by as much
 * working time; a closed ticket no longer waits; the time of an answer that was given stays.
 * @param before the ticket as it was; none for a new one
 */
export function clocksAfter(
  before: Clocked | undefined,
  after: Omit<Clocked, 'waited' | 'answerDueAt' | 'solveDueAt'>,
  at: string,
  { levels, zone, isFree }: Promised,
): Clocks {
  const hours = hoursOf(levels, isFree)
  const stood = before ? (before.waitingSince ?? before.closedAt) : null
  const waitingSince = after.closedAt ? null : after.waitingSince
  const ended = stood !== null && stood !== (waitingSince ?? after.closedAt)
  const waited = (before?.waited ?? 0) + (ended ? workedMinutes(Date.parse(stood), Date.parse(at), hours, zone) : 0)
  const kept = before && before.waited === waited && before.priority === after.priority
  const due = (target: number | null) => {
    const end = target === null ? null : afterWorking(Date.parse(after.createdAt), target * 60 + waited, hours, zone)
    return end === null ? null : new Date(end).toISOString()
  }
  const answered = before?.answeredAt != null
  return {
    waitingSince,
    waited,
    answerDueAt: before && (kept || answered) ? before.answerDueAt : due(levels.answer[after.priority]),
    solveDueAt: before && kept ? before.solveDueAt : due(levels.solve[after.priority]),
  }
}

/** How one of the two promises of a ticket stands: kept, missed, still running, near its end, over it, or standing still. */
export type ClockState = 'none' | 'met' | 'missed' | 'running' | 'soon' | 'overdue' | 'paused'

/** Less than this before its end a clock is near it. */
const SOON = 2 * 3_600_000

/** How the promise of an answer or of a solution stands at an instant (milliseconds since 1970). */
export function clockState(of: 'answer' | 'solve', ticket: Omit<Clocked, 'priority'>, now: number): ClockState {
  const dueAt = of === 'answer' ? ticket.answerDueAt : ticket.solveDueAt
  const doneAt = of === 'answer' ? (ticket.answeredAt ?? ticket.closedAt) : ticket.closedAt
  if (!dueAt) return 'none'
  const due = Date.parse(dueAt)
  if (doneAt) return Date.parse(doneAt) <= due ? 'met' : 'missed'
  if (ticket.waitingSince) return Date.parse(ticket.waitingSince) <= due ? 'paused' : 'overdue'
  if (now > due) return 'overdue'
  return due - now < SOON ? 'soon' : 'running'
}
