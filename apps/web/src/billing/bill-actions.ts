import { Bill } from '@temelia/model/billing/bill'
import { EntityProduct } from '@temelia/model/billing/entity-product'
import { Payment } from '@temelia/model/billing/payment'
import { callOnce } from '../data/call-once.ts'
import { call, downloadFile } from '../data/http.ts'
import { queryClient } from '../data/query-client.ts'
import { recordsKey } from '../data/records.ts'
import { saveBlob } from '../ui/save-blob.ts'

/** Issues a draft; gives its number as printed. */
export async function issue(id: number): Promise<string> {
  const { body } = await callOnce(`/api/bills/${id}/issue`, {})
  await loadAnew()
  return String((body as { Code: string }).Code)
}

/** Makes a draft credit note of all of an issued bill; gives its id. */
export async function creditNote(id: number): Promise<number> {
  const { body } = await callOnce(`/api/bills/${id}/creditNote`, undefined)
  await loadAnew()
  return (body as { BillId: number }).BillId
}

/** Makes a draft of an offer, an advance of so many percent; gives its id. */
export async function billFromOffer(id: number, kind: string, percent: number | null): Promise<number> {
  const json = { Kind: kind, ...(percent === null ? {} : { Percent: percent }) }
  const { body } = await callOnce(`/api/offers/${id}/bill`, json)
  await loadAnew()
  return (body as { BillId: number }).BillId
}

/** Cancels a draft, a proforma or a delivery note. */
export async function cancelBill(id: number): Promise<void> {
  await call(`/api/bills/${id}/cancel`, { method: 'POST', json: {} })
  await loadAnew()
}

/** Issues the receipt of a payment in cash; gives its number as printed. */
export async function issueReceipt(paymentId: number): Promise<string> {
  const { body } = await callOnce(`/api/payments/${paymentId}/receipt`, {})
  await loadAnew()
  return String((body as { Code: string }).Code)
}

/** Takes a receipt back by another one, with its payment; gives the number of that one. */
export async function reverseReceipt(id: number): Promise<string> {
  const { body } = await callOnce(`/api/bills/${id}/reverse`, {})
  await loadAnew()
  return String((body as { Code: string }).Code)
}

/** Saves a bill as PDF. */
export function printBill(id: number): Promise<void> {
  return save(id, 'pdf')
}

/** Saves the XML of the electronic invoice of a bill. */
export function saveXml(id: number): Promise<void> {
  return save(id, 'xml')
}

async function save(id: number, format: 'pdf' | 'xml'): Promise<void> {
  const { blob, name } = await downloadFile(`/api/bills/${id}/export`, { query: { format } }, () => undefined)
  saveBlob(blob, name)
}

async function loadAnew(): Promise<void> {
  for (const of of [Bill, EntityProduct, Payment]) await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
}
