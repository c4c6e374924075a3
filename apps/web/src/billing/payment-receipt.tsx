import { Anchor, Button } from '@mantine/core'
import { Payment } from '@temelia/model/billing/payment'
import { useQuery } from '@tanstack/react-query'
import { fetchPage, type Found, recordsKey, useRecord } from '../data/records.ts'
import { useLabels } from '../records/labels.ts'
import type { NoticeProps } from '../records/record-form.tsx'
import { useSession } from '../session/session.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { toastDone } from '../ui/toast.tsx'
import { useAction } from '../ui/use-action.ts'
import { useFormat } from '../ui/use-format.ts'
import { issueReceipt } from './bill-actions.ts'
import classes from './billing.module.css'

/** The receipt of a payment in cash, or what issues it. */
export function PaymentReceipt({ payment }: Readonly<{ payment: Found<typeof Payment> }>) {
  const { t } = useText()
  const { busy, problem, tried } = useAction()
  const may = useSession()?.modules['billing'] === true
  if (payment.receiptId !== null)
    return (
      <Anchor fz="inherit" underline="always" href={`#/bills/${payment.receiptId}`}>
        {t('receiptOpen')}
      </Anchor>
    )
  if (!may || payment.method !== 'cash' || payment.amount <= 0 || payment.actions['edit'] !== true) return null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        onClick={() => void tried(async () => toastDone(t('receiptIssued', { code: await issueReceipt(payment.id) })))}
      >
        {t('receiptIssue')}
      </Button>
      {problem !== null && <ProblemNote problem={problem} />}
    </>
  )
}

/** In the form of a payment: its receipt, or what issues it, for what was paid ahead too. */
export function ReceiptNotice({ row }: NoticeProps) {
  return row && <SavedPaymentReceipt id={row.id} />
}

function SavedPaymentReceipt({ id }: Readonly<{ id: number }>) {
  const payment = useRecord(Payment, id)
  return payment.data ? <PaymentReceipt payment={payment.data} /> : null
}

/** Beside a receipt: the payment that it was issued for. */
export function ReceiptOf({ id }: Readonly<{ id: number }>) {
  const labels = useLabels(Payment)
  const format = useFormat()
  const may = useSession()?.modules['financial'] === true
  const payment = useQuery({
    queryKey: [...recordsKey(Payment), 'ofReceipt', id],
    queryFn: async ({ signal }) => {
      const filter = { field: 'receiptId', op: 'eq', value: id } as const
      const found = await fetchPage(Payment, { filter, sort: '-date', page: 1, pageSize: 1, q: '' }, signal)
      return found.rows[0] ?? null
    },
    enabled: may,
  })
  if (!payment.data) return null
  const { id: paymentId, date, amount, currency } = payment.data
  const where = encodeURIComponent(JSON.stringify([{ field: 'id', op: 'eq', value: paymentId }]))
  return (
    <section>
      <h2>{labels.one}</h2>
      <div className={`${classes['row']} figures`}>
        <Anchor fz="inherit" underline="always" href={`#/payments?where=${where}`}>
          {format.date(date)}
        </Anchor>
        <span>{format.money(amount, currency ?? '')}</span>
      </div>
    </section>
  )
}
