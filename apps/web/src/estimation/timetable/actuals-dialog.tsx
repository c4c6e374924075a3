import { Button, Group, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { tenantToday, usePractice } from '../../session/tenant-region.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import { type CostDraft, costFaults, costsOf, costTotal, draftsOf, emptyCost } from './actual-costs.ts'
import { RowTool } from './row-tool.tsx'
import { TypedForm } from './typed-form.tsx'
import type { OpenTimetable } from './use-timetable.ts'

/** What the works really cost, by day: AC of the curve and of its indices. */
export function ActualsDialog({ open, onClose }: Readonly<{ open: OpenTimetable; onClose: () => void }>) {
  const { t } = useText()
  const practice = usePractice()
  const format = useFormat()
  const [rows, setRows] = useState<readonly CostDraft[]>(() => draftsOf(open.plan.timetable.Settings.Actuals, practice))
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const faults = costFaults(rows, practice)
  const fault = (place: string, text: string) => (tried && faults.has(place) ? text : null)
  const change = (key: number, patch: Partial<CostDraft>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)))

  async function save() {
    setTried(true)
    if (faults.size > 0) return
    setBusy(true)
    setProblem(null)
    try {
      await open.set({ actuals: [...costsOf(rows, practice)] })
      onClose()
    } catch (cause) {
      setProblem(cause)
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('ttActuals')} size={720} onClose={onClose} unsaved="typed">
      <TypedForm busy={busy} onSave={save} onCancel={onClose}>
        {problem !== null && <ProblemNote problem={problem} />}
        <Text size="sm" c="dimmed">
          {t('ttActualsHint')}
        </Text>
        {rows.map(({ key, date, amount, note }, at) => (
          <Group
            key={key}
            role="group"
            aria-label={t('ttActualNumber', { number: at + 1 })}
            gap="xs"
            align="flex-start"
          >
            <DayField
              size="xs"
              flex="1 1 120px"
              label={t('ttActualDay')}
              required
              value={date}
              error={fault(`date.${key}`, t('ttActualDayWrong'))}
              onDay={(day) => change(key, { date: day })}
            />
            <NumberField
              size="xs"
              flex="1 1 120px"
              label={t('ttActualAmount')}
              required
              value={amount}
              error={fault(`amount.${key}`, t('ttActualAmountWrong'))}
              onText={(text) => change(key, { amount: text })}
            />
            <TextInput
              size="xs"
              flex="3 1 200px"
              label={t('ttActualNote')}
              maxLength={400}
              value={note}
              onChange={(event) => change(key, { note: event.currentTarget.value })}
            />
            <Group pt={22}>
              <RowTool
                label={t('ttActualRemove', { number: at + 1 })}
                icon={IconTrash}
                onClick={() => setRows(rows.filter((row) => row.key !== key))}
              />
            </Group>
          </Group>
        ))}
        <Group justify="space-between">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={rows.length >= MOST}
            onClick={() => setRows([...rows, emptyCost(rows, tenantToday())])}
          >
            {t('ttActualAdd')}
          </Button>
          {rows.length > 0 && (
            <Text size="sm" className="figures">
              {t('ttTotal')} <strong>{format.number(costTotal(rows, practice), 2)}</strong>
            </Text>
          )}
        </Group>
      </TypedForm>
    </Dialog>
  )
}

/** As many as a timetable keeps. */
const MOST = 5_000
