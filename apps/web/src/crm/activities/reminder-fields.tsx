import { isDay } from '@temelia/calendar/day'
import { isHour } from '@temelia/calendar/read-hour'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconBellPlus, IconX } from '@tabler/icons-react'
import { Reminder } from '@temelia/model/crm/reminder'
import { useState } from 'react'
import { useLabels } from '../../records/labels.ts'
import { DayField } from '../../ui/day-field.tsx'
import { HourField } from '../../ui/hour-field.tsx'
import { useText } from '../../ui/text.ts'
import classes from './activity-form.module.css'
import type { ReminderDraft } from './activity-draft.ts'

type ReminderFieldsProps = Readonly<{
  reminders: readonly ReminderDraft[]
  /** Keys of reminders that cannot be read. */
  faulty: ReadonlySet<string>
  fault: string
  /** Gives the key of the one that was added. */
  onAdd: () => string
  onChange: (reminders: readonly ReminderDraft[]) => void
}>

/** The reminders inside the form of an activity: text, date, hour, how often and every how many. */
export function ReminderFields({ reminders, faulty, fault, onAdd, onChange }: ReminderFieldsProps) {
  const { t } = useText()
  const labels = useLabels(Reminder)
  const [added, setAdded] = useState<string | null>(null)
  const put = (key: string, change: Partial<ReminderDraft>) =>
    onChange(reminders.map((one) => (one.key === key ? { ...one, ...change } : one)))
  return (
    <fieldset className={classes['reminders']}>
      <legend>{t('reminders')}</legend>
      {reminders.map((one) => (
        <div key={one.key} className={classes['reminder']} role="group" aria-label={one.label || labels.one}>
          <TextInput
            className={classes['reminderText']}
            label={t('reminderText')}
            autoFocus={one.key === added}
            maxLength={200}
            value={one.label}
            onChange={(event) => put(one.key, { label: event.currentTarget.value })}
          />
          <DayField
            label={t('reminderDay')}
            error={faulty.has(one.key) && !one.date ? fault : undefined}
            value={one.date}
            onDay={(date) => put(one.key, { date })}
          />
          <HourField
            label={t('reminderTime')}
            error={faulty.has(one.key) && !one.time ? fault : undefined}
            value={one.time}
            onHour={(time) => put(one.key, { time })}
          />
          <NativeSelect
            label={t('reminderRepeat')}
            value={one.frequency}
            data={(Reminder.fields.frequency.choices ?? []).map((choice) => ({
              value: String(choice),
              label: labels.choice('frequency', choice),
            }))}
            onChange={(event) => put(one.key, { frequency: event.currentTarget.value as ReminderDraft['frequency'] })}
          />
          {one.frequency !== 'once' && (
            <TextInput
              className={classes['every']}
              inputMode="numeric"
              label={t('reminderEvery')}
              error={faulty.has(one.key) && isDay(one.date) && isHour(one.time) ? fault : undefined}
              value={one.interval}
              onChange={(event) => put(one.key, { interval: event.currentTarget.value })}
            />
          )}
          <ActionIcon
            size={32}
            aria-label={t('reminderRemove')}
            onClick={() => onChange(reminders.filter((other) => other.key !== one.key))}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBellPlus size={16} stroke={1.6} />}
        onClick={() => setAdded(onAdd())}
        className={classes['addReminder']}
      >
        {t('reminderAdd')}
      </Button>
    </fieldset>
  )
}
