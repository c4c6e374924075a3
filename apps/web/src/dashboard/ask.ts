import { isDay } from '@temelia/calendar/day'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** The days, people and zones that rule every panel; they live in the address. */
export type Ask = Readonly<{
  interval: number
  from: string
  to: string
  agents: readonly number[]
  zones: readonly number[]
}>

/** The interval whose days the person gives. */
export const CUSTOM = 1

const THIS_YEAR = 9
const LAST = 11

/** Reads what is asked from the address; what does not fit is left at its start. */
export function readAsk(search: Readonly<Record<string, unknown>>): Ask {
  const interval = Number(search['interval'])
  return {
    interval: Number.isInteger(interval) && interval >= CUSTOM && interval <= LAST ? interval : THIS_YEAR,
    from: dayIn(search['from']),
    to: dayIn(search['to']),
    agents: idsIn(search['agents']),
    zones: idsIn(search['zones']),
  }
}

/** What belongs in the address: only what differs from the start. */
export function writeAsk({ interval, from, to, agents, zones }: Ask): Record<string, unknown> {
  const custom = interval === CUSTOM
  return {
    interval: interval === THIS_YEAR ? undefined : interval,
    from: (custom && from) || undefined,
    to: (custom && to) || undefined,
    agents: agents.length > 0 ? agents : undefined,
    zones: zones.length > 0 ? zones : undefined,
  }
}

/** The body of a panel's call. */
export function askBody({ interval, from, to, agents, zones }: Ask): Record<string, unknown> {
  const days = interval === CUSTOM ? { From: from || null, To: to || null } : {}
  return { Interval: interval, ...days, Agents: agents, Zones: zones }
}

/** What the address asks, and its change: Back brings the last one. */
export function useAsk(): readonly [Ask, (change: Partial<Ask>) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const navigate = useNavigate()
  const ask = useMemo(() => readAsk(search), [search])
  const change = useCallback(
    (part: Partial<Ask>) =>
      void navigate({ to: '/dashboard', search: () => writeAsk({ ...ask, ...part }) as never, resetScroll: false }),
    [navigate, ask],
  )
  return [ask, change]
}

function dayIn(value: unknown): string {
  return typeof value === 'string' && isDay(value) ? value : ''
}

function idsIn(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id) && Number(id) > 0) : []
}
