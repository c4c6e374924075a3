import { isDay } from '@temelia/calendar/day'
import { dayAt } from '@temelia/calendar/wall-clock'
import { numberFault, readNumber, readPercent } from '../../ui/typed-number.ts'
import { usePractice } from '../../session/tenant-region.ts'
import { Activity } from '@temelia/model/crm/activity'
import { Reminder } from '@temelia/model/crm/reminder'
import { fieldByWire, type Patch } from '@temelia/model/entity'
import { fieldMessages } from '@temelia/text/field-faults'
import { useState } from 'react'
import { Problem } from '../../data/problem.ts'
import { draftAt, keepDraft, useKeptDraft } from '../../data/drafts/drafts.ts'
import type { Change } from '../../data/outbox/queue.ts'
import { useList, useRemove, useSave, WAITS } from '../../data/records.ts'
import { ownKeys, useKnown } from '../../records/known.ts'
import { useUsualReminder } from '../../records/own-option.ts'
import { type Draft, draftOf as ownDraftOf, isDirty, readDraft } from '../../records/record-draft.ts'
import { draftFaults } from '../../records/unread-fault.ts'
import { useStaleEdit } from '../../records/use-stale-edit.ts'
import { useSession } from '../../session/session.ts'
import { useTenantZone } from '../../session/tenant-zone.ts'
import { dayFault } from '../../ui/typed-day.ts'
import { hourFault } from '../../ui/typed-hour.ts'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { type ActivityRow } from './activity-data.ts'
import { type ActivityDraft, changed, draftOf } from './activity-values.ts'
import {
  newReminder,
  readReminder,
  readTime,
  type ReminderDraft,
  reminderDraft,
  usualReminders,
  type TimeDraft,
  timeDraft,
  timeFaults,
} from './activity-draft.ts'
import type { RecurrenceDraft } from '../../ui/recurrence/recurrence-draft.ts'
import { useRecurrence } from './use-recurrence.ts'

/** Values that are given by where an activity is planned: a slot of the calendar, the record it is about. */
export type ActivityStart = Partial<Patch<typeof Activity>>

type Options = Readonly<{
  row: ActivityRow | null
  start?: ActivityStart
  onClose: () => void
  onSaved?: (row: ActivityRow) => void
}>

const NO_REMINDERS: readonly ReminderDraft[] = []

/** The state of the form of an activity with its reminders, and its sending. */
export function useActivityForm({ row, start, onClose, onSaved }: Options) {
  const { t, language } = useText()
  const practice = usePractice()
  const of = useKnown(Activity)
  const zone = useTenantZone()
  const userId = useSession()?.userId ?? null
  const [began] = useState(() => draftOf(row, { agentId: userId, ...start }))
  const [beganTime] = useState(() =>
    timeDraft(
      row ?? { startAt: start?.startAt ?? null, endAt: start?.endAt ?? null, allDay: start?.allDay ?? false },
      zone,
    ),
  )
  const place = `activity ${row?.id ?? 'new'}`
  const [found, setFound] = useState(() => draftAt<FormDraft>(place))
  const [draft, setDraft] = useState(found?.draft ?? began)
  // The company's own fields arrive after the form: what is typed stands over what they began with.
  const beganOwn = ownDraftOf(of, ownKeys(of), row)
  const [typedOwn, setOwn] = useState<Draft>(found?.typedOwn ?? {})
  const own: Draft = { ...beganOwn, ...typedOwn }
  const [time, setTime] = useState<TimeDraft>(found?.time ?? beganTime)
  const again = useRecurrence(row, time.date, found?.again)
  // Null: as they are stored.
  const [typed, setReminders] = useState<readonly ReminderDraft[] | null>(found?.typed ?? null)
  const id = row?.id ?? null
  const edit = useStaleEdit(of as typeof Activity, row)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [faulty, setFaulty] = useState<ReadonlySet<string>>(new Set())
  const activity = useSave(of as typeof Activity)
  const reminder = useSave(Reminder)
  const removal = useRemove(Reminder)
  const kept = useList(
    Reminder,
    { filter: { field: 'activityId', op: 'eq', value: row?.id ?? 0 }, sort: 'at', pageSize: 50 },
    { enabled: row !== null },
  )
  const stored = kept.data?.rows
  const beganReminders = stored?.map((one) => reminderDraft(one, zone)) ?? NO_REMINDERS
  const { minutes: usual } = useUsualReminder()
  // The usual reminder of a new activity goes with its time until one changes the reminders.
  const reminders = typed ?? (row === null ? usualReminders(time, usual, zone) : beganReminders)
  const remindersChanged = typed !== null && JSON.stringify(typed) !== JSON.stringify(beganReminders)
  const dirty =
    JSON.stringify(draft) !== JSON.stringify(began) ||
    JSON.stringify(time) !== JSON.stringify(beganTime) ||
    isDirty(own, beganOwn) ||
    again.dirty ||
    remindersChanged
  const whole: FormDraft = { draft, typedOwn, time, typed, again: again.draft }
  useKeptDraft(place, dirty ? whole : null)

  /** Lets go of what is typed, in the form and on the device. */
  function forget(): void {
    keepDraft(place, null)
    setFound(undefined)
    setDraft(began)
    setOwn({})
    setTime(beganTime)
    again.forget()
    setReminders(null)
  }

  /** The values to send, or what is wrong with the fields. */
  function read() {
    const found: Record<string, string> = {}
    const percent = readPercent(draft.percentCompleted || '0', practice)
    const duration = draft.duration.trim() === '' ? null : readNumber(draft.duration, practice)
    if (draft.name.trim() === '') found['name'] = fieldMessages.REQUIRED[language]
    if (percent === null) found['percentCompleted'] = numberFault(draft.percentCompleted, practice, t)
    if (draft.duration.trim() !== '' && duration === null) found['duration'] = numberFault(draft.duration, practice, t)
    const custom = readDraft(of, own, beganOwn, practice)
    Object.assign(found, draftFaults(of, own, custom, practice, t))
    const untimed = timeFaults(time)
    for (const key of untimed)
      found[key === 'date' ? 'startAt' : key] =
        (key === 'from' || key === 'to' ? hourFault : dayFault)(time[key], practice, t) ?? ''
    const span = untimed.length > 0 ? null : readTime(time, zone)
    if (!span && untimed.length === 0)
      found[time.allDay ? 'lastDay' : 'endAt'] = fieldMessages.START_AFTER_END[language]
    const repeats = again.read()
    if (repeats === undefined)
      found['recurrence'] = isDay(time.date) ? fieldMessages.INVALID_VALUE[language] : t('repeatsNeedsDate')
    const unread = reminders.filter((one) => readReminder(one, zone, practice) === null).map((one) => one.key)
    setFaults(found)
    setFaulty(new Set(unread))
    if (Object.keys(found).length > 0 || unread.length > 0 || !span || percent === null || !repeats) return null
    const { name, location, description, ...rest } = draft
    const values: Patch<typeof Activity> = {
      ...rest,
      name: name.trim(),
      location: location.trim() || null,
      description: description.trim() || null,
      percentCompleted: percent,
      duration,
      ...span,
      ...repeats,
    }
    return id === null
      ? { ...start, ...values, ...(values.stageId === null ? { stageId: undefined } : {}), ...custom.patch }
      : { ...changed(values, row), ...custom.patch }
  }

  const removedReminders = () => (stored ?? []).filter(({ id: kept }) => !reminders.some((one) => one.id === kept))

  const typedReminders = () =>
    reminders.flatMap((one) => {
      const before = beganReminders.find((other) => other.id === one.id)
      const values = readReminder(one, zone, practice)
      return values && JSON.stringify(before) !== JSON.stringify(one) ? [{ ...one, values }] : []
    })

  /** The reminders as they go with the activity that is saved under this key. */
  function remindersWith(activityKey: string): readonly Change[] {
    const made = (values: Patch<typeof Reminder>) =>
      id === null
        ? { patch: values, below: { key: activityKey, field: 'activityId' } }
        : { patch: { ...values, activityId: id } }
    return [
      ...removedReminders().map(
        (one): Change => ({ kind: 'remove', entity: Reminder.name, id: one.id, key: crypto.randomUUID() }),
      ),
      ...typedReminders().map(
        (one): Change => ({
          kind: 'save',
          entity: Reminder.name,
          id: one.id,
          version: null,
          key: crypto.randomUUID(),
          ...(one.id === null ? made(one.values) : { patch: one.values }),
        }),
      ),
    ]
  }

  async function saveReminders(activityId: number): Promise<void> {
    for (const one of removedReminders()) await removal.remove(one.id)
    for (const one of typedReminders()) {
      const saved = await reminder.save(one.id, one.id === null ? { ...one.values, activityId } : one.values)
      // Kept, so that a second try after a refusal does not add it again.
      if (saved !== WAITS)
        setReminders((last) =>
          (last ?? reminders).map((other) => (other.key === one.key ? { ...other, id: saved.id } : other)),
        )
    }
  }

  function done(): void {
    keepDraft(place, null)
    onClose()
  }

  async function send(form: HTMLFormElement): Promise<void> {
    setProblem(null)
    const values = read()
    if (!values) {
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    setBusy(true)
    try {
      const changing = Object.keys(values).length > 0 || id === null
      let along = false
      const saved = changing
        ? await edit.send(
            values,
            (patch, version) =>
              again.saveMany(patch as Patch<typeof Activity>) ??
              activity.save(id, patch as Patch<typeof Activity>, version, [], (key) => {
                along = true
                return remindersWith(key)
              }),
          )
        : null
      if (changing && !saved) return setBusy(false)
      if (saved === WAITS) return done()
      if (!along && id !== null) await saveReminders(id)
      if (saved) onSaved?.(saved)
      toastDone(t('recordSaved'))
      done()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
      if (!(cause instanceof Problem)) return
      setFaults(
        Object.fromEntries(cause.errors.map((fault) => [fieldByWire(of, fault.field) ?? fault.field, fault.message])),
      )
    }
  }

  return {
    of,
    draft,
    own,
    time,
    reminders,
    busy,
    problem,
    edit,
    faults,
    faulty,
    dirty,
    found: found !== undefined,
    forget,
    send,
    set: (change: Partial<ActivityDraft>) => setDraft((last) => ({ ...last, ...change })),
    again,
    setOwn: (key: string, value: unknown) => setOwn((last) => ({ ...last, [key]: value })),
    setTime,
    setReminders,
    addReminder: () => {
      const added = newReminder(time, dayAt(Date.now(), zone), usual ?? undefined)
      setReminders([...reminders, added])
      return added.key
    },
  }
}

/** What is typed into the form, as it is kept on the device. */
type FormDraft = Readonly<{
  draft: ActivityDraft
  typedOwn: Draft
  time: TimeDraft
  typed: readonly ReminderDraft[] | null
  again?: RecurrenceDraft
}>
