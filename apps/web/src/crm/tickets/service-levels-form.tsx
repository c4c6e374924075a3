import { Button, Chip, Group } from '@mantine/core'
import { Client } from '@temelia/model/admin/client'
import { usualLevels } from '@temelia/model/admin/service-levels'
import { type FormEvent, useState } from 'react'
import { type Found, useSaveNow } from '../../data/records.ts'
import { Activity } from '@temelia/model/crm/activity'
import { useLabels } from '../../records/labels.ts'
import { HourField } from '../../ui/hour-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { draftOfLevels, type LevelFaults, priorities, readLevels } from './service-levels-draft.ts'
import classes from './service-levels-form.module.css'

/** A Monday, so that weekdays can be named. */
const MONDAY = Date.UTC(2024, 0, 1, 12)
const DAY = 86_400_000
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const

/** The hours of support and its targets, saved together. */
export function ServiceLevelsForm({ company }: Readonly<{ company: Found<typeof Client> }>) {
  const { t, language } = useText()
  const labels = useLabels(Activity)
  const { save, isPending } = useSaveNow(Client)
  const [draft, setDraft] = useState(() => draftOfLevels(company.serviceLevels ?? usualLevels))
  const [faults, setFaults] = useState<LevelFaults>({})
  const [problem, setProblem] = useState<unknown>(null)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setProblem(null)
    const read = readLevels(draft)
    setFaults(read.faults)
    if (!read.levels) return
    try {
      await save(company.id, { serviceLevels: read.levels }, company.version)
      toastDone(t('settingsSaved'))
    } catch (cause) {
      setProblem(cause)
    }
  }

  return (
    <form className={classes['form']} noValidate onSubmit={(event) => void send(event)}>
      {problem !== null && <ProblemNote problem={problem} drafted />}
      <fieldset>
        <legend>{t('ticketHours')}</legend>
        <Chip.Group
          multiple
          value={draft.weekdays.map(String)}
          onChange={(days) => setDraft({ ...draft, weekdays: days.map(Number).toSorted() })}
        >
          <Group gap={6} role="group" aria-label={t('ticketDays')}>
            {WEEK.map((day) => (
              <Chip key={day} value={String(day)} size="sm" radius="sm">
                {new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'short' }).format(
                  MONDAY + (day - 1) * DAY,
                )}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        {faults.weekdays && <Told text={t('ticketNoDays')} />}
        <div className={classes['pair']}>
          <HourField label={t('ticketFrom')} value={draft.from} onHour={(from) => setDraft({ ...draft, from })} />
          <HourField
            label={t('ticketTo')}
            value={draft.to}
            error={faults.hours ? t('ticketHoursFault') : undefined}
            onHour={(to) => setDraft({ ...draft, to })}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('ticketTargets')}</legend>
        {priorities.map((priority) => (
          <div
            key={priority}
            className={classes['target']}
            role="group"
            aria-label={labels.choice('priority', priority)}
          >
            <strong>{labels.choice('priority', priority)}</strong>
            {(['answer', 'solve'] as const).map((of) => (
              <NumberField
                key={of}
                label={t(of === 'answer' ? 'ticketAnswerHours' : 'ticketSolveHours')}
                value={draft[of][priority]}
                error={faults[`${of}.${priority}`] ? t('ticketTargetFault') : undefined}
                onText={(text) => setDraft({ ...draft, [of]: { ...draft[of], [priority]: text } })}
              />
            ))}
          </div>
        ))}
      </fieldset>
      <Button type="submit" loading={isPending}>
        {t('save')}
      </Button>
    </form>
  )
}

function Told({ text }: Readonly<{ text: string }>) {
  return (
    <p role="alert" className={classes['fault']}>
      {text}
    </p>
  )
}
