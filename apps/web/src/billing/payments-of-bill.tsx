import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Bill } from '@temelia/model/billing/bill'
import type { Payment } from '@temelia/model/billing/payment'
import type { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import type { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { fetchAll, type Found, recordsKey } from '../data/records.ts'
import { useSession } from '../session/session.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import { useFormat } from '../ui/use-format.ts'
import classes from './billing.module.css'
import { useExchangeDifferences } from './exchange-differences/exchange-data.ts'
import { DifferenceOf, DifferencesTotal } from './exchange-differences/exchange-notes.tsx'

type PaymentsOfBillProps<P extends typeof Payment | typeof SupplierPayment> = Readonly<{
  of: P
  path: 'bills' | 'purchase-bills'
  row: Found<typeof Bill> | Found<typeof PurchaseBill>
  /** Whose payments are looked through. */
  party: Readonly<{ field: string; value: number | null }>
  /** What of a payment went for the bill; undefined where nothing did. */
  shareOf: (payment: Found<P>) => number | undefined
  words: Readonly<{ title: string; none: string; pay: string }>
  /** What stands behind a payment. */
  beside?: (payment: Found<P>) => ReactNode
  dialog: (onClose: () => void) => ReactNode
}>

/** What was paid of a bill, a customer's or a supplier's, and adding a payment. */
export function PaymentsOfBill<P extends typeof Payment | typeof SupplierPayment>(props: PaymentsOfBillProps<P>) {
  const { of, path, row, party, shareOf, words, beside, dialog } = props
  const format = useFormat()
  const [paying, setPaying] = useState(false)
  const may = useSession()?.modules['financial'] === true
  const payments = useQuery({
    queryKey: [...recordsKey(of), 'ofBill', row.id],
    queryFn: async ({ signal }) => {
      const filter = { ...party, op: 'eq' } as const
      const page = await fetchAll(of, { filter, sort: '-date' }, signal)
      return page.rows.flatMap((payment) => {
        const share = shareOf(payment)
        return share === undefined ? [] : [{ payment, share }]
      })
    },
    enabled: may,
  })
  const paid = payments.data ?? []
  const differences = useExchangeDifferences(
    path,
    row,
    paid.map(({ payment }) => payment.currency),
  ).data
  if (!may) return null
  return (
    <section>
      <h2>{words.title}</h2>
      {payments.isError && <ProblemNote problem={payments.error} onRetry={() => void payments.refetch()} />}
      {payments.data?.length === 0 && <p>{words.none}</p>}
      {paid.map(({ payment, share }) => (
        <div key={payment.id} className={`${classes['row']} figures`}>
          <span>
            {payment.document ?? ''} {format.date(payment.date)}
            <DifferenceOf found={differences} paymentId={payment.id} />
          </span>
          <span>{format.number(share, 2)}</span>
          {beside?.(payment)}
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
          {words.pay}
        </Button>
      )}
      {paying && dialog(() => setPaying(false))}
    </section>
  )
}
