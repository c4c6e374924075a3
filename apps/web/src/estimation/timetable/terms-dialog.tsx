import { SimpleGrid, Text } from '@mantine/core'
import { addDecimals } from '@temelia/decimal/arithmetic'
import { typedText } from '@temelia/decimal/typed-number'
import type { TextKey } from '@temelia/text/catalogue'
import { useState } from 'react'
import { usePractice } from '../../session/tenant-region.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { readNumber, readPercent } from '../../ui/typed-number.ts'
import { TypedForm } from './typed-form.tsx'
import type { OpenTimetable } from './use-timetable.ts'

const FIELDS = [
  { key: 'advancePercent', wire: 'AdvancePercent', text: 'cfAdvancePercent', most: 100, whole: false },
  { key: 'retentionPercent', wire: 'RetentionPercent', text: 'cfRetentionPercent', most: 100, whole: false },
  { key: 'retentionDays', wire: 'RetentionDays', text: 'cfRetentionDays', most: 3_650, whole: true },
  { key: 'paymentDays', wire: 'PaymentDays', text: 'cfPaymentDays', most: 365, whole: true },
  { key: 'costDays', wire: 'CostDays', text: 'cfCostDays', most: 365, whole: true },
] as const satisfies readonly Readonly<{ key: string; wire: string; text: TextKey; most: number; whole: boolean }>[]

type TermKey = (typeof FIELDS)[number]['key']

/** When and how the works are paid for: advance, retention and days until money moves. */
export function TermsDialog({ open, onClose }: Readonly<{ open: OpenTimetable; onClose: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const { Settings: now } = open.plan.timetable
  const [typed, setTyped] = useState(
    () =>
      Object.fromEntries(FIELDS.map(({ key, wire }) => [key, typedText(now[wire], practice)])) as Record<
        TermKey,
        string
      >,
  )
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const valueOf = (key: TermKey) =>
    key.endsWith('Percent')
      ? readPercent(typed[key].trim() || '0', practice)
      : readNumber(typed[key].trim() || '0', practice)
  const together = addDecimals(valueOf('advancePercent') ?? 0, valueOf('retentionPercent') ?? 0)
  const faultOf = ({ key, most, whole }: (typeof FIELDS)[number]): string | null => {
    const value = valueOf(key)
    if (value === null || value < 0 || value > most || (whole && !Number.isInteger(value)))
      return whole ? t('cfDaysWrong', { most }) : t('cfPercentWrong')
    return key === 'retentionPercent' && together > 100 ? t('cfPercentSum') : null
  }

  async function save() {
    setTried(true)
    if (FIELDS.some((field) => faultOf(field) !== null)) return
    setBusy(true)
    setProblem(null)
    try {
      await open.set(Object.fromEntries(FIELDS.map(({ key }) => [key, valueOf(key) ?? 0])))
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('cfTerms')} onClose={onClose} unsaved="typed">
      <TypedForm busy={busy} onSave={save} onCancel={onClose}>
        {problem !== null && <ProblemNote problem={problem} />}
        <Text size="sm" c="dimmed">
          {t('cfTermsHint')}
        </Text>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {FIELDS.map((field, at) => (
            <NumberField
              key={field.key}
              label={t(field.text)}
              data-autofocus={at === 0 || undefined}
              value={typed[field.key]}
              error={tried ? faultOf(field) : null}
              onText={(text) => setTyped((before) => ({ ...before, [field.key]: text }))}
            />
          ))}
        </SimpleGrid>
      </TypedForm>
    </Dialog>
  )
}
