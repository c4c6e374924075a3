import { Activity } from '@temelia/model/crm/activity'
import { ListPreview, type Previewed } from '../../records/list-preview.tsx'
import { RecordFacts } from '../../records/record-facts.tsx'
import type { Section } from '../../records/record-form.tsx'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import type { ActivityRow, ActivityActions } from './activity-data.ts'
import { CompleteButton } from './activity-item.tsx'
import classes from './activity-page.module.css'
import { timeOf } from './entry-text.ts'
import { RepeatMark } from './repeat-mark.tsx'

const facts: readonly Section[] = [
  { fields: ['kind', 'priority', 'agentId', 'accountId', 'location', 'duration'] },
  { fields: ['description'] },
]

type ActivityPreviewProps = Previewed & Readonly<{ actions: ActivityActions }>

/** An activity beside its list: when it is, whether it is done, and its facts. */
export function ActivityPreview({ actions, ...previewed }: ActivityPreviewProps) {
  const { t, language } = useText()
  const region = usePractice()
  return (
    <ListPreview key={previewed.id} of={Activity} {...previewed} hrefOf={(row) => `#/activities/${row.id}`}>
      {(found) => {
        const row = found as unknown as ActivityRow
        return (
          <>
            <p className={classes['when']}>
              <CompleteButton row={row} actions={actions} />{' '}
              {timeOf(row, region, language, t('calendarAllDay')) || t('activityNoTime')}
              {row.recurrence && <RepeatMark />}
            </p>
            <RecordFacts editable of={Activity} row={found} sections={facts} />
          </>
        )
      }}
    </ListPreview>
  )
}
