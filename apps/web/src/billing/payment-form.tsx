import { Button, Group } from '@mantine/core'
import { currencyOf } from '@temelia/calendar/region'
import type { Bill } from '@temelia/model/billing/bill'
import type { Payment } from '@temelia/model/billing/payment'
import type { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import type { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Found } from '../data/records.ts'
import { FieldInput } from '../records/field-input.tsx'
import { useLabels } from '../records/labels.ts'
import { type Draft, draftOf, readDraft } from '../records/record-draft.ts'
import { draftFaults } from '../records/unread-fault.ts'
import { tenantToday, usePractice } from '../session/tenant-region.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { PaidInFields, usePaidIn } from './paid-in.tsx'

const FIELDS = ['amount', 'date', 'exchangeRate', 'method', 'document', 'billingAccountId'] as const

/** What was filled in, ready to be saved: the values of the payment, and how much of the bill it settles. */
export interface FilledPayment {
  readonly values: Readonly<Record<string, unknown>>
  /** With what was paid for it, where that is in another currency. */
  readonly share: Readonly<{ Amount: number; Paid?: number }>
}

type PaymentFormProps = Readonly<{
  of: typeof Payment | typeof SupplierPayment
  row: Found<typeof Bill> | Found<typeof PurchaseBill>
  busy: boolean
  /** Saves the payment; what it throws is shown in the form, which stays open. */
  onSend: (filled: FilledPayment) => Promise<void>
  onClose: () => void
  /** What is asked below the fields, by what stands in them. */
  below?: (draft: Draft) => ReactNode
}>

/** The form of a payment of one bill, a customer's or a supplier's: what is more than the bill asks for is an advance. */
export function PaymentForm({ of, row, busy, onSend, onClose, below }: PaymentFormProps) {
  const { t } = useText()
  const practice = usePractice()
  const labels = useLabels(of)
  const [typed, setDraft] = useState(() => draftOf(of, FIELDS, null, { date: tenantToday() }))
  const paidIn = usePaidIn(row, typed['date'])
  const draft: Draft = { ...typed, amount: typed['amount'] ?? paidIn.amount }
  const fields = FIELDS.filter((key) => paidIn.currency !== currencyOf(practice) || key !== 'exchangeRate')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<unknown>(null)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const read = readDraft(of, draft, {}, practice)
    const found = draftFaults(of, draft, read, practice, t)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const paid = read.patch['amount'] as number
    const settled = paidIn.settledBy(paid)
    // Without a rate it has to be typed: the field says so.
    if (settled === null) return paidIn.settle(paidIn.settled ?? '')
    try {
      await onSend({
        values: { ...read.patch, currency: paidIn.currency },
        share: { Amount: settled, ...(paidIn.isOther ? { Paid: paid } : {}) },
      })
    } catch (cause) {
      setProblem(cause)
    }
  }

  return (
    <Dialog title={labels.add} onClose={onClose} size={460}>
      <form noValidate onSubmit={(event) => void send(event)}>
        {problem !== null && <ProblemNote problem={problem} />}
        <PaidInFields of={paidIn} label={labels.field('currency')} paid={paidIn.read(draft['amount'])} />
        {fields.map((key) => (
          <FieldInput
            key={key}
            name={key}
            field={of.fields[key]}
            labels={labels}
            value={draft[key]}
            error={faults[key]}
            onChange={(value) => setDraft((last) => ({ ...last, [key]: value }))}
          />
        ))}
        {below?.(draft)}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
