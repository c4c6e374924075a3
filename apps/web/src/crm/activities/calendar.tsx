import { Activity } from '@temelia/model/crm/activity'
import { addDays } from '@temelia/calendar/day'
import { dayAt, startOfDay } from '@temelia/calendar/wall-clock'
import { firstWeekday } from '@temelia/calendar/week'
import { ActionIcon, Alert, Button, Group, Tooltip } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconPlugConnected } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useSession } from '../../session/session.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { type ActivityRow, type Time, useCalendar, useActivityActions } from './activity-data.ts'
import { ActivityForm } from './activity-form.tsx'
import { type ActivityState, commonFilter } from './activity-state.ts'
import { Agenda } from './agenda.tsx'
import { entriesOf, minuteInstant } from './calendar-entries.ts'
import type { ViewProps } from './calendar-view.ts'
import { EntryMenu, type Pointed } from './entry-menu.tsx'
import { type CalendarView, daysOfView, stepped, titleOfView } from './calendar-span.ts'
import classes from './calendar.module.css'
import { leaveTrail } from '../../records/list-trail.ts'
import { MonthGrid } from './month-grid.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { TimeGrid } from './time-grid.tsx'
import { WeekList } from './week-list.tsx'
import type { ActivityStart } from './use-activity-form.ts'

type CalendarProps = Readonly<{
  state: ActivityState
  view: CalendarView
  now: number
  onState: (change: Partial<ActivityState>) => void
  /** Plans a new activity; missing where the person may not. */
  onPlan?: (start: ActivityStart) => void
}>

/** Activities in time: day, week, month or agenda around a day, all in the tenant's zone. */
export function Calendar({ state, view, now, onState, onPlan }: CalendarProps) {
  const { t, language } = useText()
  const region = usePractice()
  const zone = useTenantZone()
  const session = useSession()
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const actions = useActivityActions()
  const today = dayAt(now, zone)
  const day = state.day || today
  const days = useMemo(() => daysOfView(view, day, firstWeekday(region)), [view, day, region])
  const at = (date: string) => new Date(startOfDay(date, zone)).toISOString()
  const calendar = useCalendar(
    at(days[0] ?? day),
    at(addDays(days.at(-1) ?? day, 1)),
    state.q,
    commonFilter(state, session?.userId ?? 0),
  )
  // What was moved stands where it was put until the server has said so.
  const [moved, setMoved] = useState<ReadonlyMap<number, Time>>(new Map())
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const [moving, setMoving] = useState<ActivityRow | null>(null)
  const [editing, setEditing] = useState<ActivityRow | null>(null)
  const rows = calendar.data?.rows
  const entries = useMemo(
    () =>
      entriesOf(
        (rows ?? []).map((row) => ({ ...row, ...moved.get(row.id) })),
        zone,
      ),
    [rows, moved, zone],
  )
  const move = useCallback(
    (row: ActivityRow, time: Time) => {
      const original = rows?.find((one) => one.id === row.id) ?? row
      setMoved((last) => new Map(last).set(row.id, time))
      void actions.move(original, time).then(() =>
        setMoved((last) => {
          const next = new Map(last)
          if (next.get(row.id) === time) next.delete(row.id)
          return next
        }),
      )
    },
    [actions, rows],
  )
  const open = (row: ActivityRow) => {
    leaveTrail(
      Activity,
      entries.map((entry) => entry.row.id),
    )
    location.hash = `#/activities/${row.id}`
  }
  const go = useCallback((by: number) => onState({ day: stepped(view, day, by) }), [onState, view, day])
  const commands = useMemo(
    (): readonly Command[] => [
      {
        id: 'calendar-today',
        label: t('calendarToday'),
        group: 'here',
        shortcut: 't',
        run: () => onState({ day: '' }),
      },
      { id: 'calendar-later', label: t('calendarLater'), group: 'here', shortcut: 'j', run: () => go(1) },
      { id: 'calendar-earlier', label: t('calendarEarlier'), group: 'here', shortcut: 'k', run: () => go(-1) },
    ],
    [t, onState, go],
  )
  useCommands(commands)

  const views: ViewProps = {
    days,
    entries,
    today,
    zone,
    onPoint: setPointed,
    onMove: move,
    onMoveTo: setMoving,
    onOpen: open,
    ...(onPlan ? { onPlan: (date, minute) => onPlan(startOf(date, minute, zone)) } : {}),
  }
  // Seven days with their hours do not fit a phone.
  const hours = view === 'day' || (view === 'week' && !phone)
  const showDay = (date: string) => onState({ view: 'day', day: date })
  const title = titleOfView(view, days, day, language, region)
  return (
    <div className={classes['calendar']}>
      <Group className={classes['bar']} gap="xs">
        <Button variant="default" onClick={() => onState({ day: '' })}>
          {t('calendarToday')}
        </Button>
        <ActionIcon size={32} variant="default" aria-label={t('calendarEarlier')} onClick={() => go(-1)}>
          <IconChevronLeft size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon size={32} variant="default" aria-label={t('calendarLater')} onClick={() => go(1)}>
          <IconChevronRight size={18} stroke={1.6} />
        </ActionIcon>
        <h2 className={classes['span']} aria-live="polite">
          {title}
        </h2>
        <Tooltip label={t('integrations')}>
          <ActionIcon
            component="a"
            href="#/settings/integrations"
            size={32}
            variant="default"
            aria-label={t('integrations')}
          >
            <IconPlugConnected size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Group>
      {calendar.isError && (
        <ProblemNote
          what="GET_ACTIVITY_DATA_PROBLEM"
          problem={calendar.error}
          onRetry={() => void calendar.refetch()}
        />
      )}
      {calendar.data?.more && (
        <Alert color="yellow" variant="light" role="status" p="xs" className={classes['note']}>
          {t('calendarTooMany')}
        </Alert>
      )}
      <div aria-busy={calendar.isFetching} className={classes['body']}>
        {hours && <TimeGrid key={view} {...views} now={now} onStep={go} />}
        {view === 'week' && phone && (
          <WeekList {...views} actions={actions} loaded={rows !== undefined} onDay={showDay} />
        )}
        {view === 'month' && <MonthGrid {...views} month={day.slice(0, 7)} onDay={showDay} onStep={go} phone={phone} />}
        {view === 'agenda' && <Agenda {...views} actions={actions} loaded={rows !== undefined} />}
      </div>
      {pointed && (
        <EntryMenu
          pointed={pointed}
          actions={actions}
          onClose={() => setPointed(null)}
          onOpen={open}
          onEdit={setEditing}
          onMoveTo={setMoving}
        />
      )}
      {moving && <MoveDialog row={moving} zone={zone} onMove={move} onClose={() => setMoving(null)} />}
      {editing && <ActivityForm row={editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

/** The time of a new activity at a place of the calendar: an hour, or the whole day. */
function startOf(day: string, minute: number | null, zone: string): ActivityStart {
  if (minute === null)
    return { allDay: true, startAt: minuteInstant(day, 0, zone), endAt: minuteInstant(addDays(day, 1), 0, zone) }
  return { allDay: false, startAt: minuteInstant(day, minute, zone), endAt: minuteInstant(day, minute + 60, zone) }
}
