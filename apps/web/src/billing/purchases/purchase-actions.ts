import { Supplier } from '@temelia/model/estimation/supplier'
import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'

/** Makes a draft of a supplier's electronic invoice; gives its id. */
export async function importInvoice(file: File): Promise<number> {
  const form = new FormData()
  form.set('file', file)
  const { body } = await call('/api/purchase-bills/import', { method: 'POST', form })
  for (const of of [Supplier, PurchaseLine]) await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
  await loadPurchases()
  return (body as { PurchaseBillId: number }).PurchaseBillId
}

/** Loads supplier bills and their totals anew, after what they consist of or what is paid of them changed. */
export async function loadPurchases(): Promise<void> {
  for (const of of [PurchaseBill, EntityProduct]) await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
}
