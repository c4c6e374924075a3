import type { PurchaseBill } from '@temelia/model/billing/purchase-bill'
import { SupplierPayment } from '@temelia/model/billing/supplier-payment'
import { type Found, useSaveNow } from '../../data/records.ts'
import { type FilledPayment, PaymentForm } from '../payment-form.tsx'
import { loadPurchases } from './purchase-actions.ts'

/** A payment of one supplier bill: what is more than it asks for is an advance. */
export function PayPurchase({ row, onClose }: Readonly<{ row: Found<typeof PurchaseBill>; onClose: () => void }>) {
  const { save, isPending } = useSaveNow(SupplierPayment)

  async function send({ values, share }: FilledPayment): Promise<void> {
    await save(null, {
      ...values,
      supplierId: row.supplierId,
      bills: [{ PurchaseBillId: row.id, ...share }],
    })
    await loadPurchases()
    onClose()
  }

  return <PaymentForm of={SupplierPayment} row={row} busy={isPending} onSend={send} onClose={onClose} />
}
