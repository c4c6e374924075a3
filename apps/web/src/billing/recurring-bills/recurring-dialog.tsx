import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { addMonths, isDay } from '@temelia/calendar/day'
import { RecurringBill } from '@temelia/model/billing/bill'
import { fieldMessages } from '@temelia/text/field-faults'
import { type FormEvent, useState } from 'react'
import { type Found, useSaveNow } from '../../data/records.ts'
import { useLabels } from '../../records/labels.ts'
import { tenantToday } from '../../session/tenant-region.ts'
import { DayField } from '../../ui/day-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { ONCE, type RecurrenceDraft, recurrenceDraft, recurrenceRule } from '../../ui/recurrence/recurrence-draft.ts'
import { RecurrenceFields } from '../../ui/recurrence/recurrence-fields.tsx'
import { useText } from '../../ui/text.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useFormat } from '../../ui/use-format.ts'

type RecurringDialogProps = Readonly<{
  /** The bill to make recurring, or what comes again already. */
  of: Readonly<{ billId: number; row: Found<typeof RecurringBill> | null }>
  /** The day of the bill, for what is made recurring: it comes again a month later. */
  billed?: string | null
  onClose: () => void
}>

/** When a bill comes again: its first day, how often, until when, and whether it waits for now. */
export function RecurringDialog({ of: { billId, row }, billed = null, onClose }: RecurringDialogProps) {
  const { t, language } = useText()
  const format = useFormat()
  const labels = useLabels(RecurringBill)
  const { save, isPending } = useSaveNow(RecurringBill)
  const [startOn, setStartOn] = useState(row?.startOn ?? (billed ? addMonths(billed, 1) : tenantToday()))
  const [draft, setDraft] = useState<RecurrenceDraft>(() =>
    row ? recurrenceDraft(row.recurrence, row.startOn) : { ...ONCE, repeats: 'monthly' },
  )
  const [paused, setPaused] = useState(row?.paused ?? false)
  const [fault, setFault] = useState<string | undefined>()
  const [problem, setProblem] = useState<unknown>(null)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const recurrence = recurrenceRule(draft, startOn)
    setFault(recurrence ? undefined : fieldMessages.INVALID_VALUE[language])
    if (!recurrence || !isDay(startOn)) return
    setProblem(null)
    try {
      const patch = { recurrence, startOn, paused }
      const saved = await save(row?.id ?? null, row ? patch : { ...patch, billId }, row?.version ?? null)
      const ended = t(saved.paused ? 'recurringBillPaused' : 'recurringBillEnded')
      toastDone(saved.nextOn ? t('recurringBillMade', { day: format.date(saved.nextOn) }) : ended)
      onClose()
    } catch (cause) {
      setProblem(cause)
    }
  }

  return (
    <Dialog title={row ? labels.edit : labels.add} onClose={onClose} size={460} unsaved="typed">
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack gap="sm">
          {problem !== null && <ProblemNote problem={problem} />}
          <DayField label={labels.field('startOn')} value={startOn} onDay={setStartOn} />
          <RecurrenceFields
            draft={draft}
            day={startOn}
            error={fault}
            always
            onChange={(change) => setDraft((last) => ({ ...last, ...change }))}
          />
          {row && (
            <Checkbox
              label={labels.field('paused')}
              checked={paused}
              onChange={(event) => setPaused(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
