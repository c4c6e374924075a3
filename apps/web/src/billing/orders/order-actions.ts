import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Product } from '@temelia/model/billing/product'
import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { PurchaseOrder, PurchaseOrderLine } from '@temelia/model/billing/purchase-order'
import { StockDocument, StockLevel } from '@temelia/model/billing/stock'
import { callOnce } from '../../data/call-once.ts'
import { downloadFile } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'
import { saveBlob } from '../../ui/save-blob.ts'

/** Marks a draft as sent; gives its number as printed. */
export async function sendOrder(id: number): Promise<string> {
  const { body } = await callOnce(`/api/purchase-orders/${id}/send`, {})
  await loadOrders()
  return String((body as { Code: string }).Code)
}

/** Closes, cancels or reopens an order. */
export async function endOrder(id: number, how: 'close' | 'cancel' | 'reopen'): Promise<void> {
  await callOnce(`/api/purchase-orders/${id}/${how}`, {})
  await loadOrders()
}

/** Drafts a receipt of what is still to come; gives its id. */
export async function receiveOrder(id: number, warehouseId: number): Promise<number> {
  const { body } = await callOnce(`/api/purchase-orders/${id}/receive`, { WarehouseId: warehouseId })
  await loadOrders()
  return (body as { StockDocumentId: number }).StockDocumentId
}

/** Drafts a supplier bill of what was received, else of what is left; gives its id. */
export async function billOrder(id: number): Promise<number> {
  const { body } = await callOnce(`/api/purchase-orders/${id}/bill`, {})
  await loadOrders()
  return (body as { PurchaseBillId: number }).PurchaseBillId
}

/** An order as PDF, with the name of its file. */
export function orderPdf(id: number): Promise<{ blob: Blob; name: string }> {
  return downloadFile(`/api/purchase-orders/${id}/export`, {}, () => undefined)
}

/** Saves an order as PDF. */
export async function printOrder(id: number): Promise<void> {
  const { blob, name } = await orderPdf(id)
  saveBlob(blob, name)
}

/** Loads orders anew, with what is made of them. */
export async function loadOrders(): Promise<void> {
  const all = [
    PurchaseOrder,
    PurchaseOrderLine,
    PurchaseBill,
    PurchaseLine,
    StockDocument,
    StockLevel,
    Product,
    EntityProduct,
  ]
  for (const of of all) await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
}
