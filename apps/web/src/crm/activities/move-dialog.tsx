import { Button, Checkbox, Group } from '@mantine/core'
import { Activity } from '@temelia/model/crm/activity'
import { fieldMessages } from '@temelia/text/field-faults'
import { useState } from 'react'
import { useLabels } from '../../records/labels.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { HourField } from '../../ui/hour-field.tsx'
import { useText } from '../../ui/text.ts'
import type { ActivityRow, Time } from './activity-data.ts'
import { readTime, timeDraft, timeFaults, withTime } from './activity-draft.ts'
import classes from './activity-form.module.css'

type MoveDialogProps = Readonly<{
  row: ActivityRow
  zone: string
  onMove: (row: ActivityRow, time: Time) => void
  onClose: () => void
}>

/** Another day and hour for an activity, without dragging. */
export function MoveDialog({ row, zone, onMove, onClose }: MoveDialogProps) {
  const { t, language } = useText()
  const labels = useLabels(Activity)
  const [time, setTime] = useState(() => timeDraft(row, zone))
  const [wrong, setWrong] = useState(false)
  // What cannot be read says so itself.
  const late = wrong && timeFaults(time).length === 0 && fieldMessages.START_AFTER_END[language]
  const put = (change: Parameters<typeof withTime>[1]) => setTime((last) => withTime(last, change))
  return (
    <Dialog title={`${t('calendarMoveTo')} ${row.name}`} onClose={onClose} size={460}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          const read = timeFaults(time).length === 0 ? readTime(time, zone) : null
          if (!read) return setWrong(true)
          onMove(row, read)
          onClose()
        }}
      >
        <div className={classes['fields']}>
          <DayField
            data-autofocus
            label={t('activityDate')}
            value={time.date}
            required
            onDay={(date) => put({ date })}
          />
          {time.allDay ? (
            <DayField
              label={t('activityEndDate')}
              value={time.lastDay}
              error={late}
              onDay={(lastDay) => put({ lastDay })}
            />
          ) : (
            <>
              <HourField label={t('activityFrom')} value={time.from} onHour={(from) => put({ from })} />
              <HourField label={t('activityTo')} value={time.to} error={late} onHour={(to) => put({ to })} />
            </>
          )}
        </div>
        <Checkbox
          label={labels.field('allDay')}
          checked={time.allDay}
          onChange={(event) => put({ allDay: event.currentTarget.checked })}
        />
        <div className={classes['foot']}>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit">{t('calendarMove')}</Button>
          </Group>
        </div>
      </form>
    </Dialog>
  )
}
