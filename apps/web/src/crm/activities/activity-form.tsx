import { DayField } from '../../ui/day-field.tsx'
import { HourField } from '../../ui/hour-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Button, Checkbox, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { User } from '@temelia/model/admin/user'
import { Activity } from '@temelia/model/crm/activity'
import { Customer } from '@temelia/model/crm/customer'
import { fieldMessages } from '@temelia/text/field-faults'
import { type KeyboardEvent, useState } from 'react'
import { FieldInput } from '../../records/field-input.tsx'
import { ownKeys } from '../../records/known.ts'
import { useLabels } from '../../records/labels.ts'
import { RecordPicker } from '../../records/record-picker.tsx'
import { StaleChoice } from '../../records/stale-choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DraftNote } from '../../ui/draft-note.tsx'
import { DiscardQuestion } from '../../ui/discard-question.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { type ActivityRow, useActivityStages } from './activity-data.ts'
import { withTime } from './activity-draft.ts'
import classes from './activity-form.module.css'
import { ReminderFields } from './reminder-fields.tsx'
import type { ActivityDraft } from './activity-values.ts'
import { RecurrenceFields } from '../../ui/recurrence/recurrence-fields.tsx'
import type { Scope } from './use-recurrence.ts'
import { type ActivityStart, useActivityForm } from './use-activity-form.ts'

type ActivityFormProps = Readonly<{
  /** The activity to change, or null to plan a new one. */
  row: ActivityRow | null
  start?: ActivityStart
  onClose: () => void
  onSaved?: (row: ActivityRow) => void
}>

/** Plans or changes an activity with its reminders. Ctrl+Enter saves; Esc asks only when something would be lost. */
export function ActivityForm(props: ActivityFormProps) {
  const { row, onClose } = props
  const { t, language } = useText()
  const form = useActivityForm(props)
  const labels = useLabels(form.of)
  const [asking, setAsking] = useState(false)
  // What a picker keeps of its text goes with a draft that is discarded: it begins anew.
  const [round, setRound] = useState(0)
  const close = () => (form.dirty ? setAsking(true) : onClose())

  function keys(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <Dialog title={row ? labels.edit : labels.add} onClose={close} size={720} closeOnClickOutside={false}>
      <form
        className={classes['form']}
        noValidate
        onKeyDown={keys}
        onSubmit={(event) => {
          event.preventDefault()
          void form.send(event.currentTarget)
        }}
      >
        {form.found && (
          <DraftNote
            onDiscard={() => {
              form.forget()
              setRound(round + 1)
            }}
          />
        )}
        {form.problem !== null && (
          <ProblemNote
            problem={form.problem}
            drafted
            faults={Object.entries(form.faults).map(([key, message]) => `${labels.field(key)}: ${message}`)}
          />
        )}
        {form.edit.stale && <StaleChoice of={form.of} stale={form.edit.stale} onChoose={form.edit.choose} />}
        <div key={round} className={classes['fields']}>
          <Facts form={form} withStage={row !== null} />
          <OwnFields form={form} />
        </div>
        <ReminderFields
          reminders={form.reminders}
          faulty={form.faulty}
          fault={fieldMessages.INVALID_VALUE[language]}
          onAdd={form.addReminder}
          onChange={form.setReminders}
        />
        {/* Two keys: one button turned into the other under the pointer would submit the form. */}
        <div className={classes['foot']}>
          {asking ? (
            <DiscardQuestion
              key="asking"
              onKeep={() => setAsking(false)}
              onDiscard={() => {
                form.forget()
                onClose()
              }}
            />
          ) : (
            <Group key="saving" justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('cancel')}
              </Button>
              <Button type="submit" loading={form.busy}>
                {row ? t('save') : labels.add}
              </Button>
            </Group>
          )}
        </div>
      </form>
    </Dialog>
  )
}

type FactsProps = Readonly<{ form: ReturnType<typeof useActivityForm>; withStage: boolean }>

function Facts({ form, withStage }: FactsProps) {
  const { t } = useText()
  const { draft, set, faults } = form
  const labels = useLabels(Activity)
  const stages = useActivityStages()
  const choices = (key: 'kind' | 'priority') =>
    (Activity.fields[key].choices ?? []).map((choice) => ({ value: String(choice), label: labels.choice(key, choice) }))
  const text = (key: 'name' | 'location') => ({
    label: labels.field(key),
    error: faults[key],
    autoComplete: 'off',
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => set({ [key]: event.currentTarget.value }),
  })
  const figure = (key: 'duration' | 'percentCompleted') => ({
    label: labels.field(key),
    error: faults[key],
    value: draft[key],
    onText: (typed: string) => set({ [key]: typed }),
  })
  return (
    <>
      <TextInput {...text('name')} className={classes['wide']} withAsterisk data-autofocus maxLength={300} />
      <TimeFields form={form} />
      {form.again.scope && (
        <NativeSelect
          className={classes['wide']}
          label={t('seriesScope')}
          value={form.again.scope}
          data={[
            { value: 'one', label: t('seriesOne') },
            { value: 'following', label: t('seriesFollowing') },
            { value: 'all', label: t('seriesAll') },
          ]}
          onChange={(event) => form.again.setScope(event.currentTarget.value as Scope)}
        />
      )}
      <RecurrenceFields
        draft={form.again.draft}
        day={form.time.date}
        error={faults['recurrence']}
        onChange={form.again.set}
        fixed={form.again.scope === 'one'}
        wide={classes['wide']}
      />
      <NativeSelect
        label={labels.field('kind')}
        data={choices('kind')}
        value={draft.kind}
        onChange={(event) => set({ kind: event.currentTarget.value as ActivityDraft['kind'] })}
      />
      <NativeSelect
        label={labels.field('priority')}
        data={choices('priority')}
        value={draft.priority}
        onChange={(event) => set({ priority: event.currentTarget.value as ActivityDraft['priority'] })}
      />
      <div className={classes['half']}>
        <RecordPicker
          of={User}
          label={labels.field('agentId')}
          error={faults['agentId']}
          value={draft.agentId}
          onChange={(agentId) => set({ agentId })}
        />
      </div>
      <div className={classes['half']}>
        <RecordPicker
          of={Customer}
          label={labels.field('accountId')}
          error={faults['accountId']}
          value={draft.accountId}
          onChange={(accountId) => set({ accountId })}
        />
      </div>
      <TextInput {...text('location')} className={classes['wide']} maxLength={400} />
      {withStage && (
        <>
          <NativeSelect
            label={labels.field('stageId')}
            error={faults['stageId']}
            data={stages.map(({ id, shown }) => ({ value: String(id), label: shown }))}
            value={String(draft.stageId ?? '')}
            onChange={(event) => set({ stageId: Number(event.currentTarget.value) })}
          />
          <NumberField {...figure('percentCompleted')} />
          <NumberField {...figure('duration')} />
        </>
      )}
      <Textarea
        className={classes['wide']}
        label={labels.field('description')}
        error={faults['description']}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
    </>
  )
}

/** What the company added. */
function OwnFields({ form: { of, own, setOwn, faults } }: Readonly<{ form: ReturnType<typeof useActivityForm> }>) {
  const labels = useLabels(of)
  return ownKeys(of).map((key) => {
    const field = of.fields[key]
    return (
      field && (
        <FieldInput
          key={key}
          name={key}
          field={field}
          labels={labels}
          value={own[key]}
          error={faults[key]}
          onChange={(value) => setOwn(key, value)}
        />
      )
    )
  })
}

/** Day and hours. */
function TimeFields({ form: { time, setTime, faults } }: Readonly<{ form: ReturnType<typeof useActivityForm> }>) {
  const { t } = useText()
  const labels = useLabels(Activity)
  const put = (change: Parameters<typeof withTime>[1]) => setTime((last) => withTime(last, change))
  const day = (key: 'date' | 'lastDay', fault?: string) => ({
    value: time[key],
    error: fault,
    onDay: (value: string) => put({ [key]: value }),
  })
  const hour = (key: 'from' | 'to', fault?: string) => ({
    value: time[key],
    error: fault,
    disabled: !time.date,
    onHour: (value: string) => put({ [key]: value }),
  })
  const longer = time.allDay || (time.lastDay !== '' && time.lastDay !== time.date)
  return (
    <>
      <DayField label={t('activityDate')} {...day('date', faults['startAt'])} />
      {!time.allDay && (
        <>
          <HourField label={t('activityFrom')} {...hour('from', faults['from'])} />
          <HourField label={t('activityTo')} {...hour('to', faults['to'] ?? (longer ? undefined : faults['endAt']))} />
        </>
      )}
      {longer && <DayField label={t('activityEndDate')} {...day('lastDay', faults['lastDay'] ?? faults['endAt'])} />}
      <div className={classes['allDay']}>
        <Checkbox
          label={labels.field('allDay')}
          checked={time.allDay}
          onChange={(event) => put({ allDay: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}
