import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendarDown, IconPencil } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { useMemo, useState } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/registry.ts'
import { useLabels } from '../../records/labels.ts'
import { RelatedEmails } from '../emails/related-emails.tsx'
import { RecordFacts } from '../../records/record-facts.tsx'
import type { Section } from '../../records/record-form.tsx'
import { trailOf } from '../../records/list-trail.ts'
import { RecordPage } from '../../records/record-page.tsx'
import { RecordSteps } from '../../records/record-steps.tsx'
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

const facts: readonly Section[] = [
  { fields: ['kind', 'priority', 'agentId', 'location', 'duration', 'closedAt'] },
  { fields: ['description'] },
]

/** One activity: what, when and for whom, its stage and reminders; the next and the previous one of the list it was opened from. */
export function ActivityPage() {
  return (
    <RecordPage of={Activity} list={LIST}>
      {(row) => <ActivityScreen key={row.id} row={row} />}
    </RecordPage>
  )
}

const LIST = '/activities'

function ActivityScreen({ row }: Readonly<{ row: ActivityRow }>) {
  const { t, language } = useText()
  const region = usePractice()
  const labels = useLabels(Activity)
  const actions = useActivityActions()
  const [editing, setEditing] = useState(false)
  const mayEdit = may(row, 'edit')
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const trail = phone ? trailOf(Activity, row.id) : null
  const commands = useMemo((): readonly Command[] => {
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
    ]
  }, [labels, t, mayEdit, row, actions])
  useCommands(commands)
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
        steps={trail && <RecordSteps id={row.id} list={LIST} trail={trail} />}
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
