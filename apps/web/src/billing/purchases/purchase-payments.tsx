import type { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import type { Found } from '../../data/records.ts'
import { useText } from '../../ui/text.ts'
import { PaymentsOfBill } from '../payments-of-bill.tsx'
import { PayPurchase } from './pay-purchase.tsx'

/** What was paid of a supplier bill, and adding a payment. */
export function PurchasePayments({ row }: Readonly<{ row: Found<typeof PurchaseBill> }>) {
  const { t } = useText()
  return (
    <PaymentsOfBill
      of={SupplierPayment}
      path="purchase-bills"
      row={row}
      party={{ field: 'supplierId', value: row.supplierId }}
      shareOf={({ bills }) => bills?.find(({ PurchaseBillId }) => PurchaseBillId === row.id)?.Amount}
      words={{ title: t('purchasePayments'), none: t('purchaseNoPayments'), pay: t('purchasePay') }}
      dialog={(onClose) => <PayPurchase row={row} onClose={onClose} />}
    />
  )
}
