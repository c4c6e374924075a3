import { Button, Checkbox, Group } from '@mantine/core'
import { currencyOf } from '@temelia/calendar/region'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { fieldMessages } from '@temelia/text/field-faults'
import { type FormEvent, useState } from 'react'
import { queryClient } from '../data/query-client.ts'
import { type Found, recordsKey, useSaveNow } from '../data/records.ts'
import { FieldInput } from '../records/field-input.tsx'
import { useLabels } from '../records/labels.ts'
import { type Draft, draftOf, readDraft } from '../records/record-draft.ts'
import { unreadFault } from '../records/unread-fault.ts'
import { useSession } from '../session/session.ts'
import { tenantToday, usePractice } from '../session/tenant-region.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import { issueReceipt } from './bill-actions.ts'
import { PaidInFields, usePaidIn } from './paid-in.tsx'

const FIELDS = ['amount', 'date', 'exchangeRate', 'method', 'document', 'billingAccountId'] as const

/** A payment of one bill: what is more than the bill asks for stays the customer's advance. */
export function PayDialog({ row, onClose }: Readonly<{ row: Found<typeof Bill>; onClose: () => void }>) {
  const { t, language } = useText()
  const practice = usePractice()
  const labels = useLabels(Payment)
  const { save, isPending } = useSaveNow(Payment)
  const [typed, setDraft] = useState(() => draftOf(Payment, FIELDS, null, { date: tenantToday() }))
  const paidIn = usePaidIn(row, typed['date'])
  const draft: Draft = { ...typed, amount: typed['amount'] ?? paidIn.amount }
  const fields = FIELDS.filter((key) => paidIn.currency !== currencyOf(practice) || key !== 'exchangeRate')
  const [withReceipt, setWithReceipt] = useState(true)
  const mayBill = useSession()?.modules['billing'] === true
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [problem, setProblem] = useState<unknown>(null)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const { patch, unreadable, missing } = readDraft(Payment, draft, {}, practice)
    const found = {
      ...Object.fromEntries(
        unreadable.map((key) => [key, unreadFault(Payment.fields[key as 'amount'], draft[key], practice, t)]),
      ),
      ...Object.fromEntries(missing.map((key) => [key, fieldMessages.REQUIRED[language]])),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    const amount = patch['amount'] as number
    const settled = paidIn.settledBy(amount)
    // Without a rate it has to be typed: the field says so.
    if (settled === null) return paidIn.settle(paidIn.settled ?? '')
    try {
      const bills = [{ BillId: row.id, Amount: settled, ...(paidIn.isOther ? { Paid: amount } : {}) }]
      const payment = await save(null, { ...patch, accountId: row.accountId, currency: paidIn.currency, bills })
      await queryClient.invalidateQueries({ queryKey: recordsKey(Bill) })
      onClose()
      if (payment.method === 'cash' && withReceipt) await receiptOf(payment.id)
    } catch (cause) {
      setProblem(cause)
    }
  }

  /** The payment is there whatever comes of its receipt. */
  async function receiptOf(paymentId: number): Promise<void> {
    try {
      toastDone(t('receiptIssued', { code: await issueReceipt(paymentId) }))
    } catch (cause) {
      toastProblem(cause)
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
            field={Payment.fields[key]}
            labels={labels}
            value={draft[key]}
            error={faults[key]}
            onChange={(value) => setDraft((last) => ({ ...last, [key]: value }))}
          />
        ))}
        {draft['method'] === 'cash' && mayBill && (
          <Checkbox
            mt="sm"
            label={t('receiptIssue')}
            checked={withReceipt}
            onChange={(event) => setWithReceipt(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
