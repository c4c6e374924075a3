import { Button, Group, Select, Stack, Switch } from '@mantine/core'
import { isDay } from '@temelia/calendar/day'
import type { TextKey } from '@temelia/text/catalogue'
import { useState } from 'react'
import { tenantToday } from '../../session/tenant-region.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { toastDone, toastFailed } from '../../ui/toast.tsx'
import { useText } from '../../ui/text.ts'
import type { OpenTimetable } from './use-timetable.ts'

const LEVELS = ['article', 'chapter', 'estimate', 'object'] as const

const LEVEL_TEXT: Readonly<Record<(typeof LEVELS)[number], TextKey>> = {
  article: 'ttLevelArticle',
  chapter: 'ttLevelChapter',
  estimate: 'ttLevelEstimate',
  object: 'ttLevelObject',
}

/** Makes activities of the estimate: how fine, from which day, and whether an order is suggested. */
export function MakeDialog({ open, onClose }: Readonly<{ open: OpenTimetable; onClose: () => void }>) {
  const { t } = useText()
  const { Settings: settings } = open.plan.timetable
  const [level, setLevel] = useState<string>('chapter')
  const [start, setStart] = useState(() => (settings.StartTyped ? settings.Start : tenantToday()))
  const [order, setOrder] = useState(true)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const empty = open.plan.timetable.Activities.length === 0

  async function make() {
    if (empty && !isDay(start)) return
    setBusy(true)
    setProblem(null)
    try {
      if (empty) await open.set({ start })
      const count = await open.make({ Level: level, SuggestOrder: order })
      if (count === 0) toastFailed(t('ttNothingMade'))
      else toastDone(t('ttMade', { count }))
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('ttFromEstimate')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <Stack gap="sm">
          {problem !== null && <ProblemNote problem={problem} />}
          <Select
            label={t('ttFromLevel')}
            allowDeselect={false}
            data={LEVELS.map((value) => ({ value, label: t(LEVEL_TEXT[value]) }))}
            value={level}
            onChange={(value) => setLevel(value ?? 'chapter')}
          />
          {empty && <DayField label={t('ttBegin')} value={start} required onDay={setStart} />}
          <Switch
            label={t('ttSuggestOrder')}
            description={t('ttSuggestOrderHint')}
            checked={order}
            onChange={(event) => setOrder(event.currentTarget.checked)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('ttMake')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
