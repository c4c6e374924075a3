import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchPage, type Found, recordsKey } from '../../data/records.ts'
import { useSession } from '../../session/session.ts'
import { ProblemNote } from '../../ui/problem-note.tsx'
import { useText } from '../../ui/text.ts'
import { useFormat } from '../../ui/use-format.ts'
import classes from '../billing.module.css'
import { useExchangeDifferences } from '../exchange-differences/exchange-data.ts'
import { DifferenceOf, DifferencesTotal } from '../exchange-differences/exchange-notes.tsx'
import { PayPurchase } from './pay-purchase.tsx'

type Row = Found<typeof PurchaseBill>

/** How many of a supplier's newest payments are looked through for those of a bill. */
const LOOKED_THROUGH = 200

/** What was paid of a supplier bill, and adding a payment. */
export function PurchasePayments({ row }: Readonly<{ row: Row }>) {
  const { t } = useText()
  const format = useFormat()
  const [paying, setPaying] = useState(false)
  const may = useSession()?.modules['financial'] === true
  const payments = useQuery({
    queryKey: [...recordsKey(SupplierPayment), 'ofBill', row.id],
    queryFn: async ({ signal }) => {
      const filter = { field: 'supplierId', op: 'eq', value: row.supplierId } as const
      const asked = { filter, sort: '-date', page: 1, pageSize: LOOKED_THROUGH, q: '' }
      const page = await fetchPage(SupplierPayment, asked, signal)
      return page.rows.flatMap((payment) => {
        const share = payment.bills?.find(({ PurchaseBillId }) => PurchaseBillId === row.id)
        return share ? [{ ...payment, share: share.Amount }] : []
      })
    },
    enabled: may,
  })
  const differences = useExchangeDifferences(
    'purchase-bills',
    row,
    (payments.data ?? []).map(({ currency }) => currency),
  ).data
  if (!may) return null
  return (
    <section>
      <h2>{t('purchasePayments')}</h2>
      {payments.isError && <ProblemNote problem={payments.error} onRetry={() => void payments.refetch()} />}
      {payments.data?.length === 0 && <p>{t('purchaseNoPayments')}</p>}
      {payments.data?.map((payment) => (
        <div key={payment.id} className={`${classes['row']} figures`}>
          <span>
            {payment.document ?? ''} {format.date(payment.date)}
            <DifferenceOf found={differences} paymentId={payment.id} />
          </span>
          <span>{format.number(payment.share, 2)}</span>
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
          {t('purchasePay')}
        </Button>
      )}
      {paying && <PayPurchase row={row} onClose={() => setPaying(false)} />}
    </section>
  )
}
