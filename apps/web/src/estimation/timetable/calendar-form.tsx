import { Button, Group, Select, SimpleGrid, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Patch } from '@temelia/model/entity'
import type { WorkCalendar } from '@temelia/model/estimation/work-calendar'
import { useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { useText } from '../../ui/text.ts'
import { type CalendarDraft, type DraftFaults, draftOf, readDraft } from './calendar-draft.ts'
import { ExceptionRows } from './exception-rows.tsx'
import { HolidayList } from './holiday-list.tsx'
import type { Calendar } from './timetable-data.ts'
import { TypedForm } from './typed-form.tsx'

/** A Monday, so that weekdays can be named. */
const MONDAY = Date.UTC(2024, 0, 1, 12)
const DAY = 86_400_000

type CalendarFormProps = Readonly<{
  /** What it begins as: the calendar that is changed, or the one that a new one is like. */
  calendar: Calendar
  onSave: (patch: Patch<typeof WorkCalendar>) => Promise<boolean>
  onDone: () => void
}>

/** A work calendar as it is typed: hours of each weekday, national holidays, and days that are worked otherwise. */
export function CalendarForm({ calendar, onSave, onDone }: CalendarFormProps) {
  const { t, language } = useText()
  const practice = usePractice()
  const [draft, setDraft] = useState<CalendarDraft>(() => draftOf(calendar, practice))
  const [faults, setFaults] = useState<DraftFaults>(new Map())
  const [busy, setBusy] = useState(false)
  const change = (patch: Partial<CalendarDraft>) => setDraft((before) => ({ ...before, ...patch }))
  const fault = (place: string) => {
    const key = faults.get(place)
    return key ? t(key) : null
  }

  async function save() {
    const read = readDraft(draft, practice)
    setFaults(read.ok ? new Map() : read.faults)
    if (!read.ok) return
    setBusy(true)
    if (await onSave(read.patch)) onDone()
    else setBusy(false)
  }

  return (
    <TypedForm busy={busy} onSave={save} onCancel={onDone}>
      <TextInput
        label={t('ttCalendarName')}
        required
        data-autofocus
        maxLength={200}
        value={draft.name}
        error={fault('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
        <Title order={3} size="h4" mb={4}>
          {t('ttWorkingHours')}
        </Title>
        <Text size="sm" c="dimmed" mb="xs">
          {t(practice === 'us' ? 'ttWorkingHoursHintUs' : 'ttWorkingHoursHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={4}>
          {draft.week.map((hours, day) => (
            <TextInput
              key={weekdayName(day, language)}
              size="xs"
              label={weekdayName(day, language)}
              placeholder={t('ttDayOff')}
              value={hours}
              error={fault(`week.${day}`)}
              onChange={(event) => {
                const typed = event.currentTarget.value
                change({ week: draft.week.map((one, at) => (at === day ? typed : one)) })
              }}
            />
          ))}
        </SimpleGrid>
        {fault('week') && (
          <Text role="alert" size="sm" c="red" mt="xs">
            {fault('week')}
          </Text>
        )}
      </fieldset>
      <Select
        label={t('workCalendar.holidays')}
        allowDeselect={false}
        data={[
          { value: 'none', label: t('ttNoHolidays') },
          { value: 'ro', label: t('workCalendar.holidays.ro') },
          { value: 'us', label: t('workCalendar.holidays.us') },
        ]}
        value={draft.holidays ?? 'none'}
        onChange={(value) => change({ holidays: value === 'ro' || value === 'us' ? value : null })}
      />
      {draft.holidays && <HolidayList region={draft.holidays} />}
      <Title order={3} size="h4">
        {t('ttExceptions')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('ttExceptionsHint')}
      </Text>
      <ExceptionRows rows={draft.exceptions} fault={fault} onRows={(exceptions) => change({ exceptions })} />
      <Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => {
            const key = draft.exceptions.reduce((most, one) => Math.max(most, one.key), -1) + 1
            change({ exceptions: [...draft.exceptions, { key, name: '', from: '', to: '', hours: '' }] })
          }}
        >
          {t('ttExceptionAdd')}
        </Button>
      </Group>
    </TypedForm>
  )
}

function weekdayName(day: number, language: string): string {
  const name = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' }).format(MONDAY + day * DAY)
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
