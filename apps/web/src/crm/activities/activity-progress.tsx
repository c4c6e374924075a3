import { Button, NativeSelect, Slider } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Activity } from '@temelia/model/crm/activity'
import { Reminder } from '@temelia/model/crm/reminder'
import { useWaiting } from '../../data/outbox/waiting.ts'
import { WaitingRecords } from '../../records/waiting/waiting-records.tsx'
import { useState } from 'react'
import { useList } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { type ActivityRow, type ActivityActions, may, useActivityStages } from './activity-data.ts'
import classes from './activity-page.module.css'

/** The stage and how much is done, changed in place. */
export function StageAndPercent({ row, actions }: Readonly<{ row: ActivityRow; actions: ActivityActions }>) {
  const { t } = useText()
  const labels = useLabels(Activity)
  const stages = useActivityStages()
  const [percent, setPercent] = useState<number | null>(null)
  const mayEdit = may(row, 'edit')
  const shown = percent ?? row.percentCompleted
  return (
    <>
      <NativeSelect
        label={labels.field('stageId')}
        disabled={!mayEdit}
        data={stages.map((stage) => ({ value: String(stage.id), label: stage.shown }))}
        value={String(row.stageId ?? '')}
        onChange={(event) => void actions.setStage(row, Number(event.currentTarget.value))}
      />
      <div>
        <p className={classes['label']} id="percent">
          {t('activityPercent')} <span className="figures">{shown}%</span>
        </p>
        <Slider
          aria-labelledby="percent"
          thumbLabel={t('activityPercent')}
          disabled={!mayEdit}
          step={5}
          label={null}
          value={shown}
          onChange={setPercent}
          onChangeEnd={(value) => {
            if (value !== row.percentCompleted) void actions.setPercent(row, value).then(() => setPercent(null))
          }}
        />
      </div>
    </>
  )
}

/** The reminders of an activity: what they say and when they come next. */
export function Reminders({ row, onAdd }: Readonly<{ row: ActivityRow; onAdd?: (() => void) | undefined }>) {
  const { t } = useText()
  const labels = useLabels(Reminder)
  const { instant } = useFormat()
  const reminders = useList(Reminder, {
    filter: { field: 'activityId', op: 'eq', value: row.id },
    sort: 'at',
    pageSize: 50,
  })
  const { removed } = useWaiting(Reminder)
  const rows = (reminders.data?.rows ?? []).filter(({ id }) => !removed.has(id))
  return (
    <section aria-label={t('reminders')}>
      <h2 className={classes['label']}>{t('reminders')}</h2>
      {rows.length === 0 && <p className={classes['none']}>{t('reminderNone')}</p>}
      <ul className={classes['reminders']}>
        {rows.map((one) => (
          <li key={one.id}>
            <IconBell size={16} stroke={1.6} aria-hidden />
            <span>
              {one.label ?? row.name}
              <span className={classes['when']}>
                {[
                  one.nextAt ? instant(one.nextAt) : `${instant(one.at)}, ${t('reminderOver')}`,
                  one.frequency === 'once' ? '' : labels.choice('frequency', one.frequency),
                  one.interval > 1 ? `× ${one.interval}` : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <WaitingRecords of={Reminder} where={{ activityId: row.id }} />
      {onAdd && (
        <Button size="compact-sm" variant="subtle" ml={-9} onClick={onAdd}>
          {t('reminderAdd')}
        </Button>
      )}
    </section>
  )
}
