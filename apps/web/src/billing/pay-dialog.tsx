import { Checkbox } from '@mantine/core'
import { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { useState } from 'react'
import { queryClient } from '../data/query-client.ts'
import { type Found, recordsKey, useSaveNow } from '../data/records.ts'
import { useSession } from '../session/session.ts'
import { useText } from '../ui/text.ts'
import { toastDone, toastProblem } from '../ui/toast.tsx'
import { issueReceipt } from './bill-actions.ts'
import { type FilledPayment, PaymentForm } from './payment-form.tsx'

/** A payment of one bill: what is more than the bill asks for stays the customer's advance. What is paid in cash may have its receipt at once. */
export function PayDialog({ row, onClose }: Readonly<{ row: Found<typeof Bill>; onClose: () => void }>) {
  const { t } = useText()
  const { save, isPending } = useSaveNow(Payment)
  const [withReceipt, setWithReceipt] = useState(true)
  const mayBill = useSession()?.modules['billing'] === true

  async function send({ values, share }: FilledPayment): Promise<void> {
    const payment = await save(null, {
      ...values,
      accountId: row.accountId,
      bills: [{ BillId: row.id, ...share }],
    })
    await queryClient.invalidateQueries({ queryKey: recordsKey(Bill) })
    onClose()
    if (payment.method === 'cash' && withReceipt) await receiptOf(payment.id)
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
    <PaymentForm
      of={Payment}
      row={row}
      busy={isPending}
      onSend={send}
      onClose={onClose}
      below={(draft) =>
        draft['method'] === 'cash' &&
        mayBill && (
          <Checkbox
            mt="sm"
            label={t('receiptIssue')}
            checked={withReceipt}
            onChange={(event) => setWithReceipt(event.currentTarget.checked)}
          />
        )
      }
    />
  )
}
