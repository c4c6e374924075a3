import { Button, Group, NumberInput, SegmentedControl, Stack } from '@mantine/core'
import type { Language } from '@temelia/text/message'
import { type FormEvent, useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useAction } from '../../ui/use-action.ts'
import billing from '../billing.module.css'
import { LetterWords } from './letter-words.tsx'
import { saveSteps, type StepSettings, useReminderSteps } from './reminder-data.ts'

const MARKS = '{{customer}}, {{company}}, {{total}}, {{day}}'

type OnClose = Readonly<{ onClose: () => void }>

/** When each of the three letters goes out, and what it says. */
export function StepsDialog({ onClose }: OnClose) {
  const { t } = useText()
  const steps = useReminderSteps()
  return (
    <Dialog title={t('reminderSettings')} onClose={onClose} size={680} unsaved="typed">
      {steps.isError && <ProblemNote problem={steps.error} onRetry={() => void steps.refetch()} />}
      {steps.data && <StepsForm steps={steps.data} onClose={onClose} />}
    </Dialog>
  )
}

function StepsForm({ steps, onClose }: OnClose & Readonly<{ steps: readonly StepSettings[] }>) {
  const { t } = useText()
  const practice = usePractice()
  const { busy, problem, tried } = useAction()
  const [draft, setDraft] = useState(steps)
  const [at, setAt] = useState(0)
  const [language, setLanguage] = useState<Language>(practice === 'ro' ? 'ro' : 'en')
  const shown = draft[at]
  if (!shown) return null
  const words = shown[language] ?? shown.Standard[language]
  const change = (patch: Partial<StepSettings>) =>
    setDraft((last) => last.map((one, place) => (place === at ? { ...one, ...patch } : one)))

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (await tried(() => saveSteps(draft.map(({ Days, en, ro }) => ({ Days, en, ro }))))) onClose()
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap="sm">
        {problem !== null && <ProblemNote problem={problem} />}
        <Group>
          <SegmentedControl
            aria-label={t('paymentReminders')}
            value={String(at)}
            onChange={(value) => setAt(Number(value))}
            data={([1, 2, 3] as const).map((step) => ({ value: String(step - 1), label: t(`reminderStep_${step}`) }))}
          />
          <SegmentedControl
            aria-label={t('reminderLanguage')}
            value={language}
            onChange={(value) => setLanguage(value === 'ro' ? 'ro' : 'en')}
            data={[
              { value: 'ro', label: 'Română' },
              { value: 'en', label: 'English' },
            ]}
          />
        </Group>
        <NumberInput
          label={t('reminderDays')}
          w={200}
          min={1}
          max={365}
          allowDecimal={false}
          value={shown.Days}
          onChange={(value) => change({ Days: Number(value) || 0 })}
        />
        <LetterWords words={words} onChange={(said) => change({ [language]: said })} />
        <p className={billing['hint']}>{t('reminderMarks', { marks: MARKS })}</p>
        <Group justify="space-between">
          <Button variant="subtle" disabled={shown[language] === null} onClick={() => change({ [language]: null })}>
            {t('reminderOwnWords')}
          </Button>
          <Group>
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={busy}>
              {t('save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
