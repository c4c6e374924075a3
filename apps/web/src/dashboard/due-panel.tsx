import { SegmentedControl } from '@mantine/core'
import { Activity } from '@temelia/model/crm/activity'
import { decode } from '@temelia/model/codec'
import { dayAt } from '@temelia/calendar/wall-clock'
import { daysBetween } from '@temelia/calendar/day'
import { useMemo, useState } from 'react'
import { type ActivityRow, type ActivityActions, useActivityActions } from '../crm/activities/activity-data.ts'
import { clockText } from '../crm/activities/calendar-span.ts'
import { CompleteButton } from '../crm/activities/activity-item.tsx'
import { KindIcon } from '../crm/activities/activity-kind.tsx'
import { queryClient } from '../data/query-client.ts'
import { useSession } from '../session/session.ts'
import { usePractice } from '../session/tenant-region.ts'
import { useTenantZone } from '../session/tenant-zone.ts'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './due-panel.module.css'
import { FigureLink } from './figure-link.tsx'
import { Foot, Nothing, Panel } from './panel.tsx'
import { DASHBOARD_KEY, usePanel } from './panel-data.ts'

/** What is late or due today, each completed with one tap. */
export function DuePanel({ body }: Readonly<{ body: Readonly<Record<string, unknown>> }>) {
  const { t } = useText()
  const format = useFormat()
  const userId = useSession()?.userId ?? 0
  const [mine, setMine] = useState(false)
  const load = usePanel('overdue', mine ? { ...body, Agents: [userId] } : body)
  const { data } = load
  const rows = useMemo(() => data?.Activities.map((record) => decode(Activity, record) as ActivityRow) ?? [], [data])
  const actions = useActivityActions()
  const again = () => void queryClient.invalidateQueries({ queryKey: DASHBOARD_KEY })
  const own = useMemo(
    () => ({
      ...actions,
      complete: async (row: ActivityRow) => {
        await actions.complete(row)
        again()
      },
    }),
    [actions],
  )
  return (
    <Panel
      title={t('dashDue')}
      count={data?.Due && <FigureLink figure={data.Due}>{format.number(data.Due.Count, 0)}</FigureLink>}
      load={load}
      rows={7}
      tools={
        <SegmentedControl
          size="xs"
          aria-label={t('dashWhose')}
          value={mine ? 'mine' : 'all'}
          data={[
            { value: 'all', label: t('dashMineAndTeam') },
            { value: 'mine', label: t('dashMine') },
          ]}
          onChange={(value) => setMine(value === 'mine')}
        />
      }
    >
      {rows.length === 0 ? (
        <Nothing text={t('dashNothingDue')} act={t('dashPlan')} href="#/activities" />
      ) : (
        <ul className={classes['due']}>
          {rows.map((row) => (
            <DueLine key={row.id} row={row} actions={own} />
          ))}
        </ul>
      )}
      {data?.Opportunities && data.Opportunities.Count > 0 && (
        <Foot>
          <FigureLink figure={data.Opportunities} late>
            {t('dashPastOpportunities', { count: data.Opportunities.Count })}
          </FigureLink>
        </Foot>
      )}
    </Panel>
  )
}

function DueLine({ row, actions }: Readonly<{ row: ActivityRow; actions: ActivityActions }>) {
  const { t } = useText()
  const format = useFormat()
  const zone = useTenantZone()
  const practice = usePractice()
  const today = dayAt(Date.now(), zone)
  const day = row.startAt ? dayAt(row.startAt, zone) : today
  const late = daysBetween(day, today)
  return (
    <li>
      <CompleteButton row={row} actions={actions} size={20} />
      <span className={`${classes['dueWhen']} figures`} data-late={late > 0 || undefined}>
        {late > 0
          ? format.date(day).slice(0, 5)
          : row.allDay || !row.startAt
            ? t('dashToday')
            : clockText(row.startAt, zone, practice)}
      </span>
      <KindIcon kind={row.kind} />
      <span className={classes['two']}>
        <a href={`#/activities/${row.id}`}>{row.name}</a>
        <small>
          {row.accountName}
          {late > 0 && (
            <>
              {row.accountName && ', '}
              <span data-late>{t('dashDaysLate', { count: late })}</span>
            </>
          )}
        </small>
      </span>
    </li>
  )
}
