import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core'
import {
  IconCalendarDown,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { Problem } from '../../data/problem.ts'
import { useRecord } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { RelatedEmails } from '../emails/related-emails.tsx'
import { RecordFacts } from '../../records/record-facts.tsx'
import type { Section } from '../../records/record-form.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { useRemoval } from '../../records/use-removal.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { usePlace } from '../../ui/place.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { type ActivityRow, may, useDeeds, useZone } from './activity-data.ts'
import { ActivityForm } from './activity-form.tsx'
import { CompleteButton } from './activity-item.tsx'
import classes from './activity-page.module.css'
import { Reminders, StageAndPercent } from './activity-progress.tsx'
import { timeOf } from './entry-text.ts'
import { type Trail, trailOf } from './list-trail.ts'

const facts: readonly Section[] = [
  { fields: ['kind', 'priority', 'agentId', 'location', 'duration', 'closedAt'] },
  { fields: ['description'] },
]

/** One activity: what, when and for whom, its stage and reminders; the next and the previous one of the list it was opened from. */
export function ActivityPage() {
  const { t } = useText()
  const { id: text } = useParams({ strict: false })
  const id = Number(text)
  const labels = useLabels(Activity)
  const activity = useRecord(Activity, Number.isInteger(id) && id > 0 ? id : null)
  const trail = trailOf(id)
  usePlace({ label: labels.many, href: trail?.href ?? '#/activities' }, { label: activity.data?.name ?? `#${text}` })
  if (!(id > 0) || (activity.error instanceof Problem && activity.error.status === 404)) {
    return (
      <EmptyState title={t('recordGone')} text={t('recordGoneText')} level={1}>
        <Button component="a" href="#/activities">
          {labels.many}
        </Button>
      </EmptyState>
    )
  }
  if (activity.data) return <ActivityScreen key={id} row={activity.data} trail={trail} />
  if (activity.isError) {
    return (
      <div className={classes['pending']}>
        <ProblemNote problem={activity.error} onRetry={() => void activity.refetch()} />
      </div>
    )
  }
  return (
    <div className={classes['pending']} aria-busy role="status" aria-label={t('loading')}>
      <Skeleton height={26} width={280} mb={24} />
      {[60, 44, 52, 38].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={18} />
      ))}
    </div>
  )
}

function ActivityScreen({ row, trail }: Readonly<{ row: ActivityRow; trail: Trail | null }>) {
  const { t, language } = useText()
  const zone = useZone()
  const labels = useLabels(Activity)
  const navigate = useNavigate()
  const remove = useRemoval(Activity)
  const deeds = useDeeds()
  const [editing, setEditing] = useState(false)
  const mayEdit = may(row, 'edit')
  const place = trail?.ids.indexOf(row.id) ?? -1
  const previous = trail?.ids[place - 1]
  const next = trail?.ids[place + 1]
  const commands = useMemo((): readonly Command[] => {
    // In place of this one, so that Back leads to the list.
    const go = (id: number | undefined) =>
      id !== undefined && void navigate({ to: '/activities/$id', params: { id: String(id) }, replace: true })
    return [
      {
        id: 'activity-edit',
        label: labels.edit,
        group: 'here',
        icon: IconPencil,
        shortcut: 'e',
        enabled: mayEdit,
        run: () => setEditing(true),
      },
      {
        id: 'activity-complete',
        label: t(row.closedAt === null ? 'activityComplete' : 'activityReopen'),
        group: 'here',
        shortcut: 'x',
        enabled: mayEdit,
        run: () => void (row.closedAt === null ? deeds.complete(row) : deeds.reopen(row)),
      },
      {
        id: 'activity-next',
        label: t('activityNext'),
        group: 'here',
        shortcut: 'j',
        enabled: next !== undefined,
        run: () => go(next),
      },
      {
        id: 'activity-previous',
        label: t('activityPrevious'),
        group: 'here',
        shortcut: 'k',
        enabled: previous !== undefined,
        run: () => go(previous),
      },
    ]
  }, [labels, t, mayEdit, row, deeds, next, previous, navigate])
  useCommands(commands)
  const run = (id: string) => commands.find((command) => command.id === id)?.run()
  const removeAndLeave = async () => {
    const gone = await remove([row])
    if (gone.length > 0) await navigate({ to: '/activities' })
  }
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <CompleteButton row={row} deeds={deeds} size={26} />
        <div className={classes['name']}>
          <h1 className={classes['title']}>{row.name}</h1>
          <p className={classes['when']}>
            {timeOf(row, zone, language, t('calendarAllDay')) || t('activityNoTime')}
            {row.accountId && (
              <>
                {' · '}
                <a href={`#/customers/${row.accountId}`}>{row.accountName}</a>
              </>
            )}
          </p>
        </div>
        {trail && (
          <span className={classes['steps']}>
            <ActionIcon
              size={32}
              variant="default"
              aria-label={t('activityPrevious')}
              disabled={previous === undefined}
              onClick={() => run('activity-previous')}
            >
              <IconChevronLeft size={18} stroke={1.6} />
            </ActionIcon>
            <span className="figures">{t('activityOfList', { at: place + 1, total: trail.ids.length })}</span>
            <ActionIcon
              size={32}
              variant="default"
              aria-label={t('activityNext')}
              disabled={next === undefined}
              onClick={() => run('activity-next')}
            >
              <IconChevronRight size={18} stroke={1.6} />
            </ActionIcon>
          </span>
        )}
        {mayEdit && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} />}
            onClick={() => setEditing(true)}
          >
            {t('recordEdit')}
          </Button>
        )}
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon size={32} variant="default" aria-label={t('recordMore')}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {row.startAt && (
              <Menu.Item
                component="a"
                href={`/api/activities/${row.id}/ics`}
                leftSection={<IconCalendarDown size={16} stroke={1.6} />}
              >
                {t('activityDownload')}
              </Menu.Item>
            )}
            {may(row, 'delete') && (
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.6} />}
                onClick={() => void removeAndLeave()}
              >
                {t('recordDelete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </header>
      <div className={classes['columns']}>
        <div className={classes['state']}>
          <StageAndPercent row={row} deeds={deeds} />
          <Reminders row={row} onAdd={mayEdit ? () => setEditing(true) : undefined} />
        </div>
        <RecordFacts of={Activity} row={row} sections={facts} />
      </div>
      <RelatedTabs
        type="activity"
        id={row.id}
        own={[
          {
            key: 'emails',
            label: t('emails'),
            content: <RelatedEmails type="activity" id={row.id} customerId={row.accountId} />,
          },
        ]}
      />
      {editing && <ActivityForm row={row} onClose={() => setEditing(false)} />}
    </div>
  )
}
