import { SimpleGrid, Text } from '@mantine/core'
import { isDay } from '@temelia/calendar/day'
import { useState } from 'react'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { TypedForm } from './typed-form.tsx'
import type { OpenTimetable } from './use-timetable.ts'

/** The three days that hold for the whole timetable: its start, its deadline, and the day up to which progress is told. */
export function SettingsDialog({ open, onClose }: Readonly<{ open: OpenTimetable; onClose: () => void }>) {
  const { t } = useText()
  const { Settings: now } = open.plan.timetable
  const [start, setStart] = useState(now.Start)
  const [finish, setFinish] = useState(now.Finish ?? '')
  const [dataDate, setDataDate] = useState(now.DataDate ?? '')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const crossed = isDay(start) && isDay(finish) && start > finish
  const changed = start !== now.Start || finish !== (now.Finish ?? '') || dataDate !== (now.DataDate ?? '')

  async function save() {
    const typed = [finish, dataDate].every((day) => day === '' || isDay(day))
    if (!isDay(start) || !typed || crossed) return
    setBusy(true)
    setProblem(null)
    try {
      await open.set({ start, finish: finish || null, dataDate: dataDate || null })
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('ttSettings')} onClose={onClose} unsaved={changed ? 'typed' : false}>
      <TypedForm busy={busy} onSave={save} onCancel={onClose}>
        {problem !== null && <ProblemNote problem={problem} />}
        <Text size="sm" c="dimmed">
          {t('ttSettingsHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <DayField label={t('ttBegin')} value={start} required data-autofocus onDay={setStart} />
          <DayField
            label={t('ttDeadline')}
            value={finish}
            error={crossed ? t('ttStartAfterDeadline') : null}
            onDay={setFinish}
          />
          <DayField label={t('ttDataDate')} value={dataDate} onDay={setDataDate} />
        </SimpleGrid>
      </TypedForm>
    </Dialog>
  )
}
