import { dayAt } from '@temelia/calendar/wall-clock'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleXFilled } from '@tabler/icons-react'
import { User } from '@temelia/model/admin/user'
import { type MouseEvent, useState } from 'react'
import { useAll } from '../../data/records.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { useText } from '../../ui/text.ts'
import classes from './activity-item.module.css'
import { type ActivityRow, type ActivityActions, may, useActivityStages } from './activity-data.ts'
import { KindIcon } from './activity-kind.tsx'
import { RepeatMark } from './repeat-mark.tsx'
import { clockText } from './calendar-span.ts'
import { dayText } from '../../ui/day-text.ts'

type ActivityItemProps = Readonly<{
  row: ActivityRow
  actions: ActivityActions
  /** The day it stands under; without one its day is shown. */
  day?: string
  active?: boolean
  withCustomer?: boolean
  onOpen?: (event: MouseEvent) => void
  /** Whether it is selected, where several may be. */
  selected?: boolean
  onSelect?: () => void
}>

/** One activity as a line: completed with one tap, when, what, for whom, by whom. */
export function ActivityItem(props: ActivityItemProps) {
  const { row, actions, day, active, withCustomer = true, onOpen, selected, onSelect } = props
  const { t } = useText()
  const stages = useActivityStages()
  const agents = useAgents()
  const over = row.closedAt !== null
  const stage = stages.find(({ id }) => id === row.stageId)
  return (
    <li className={classes['item']} data-over={over || undefined} data-active={active || undefined} data-id={row.id}>
      {onSelect && (
        <span className={classes['choice']}>
          <Checkbox
            size="xs"
            aria-label={t('listSelectRow', { name: row.name })}
            checked={selected === true}
            onChange={onSelect}
          />
        </span>
      )}
      <CompleteButton row={row} actions={actions} />
      <span className={`${classes['when']} figures`}>
        <When row={row} day={day} />
      </span>
      <KindIcon kind={row.kind} />
      <span className={classes['what']}>
        <a href={`#/activities/${row.id}`} className={classes['link']} onClick={onOpen}>
          {row.name}
        </a>
        {row.recurrence && <RepeatMark />}
        {row.priority === 'high' && (
          <span className={classes['high']} title={t('activityHigh')}>
            !<span className={classes['quiet']}> {t('activityHigh')}</span>
          </span>
        )}
      </span>
      {withCustomer && <span className={classes['customer']}>{row.accountName}</span>}
      <span className={classes['agent']}>{agents.get(row.agentId ?? 0)}</span>
      <span className={classes['stage']}>{stage && stage.state !== 'open' ? stage.shown : ''}</span>
    </li>
  )
}

/** The circle that completes an activity, or opens it again. */
export function CompleteButton({
  row,
  actions,
  size = 22,
}: Readonly<{ row: ActivityRow; actions: ActivityActions; size?: number }>) {
  const { t } = useText()
  const [tapped, setTapped] = useState(false)
  const cancelled = useActivityStages().find(({ id }) => id === row.stageId)?.state === 'cancelled'
  const over = row.closedAt !== null
  const filled = over !== tapped
  const Mark = filled ? (cancelled ? IconCircleXFilled : IconCircleCheckFilled) : IconCircle
  const act = async () => {
    setTapped(true)
    await (over ? actions.reopen(row) : actions.complete(row))
    setTapped(false)
  }
  return (
    <ActionIcon
      size={32}
      variant="transparent"
      color={filled && !cancelled ? 'green' : 'gray'}
      c={cancelled ? 'dimmed' : undefined}
      className={classes['circle']}
      disabled={!may(row, 'edit')}
      aria-label={t(over ? 'activityReopenName' : 'activityCompleteName', { name: row.name })}
      onClick={() => void act()}
    >
      <Mark size={size} stroke={1.4} />
    </ActionIcon>
  )
}

function When({ row, day }: Readonly<{ row: ActivityRow; day?: string | undefined }>) {
  const { t, language } = useText()
  const region = usePractice()
  const zone = useTenantZone()
  if (!row.startAt) return t('activityNoTime')
  const start = dayAt(row.startAt, zone)
  const date = start === day ? '' : dayText(start, language, region, { day: 'numeric', month: 'short' })
  const time = row.allDay ? (date ? '' : t('calendarAllDay')) : clockText(row.startAt, zone, region)
  return [date, time].filter(Boolean).join(', ')
}

/** The names of the tenant's people by id. */
export function useAgents(): ReadonlyMap<number, string> {
  const users = useAll(User, { sort: 'name' })
  return new Map(users.data?.rows.map(({ id, name }) => [id, name]))
}
