import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchPage, type Found, recordsKey } from '../data/records.ts'
import { useSession } from '../session/session.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useText } from '../ui/text.ts'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import { useExchangeDifferences } from './exchange-differences/exchange-data.ts'
import { DifferenceOf, DifferencesTotal } from './exchange-differences/exchange-notes.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'

type Row = Found<typeof Bill>

/** How many of a customer's newest payments are looked through for those of a bill. */
const LOOKED_THROUGH = 200

/** What was paid of a bill, and adding a payment. */
export function BillPayments({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const format = useFormat()
  const [paying, setPaying] = useState(false)
  const may = useSession()?.modules['financial'] === true
  const payments = useQuery({
    queryKey: [...recordsKey(Payment), 'ofBill', row.id],
    queryFn: async ({ signal }) => {
      const filter = { field: 'accountId', op: 'eq', value: row.accountId } as const
      const page = await fetchPage(Payment, { filter, sort: '-date', page: 1, pageSize: LOOKED_THROUGH, q: '' }, signal)
      return page.rows.flatMap((payment) => {
        const share = payment.bills?.find(({ BillId }) => BillId === row.id)
        return share ? [{ ...payment, share: share.Amount }] : []
      })
    },
    enabled: may,
  })
  const differences = useExchangeDifferences(
    'bills',
    row,
    (payments.data ?? []).map(({ currency }) => currency),
  ).data
  if (!may) return null
  return (
    <section>
      <h2>{t('billPayments')}</h2>
      {payments.isError && <ProblemNote problem={payments.error} onRetry={() => void payments.refetch()} />}
      {payments.data?.length === 0 && <p>{t('billNoPayments')}</p>}
      {payments.data?.map((payment) => (
        <div key={payment.id} className={`${classes['row']} figures`}>
          <span>
            {payment.document ?? ''} {format.date(payment.date)}
            <DifferenceOf found={differences} paymentId={payment.id} />
          </span>
          <span>{format.number(payment.share, 2)}</span>
          <PaymentReceipt payment={payment} />
        </div>
      ))}
      <DifferencesTotal found={differences} />
      {(row.due ?? 0) > 0 && (
        <Button
          variant="default"
          mt="sm"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => setPaying(true)}
        >
          {t('billPay')}
        </Button>
      )}
      {paying && <PayDialog row={row} onClose={() => setPaying(false)} />}
    </section>
  )
}
