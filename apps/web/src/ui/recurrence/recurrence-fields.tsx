import { addDays, isDay, numbersOf, weekdayOf } from '@temelia/calendar/day'
import { Chip, Group, NativeSelect, TextInput } from '@mantine/core'
import type { TextKey } from '@temelia/text/catalogue'
import { usePractice } from '../../session/tenant-region.ts'
import { DayField } from '../day-field.tsx'
import { useText } from '../text.ts'
import { dayText } from '../day-text.ts'
import { nthOf, type RecurrenceDraft, type Repeats } from './recurrence-draft.ts'

type RecurrenceFieldsProps = Readonly<{
  draft: RecurrenceDraft
  /** The first day, as typed. */
  day: string
  error: string | undefined
  onChange: (change: Partial<RecurrenceDraft>) => void
  /** It is shown, but stays as it is. */
  fixed?: boolean
  /** It comes again in any case: that it comes once is no choice. */
  always?: boolean
  /** The look of what takes a whole line. */
  wide?: string | undefined
}>

const EVERY: Readonly<Partial<Record<Repeats, TextKey>>> = {
  daily: 'repeatsEveryDays',
  weekly: 'repeatsEveryWeeks',
  monthly: 'repeatsEveryMonths',
  monthlyNth: 'repeatsEveryMonths',
  yearly: 'repeatsEveryYears',
}
/** A Monday, for the names of weekdays. */
const MONDAY = '2026-01-05'

/** When something comes again. */
export function RecurrenceFields({
  draft,
  day,
  error,
  onChange,
  fixed = false,
  always = false,
  wide,
}: RecurrenceFieldsProps) {
  const { t } = useText()
  const choices = useChoices(isDay(day) ? day : null, draft.repeats === 'other', always)
  const every = EVERY[draft.repeats]
  return (
    <>
      <NativeSelect
        label={t('repeats')}
        value={draft.repeats}
        error={error}
        disabled={fixed}
        data={choices}
        onChange={(event) => onChange({ repeats: event.currentTarget.value as Repeats })}
      />
      {every && !fixed && (
        <TextInput
          inputMode="numeric"
          label={t(every)}
          value={draft.interval}
          onChange={(event) => onChange({ interval: event.currentTarget.value })}
        />
      )}
      {draft.repeats === 'other' && (
        <TextInput
          {...(wide ? { className: wide } : {})}
          label={t('repeatsRule')}
          disabled={fixed}
          value={draft.rule}
          onChange={(event) => onChange({ rule: event.currentTarget.value })}
        />
      )}
      {draft.repeats === 'weekly' && !fixed && <Weekdays draft={draft} day={day} wide={wide} onChange={onChange} />}
      {draft.repeats !== 'none' && draft.repeats !== 'other' && !fixed && <Ends draft={draft} onChange={onChange} />}
    </>
  )
}

type PartProps = Pick<RecurrenceFieldsProps, 'draft' | 'onChange'>

function Weekdays({ draft, day, wide, onChange }: PartProps & Pick<RecurrenceFieldsProps, 'day' | 'wide'>) {
  const { t, language } = useText()
  const region = usePractice()
  const chosen = draft.weekdays.length === 0 && isDay(day) ? [weekdayOf(day)] : draft.weekdays
  const name = (weekday: number) => dayText(addDays(MONDAY, weekday), language, region, { weekday: 'short' })
  return (
    <div className={wide} role="group" aria-label={t('repeatsOn')}>
      <Chip.Group multiple value={chosen.map(String)} onChange={(values) => onChange({ weekdays: values.map(Number) })}>
        <Group gap={6}>
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
            <Chip key={weekday} value={String(weekday)} size="xs" radius="sm">
              {name(weekday)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </div>
  )
}

function Ends({ draft, onChange }: PartProps) {
  const { t } = useText()
  return (
    <>
      <NativeSelect
        label={t('repeatsEnds')}
        value={draft.ends}
        data={[
          { value: 'never', label: t('repeatsEndsNever') },
          { value: 'on', label: t('repeatsEndsOn') },
          { value: 'after', label: t('repeatsEndsAfter') },
        ]}
        onChange={(event) => onChange({ ends: event.currentTarget.value as RecurrenceDraft['ends'] })}
      />
      {draft.ends === 'on' && (
        <DayField label={t('repeatsUntil')} value={draft.until} onDay={(until) => onChange({ until })} />
      )}
      {draft.ends === 'after' && (
        <TextInput
          inputMode="numeric"
          label={t('repeatsTimes')}
          value={draft.times}
          onChange={(event) => onChange({ times: event.currentTarget.value })}
        />
      )}
    </>
  )
}

function useChoices(day: string | null, other: boolean, always: boolean) {
  const { t, language } = useText()
  const region = usePractice()
  const nth = { 1: 'repeatsNth1', 2: 'repeatsNth2', 3: 'repeatsNth3', 4: 'repeatsNth4' } as const
  const dated = (date: string): { value: Repeats; label: string }[] => [
    { value: 'monthly', label: t('repeatsMonthly', { day: numbersOf(date).date }) },
    {
      value: 'monthlyNth',
      label: t('repeatsMonthlyNth', {
        nth: t(nth[nthOf(date) as keyof typeof nth] ?? 'repeatsNthLast'),
        weekday: dayText(date, language, region, { weekday: 'long' }),
      }),
    },
  ]
  const choices: { value: Repeats; label: string }[] = [
    ...(always ? [] : [{ value: 'none' as const, label: t('repeatsNone') }]),
    { value: 'daily', label: t('repeatsDaily') },
    { value: 'workdays', label: t('repeatsWorkdays') },
    { value: 'weekly', label: t('repeatsWeekly') },
    ...(day ? dated(day) : []),
    { value: 'yearly', label: t('repeatsYearly') },
    ...(other ? [{ value: 'other' as const, label: t('repeatsOther') }] : []),
  ]
  return choices
}
