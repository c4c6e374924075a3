import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarDown, IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useLabels } from '../../records/labels.ts'
import { RelatedEmails } from '../emails/related-emails.tsx'
import { RecordFacts } from '../../records/record-facts.tsx'
import type { Section } from '../../records/record-form.tsx'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordColumns, RecordHead, RecordScreen } from '../../records/record-screen.tsx'
import { RelatedTabs } from '../../records/related/related-tabs.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { type ActivityRow, may, useActivityActions } from './activity-data.ts'
import { ActivityForm } from './activity-form.tsx'
import { RepeatMark } from './repeat-mark.tsx'
import { SeriesItems } from './series-items.tsx'
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
  const { id } = useParams({ strict: false })
  const trail = trailOf(Number(id))
  return (
    <RecordPage of={Activity} list={LIST} back={trail?.href}>
      {(row) => <ActivityScreen key={row.id} row={row} trail={trail} />}
    </RecordPage>
  )
}

const LIST = '/activities'

function ActivityScreen({ row, trail }: Readonly<{ row: ActivityRow; trail: Trail | null }>) {
  const { t, language } = useText()
  const region = usePractice()
  const labels = useLabels(Activity)
  const navigate = useNavigate()
  const actions = useActivityActions()
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
        run: () => void (row.closedAt === null ? actions.complete(row) : actions.reopen(row)),
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
  }, [labels, t, mayEdit, row, actions, next, previous, navigate])
  useCommands(commands)
  const run = (id: string) => commands.find((command) => command.id === id)?.run()
  return (
    <RecordScreen>
      <RecordHead
        of={Activity}
        row={row}
        list={LIST}
        onEdit={() => setEditing(true)}
        before={<CompleteButton row={row} actions={actions} size={26} />}
        under={
          <p className={classes['when']}>
            {timeOf(row, region, language, t('calendarAllDay')) || t('activityNoTime')}
            {row.recurrence && <RepeatMark />}
            {row.accountId && (
              <>
                {' · '}
                <a data-thumb href={`#/customers/${row.accountId}`}>
                  {row.accountName}
                </a>
              </>
            )}
          </p>
        }
        steps={
          trail && (
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
          )
        }
        menu={
          <>
            {row.startAt && (
              <Menu.Item
                component="a"
                href={`/api/activities/${row.id}/ics`}
                leftSection={<IconCalendarDown size={16} stroke={1.6} />}
              >
                {t('activityDownload')}
              </Menu.Item>
            )}
            {row.series && may(row, 'delete') && <SeriesItems row={row} list={LIST} />}
          </>
        }
      />
      <RecordColumns
        first={
          <div className={classes['state']}>
            <StageAndPercent row={row} actions={actions} />
            <Reminders row={row} onAdd={mayEdit ? () => setEditing(true) : undefined} />
            <RecordFacts editable of={Activity} row={row} sections={facts} />
          </div>
        }
      >
        <RelatedTabs
          type="activity"
          id={row.id}
          tabs={[
            {
              key: 'emails',
              label: t('emails'),
              count: 'Emails',
              content: <RelatedEmails type="activity" id={row.id} customerId={row.accountId} />,
            },
            'notes',
            'files',
            'history',
          ]}
        />
      </RecordColumns>
      {editing && <ActivityForm row={row} onClose={() => setEditing(false)} />}
    </RecordScreen>
  )
}
