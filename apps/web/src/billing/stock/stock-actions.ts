import { Product } from '@temelia/model/billing/product'
import { StockDocument, StockEntry, StockLevel, StockLine } from '@temelia/model/billing/stock'
import { callOnce } from '../../data/call-once.ts'
import { downloadFile } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'
import { saveBlob } from '../../ui/save-blob.ts'

/** Posts a draft; gives its number as printed. */
export async function postDocument(id: number): Promise<string> {
  const { body } = await callOnce(`/api/stock-documents/${id}/post`, {})
  await loadStock()
  return String((body as { Code: string }).Code)
}

/** Takes a posted document back; gives the id of the one that does. */
export async function reverseDocument(id: number): Promise<number> {
  const { body } = await callOnce(`/api/stock-documents/${id}/reverse`, {})
  await loadStock()
  return (body as { StockDocumentId: number }).StockDocumentId
}

/** Drafts a receipt of a supplier bill; gives its id. */
export async function receiveBill(billId: number, warehouseId: number): Promise<number> {
  const { body } = await callOnce('/api/stock-documents/receive', { PurchaseBillId: billId, WarehouseId: warehouseId })
  await queryClient.invalidateQueries({ queryKey: recordsKey(Product) })
  await loadStock()
  return (body as { StockDocumentId: number }).StockDocumentId
}

/** Saves a document as PDF. */
export async function printDocument(id: number): Promise<void> {
  const { blob, name } = await downloadFile(`/api/stock-documents/${id}/export`, {}, () => undefined)
  saveBlob(blob, name)
}

/** Loads documents, what they moved and what lies where anew. */
export async function loadStock(): Promise<void> {
  for (const of of [StockDocument, StockLine, StockLevel, StockEntry])
    await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
}
