import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { Activity } from '@temelia/model/crm/activity'
import { fieldMessages } from '@temelia/text/field-faults'
import { useState } from 'react'
import { useLabels } from '../../records/labels.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useText } from '../../ui/text.ts'
import type { ActivityRow, Time } from './activity-data.ts'
import { LAST_DAY, readTime, timeDraft, withTime } from './activity-draft.ts'
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
  const put = (change: Parameters<typeof withTime>[1]) => setTime((last) => withTime(last, change))
  return (
    <Dialog title={`${t('calendarMoveTo')} ${row.name}`} onClose={onClose} size={460}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault()
          const read = readTime(time, zone)
          if (!read) return setWrong(true)
          onMove(row, read)
          onClose()
        }}
      >
        <div className={classes['fields']}>
          <TextInput
            type="date"
            data-autofocus
            max={LAST_DAY}
            label={t('activityDate')}
            value={time.date}
            required
            onChange={(event) => put({ date: event.currentTarget.value })}
          />
          {time.allDay ? (
            <TextInput
              type="date"
              label={t('activityEndDate')}
              value={time.lastDay}
              min={time.date}
              max={LAST_DAY}
              error={wrong && fieldMessages.START_AFTER_END[language]}
              onChange={(event) => put({ lastDay: event.currentTarget.value })}
            />
          ) : (
            <>
              <TextInput
                type="time"
                label={t('activityFrom')}
                value={time.from}
                onChange={(event) => put({ from: event.currentTarget.value })}
              />
              <TextInput
                type="time"
                label={t('activityTo')}
                value={time.to}
                error={wrong && fieldMessages.START_AFTER_END[language]}
                onChange={(event) => put({ to: event.currentTarget.value })}
              />
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
