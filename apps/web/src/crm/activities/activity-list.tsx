import { addDays } from '@temelia/calendar/day'
import { dayAt } from '@temelia/calendar/wall-clock'
import { Button, Loader, Skeleton } from '@mantine/core'
import { type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useSession } from '../../session/session.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { Beside, useBeside } from '../../records/beside.tsx'
import { BulkTools } from '../../records/bulk/bulk-tools.tsx'
import { useSelection } from '../../records/bulk/selection.ts'
import { noneYet, useLabels } from '../../records/labels.ts'
import { Activity } from '@temelia/model/crm/activity'
import classes from './activities.module.css'
import { type ActivityRow, useActivityPages, useActivityActions } from './activity-data.ts'
import { ActivityItem } from './activity-item.tsx'
import { ActivityPreview } from './activity-preview.tsx'
import { type ActivityState, commonFilter, tabFilter } from './activity-state.ts'
import { dayText } from '../../ui/day-text.ts'
import { leaveTrail } from '../../records/list-trail.ts'

const EMPTY = { today: 'activitiesNoneToday', overdue: 'activitiesNoneOverdue', soon: 'activitiesNoneSoon' } as const

type ActivityListProps = Readonly<{ state: ActivityState; now: number; mayAdd: boolean; onAdd: () => void }>

/** The activities of a tab, grouped by day; further pages are appended as the end comes into sight. */
export function ActivityList({ state, now, mayAdd, onAdd }: ActivityListProps) {
  const { t } = useText()
  const zone = useTenantZone()
  const labels = useLabels(Activity)
  const navigate = useNavigate()
  const userId = useSession()?.userId ?? 0
  const actions = useActivityActions()
  const filter = { and: [...commonFilter(state, userId), ...tabFilter(state.tab, now, zone)] }
  const pages = useActivityPages({
    q: state.q,
    filter,
    sort: state.tab === 'all' ? '-startAt' : 'startAt',
    pageSize: 50,
  })
  const { rows } = pages
  const selection = useSelection(
    JSON.stringify([state.q, state.where, state.tab, state.whose, state.done]),
    pages.total,
  )
  const end = useEndInSight(pages.hasNextPage && !pages.isFetchingNextPage, () => void pages.fetchNextPage())
  const days = useMemo(() => byDay(rows, zone), [rows, zone])
  const ids = useMemo(() => rows.map((row) => row.id), [rows])

  const openPage = useCallback(
    (row: ActivityRow) => {
      leaveTrail(Activity, ids)
      void navigate({ to: '/activities/$id', params: { id: String(row.id) } })
    },
    [ids, navigate],
  )
  const beside = useBeside(rows, { titleOf: nameOf, onOpen: openPage })
  const { here } = beside
  const commands = useMemo(
    (): readonly Command[] => [
      ...beside.commands,
      {
        id: 'list-complete',
        label: t('activityComplete'),
        group: 'here',
        shortcut: 'x',
        enabled: here?.actions['edit'] === true && here.closedAt === null,
        run: () => here && void actions.complete(here),
      },
    ],
    [beside.commands, here, actions, t],
  )
  useCommands(commands)
  const open = (event: MouseEvent, row: ActivityRow) => {
    leaveTrail(Activity, ids)
    beside.onClick(event, row)
  }

  if (pages.isError && rows.length === 0)
    return (
      <div className={classes['problem']}>
        <ProblemNote what="GET_ACTIVITY_DATA_PROBLEM" problem={pages.error} onRetry={() => void pages.refetch()} />
      </div>
    )
  if (pages.isPending)
    return (
      <div className={classes['skeleton']} aria-busy role="status" aria-label={t('loading')}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} height={14} width={`${92 - ((index * 13) % 40)}%`} />
        ))}
      </div>
    )
  if (rows.length === 0) {
    const filtered = state.q !== '' || state.where.length > 0
    return (
      <EmptyState
        title={filtered ? t('listNoMatchTitle') : state.tab === 'all' ? noneYet(labels, t) : t(EMPTY[state.tab])}
        text={filtered ? t('listNoMatchText') : state.tab === 'all' ? (labels.empty ?? '') : t('activitiesNoneHint')}
      >
        {mayAdd && <Button onClick={onAdd}>{labels.add}</Button>}
      </EmptyState>
    )
  }
  return (
    <Beside
      pane={
        beside.shown && (
          <ActivityPreview
            id={beside.shown.id}
            at={beside.at}
            count={rows.length}
            actions={actions}
            onStep={beside.step}
            onClose={beside.close}
          />
        )
      }
    >
      <div className={classes['list']} aria-busy={pages.isFetching}>
        {days.map(({ day, rows: ofDay }) => (
          <section
            key={day}
            aria-label={day === '' ? t('activityNoTime') : undefined}
            aria-labelledby={day && `day-${day}`}
          >
            <h2 className={classes['day']} id={day ? `day-${day}` : undefined}>
              {day === '' ? t('activityNoTime') : <DayName day={day} today={dayAt(now, zone)} />}
            </h2>
            <ul className={classes['items']}>
              {ofDay.map((row) => (
                <ActivityItem
                  key={row.id}
                  row={row}
                  actions={actions}
                  day={day}
                  active={here?.id === row.id}
                  onOpen={(event) => open(event, row)}
                  selected={selection.all || selection.ids.includes(row.id)}
                  onSelect={() => selection.toggle(row.id)}
                />
              ))}
            </ul>
          </section>
        ))}
        <BulkTools
          of={Activity}
          rows={rows}
          total={pages.total}
          filter={filter}
          q={state.q}
          selection={selection}
          here={here}
          selectKey="s"
        />
        <div ref={end} className={classes['end']} role="status">
          {pages.isFetchingNextPage && <Loader size="xs" aria-label={t('activitiesLoadMore')} />}
          {pages.isFetchNextPageError && (
            <ProblemNote
              what="GET_ACTIVITY_DATA_PROBLEM"
              problem={pages.error}
              onRetry={() => void pages.fetchNextPage()}
            />
          )}
          {!pages.hasNextPage && t('activitiesAllShown', { count: pages.total })}
        </div>
      </div>
    </Beside>
  )
}

/** A day as people say it: today, tomorrow, else weekday and date. */
function DayName({ day, today }: Readonly<{ day: string; today: string }>) {
  const { t, language } = useText()
  const region = usePractice()
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long' }
  if (day.slice(0, 4) !== today.slice(0, 4)) options.year = 'numeric'
  const text = dayText(day, language, region, options)
  const near = day === today ? t('calendarToday') : day === addDays(today, 1) ? t('notificationSnoozeTomorrow') : ''
  return near ? `${near}, ${text}` : text
}

function nameOf({ name }: ActivityRow): string {
  return name
}

function byDay(rows: readonly ActivityRow[], zone: string): { day: string; rows: ActivityRow[] }[] {
  const days: { day: string; rows: ActivityRow[] }[] = []
  for (const row of rows) {
    const day = row.startAt ? dayAt(row.startAt, zone) : ''
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}

/** Calls `load` when the element comes near the window while it is `wanted`. */
function useEndInSight(wanted: boolean, load: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(load)
  latest.current = load
  useEffect(() => {
    if (!wanted || !end.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '400px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [wanted])
  return end
}
