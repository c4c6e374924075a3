import type { Bill } from '@temelia/model/billing/bill'
import { Payment } from '@temelia/model/billing/payment'
import type { Found } from '../data/records.ts'
import { useText } from '../ui/text.ts'
import { PayDialog } from './pay-dialog.tsx'
import { PaymentReceipt } from './payment-receipt.tsx'
import { PaymentsOfBill } from './payments-of-bill.tsx'

/** What was paid of a bill, each payment with its receipt, and adding a payment. */
export function BillPayments({ row }: Readonly<{ row: Found<typeof Bill> }>) {
  const { t } = useText()
  return (
    <PaymentsOfBill
      of={Payment}
      path="bills"
      row={row}
      party={{ field: 'accountId', value: row.accountId }}
      shareOf={({ bills }) => bills?.find(({ BillId }) => BillId === row.id)?.Amount}
      words={{ title: t('billPayments'), none: t('billNoPayments'), pay: t('billPay') }}
      beside={(payment) => <PaymentReceipt payment={payment} />}
      dialog={(onClose) => <PayDialog row={row} onClose={onClose} />}
    />
  )
}
