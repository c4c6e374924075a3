import { PurchaseBill, PurchaseLine } from '@temelia/model/billing/purchase-bill'
import { Supplier } from '@temelia/model/estimation/supplier'
import { useQuery } from '@tanstack/react-query'
import { callOnce } from '../../data/call-once.ts'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import { recordsKey } from '../../data/records.ts'

export const receivedStates = ['new', 'waiting', 'taken', 'ignored'] as const
export type ReceivedState = (typeof receivedStates)[number]

/** An electronic invoice that a supplier sent. */
export type ReceivedInvoice = Readonly<{
  ReceivedInvoiceId: number
  State: ReceivedState
  Index: string
  ReceivedOn: string | null
  Problem: 'UNAVAILABLE' | 'UNREADABLE' | 'ELSEWHERE' | null
  Kind: 'invoice' | 'creditNote' | null
  Supplier: string | null
  SupplierTaxId: string | null
  Number: string | null
  Date: string | null
  Currency: string | null
  Total: number | null
  Test: boolean
  FileId: number | null
  PurchaseBillId: number | null
  KnownBillId: number | null
  _actions: Readonly<{ take: boolean; ignore: boolean; bringBack: boolean }>
}>

/** A page of them, with how reading them from the service goes. */
export type Received = Readonly<{
  Invoices: readonly ReceivedInvoice[]
  More: boolean
  SetUp: boolean
  ReadAt: string | null
  Problem: string | null
  NextAt: string | null
  /** Days that no reading reaches any more. */
  Missed: Readonly<{ From: string; Until: string }> | null
  _actions: Readonly<{ fetch: boolean; settleMissed: boolean }>
}>

/** Among what hangs on supplier bills: one that is deleted leaves its electronic invoice new. */
const key = [...recordsKey(PurchaseBill), 'received']

/** The received invoices in a state. */
export function useReceived(state: ReceivedState, page: number) {
  return useQuery({
    queryKey: [...key, state, page],
    queryFn: async ({ signal }) =>
      (await call('/api/received-invoices', { query: { State: state, page: String(page) }, signal })).body as Received,
    placeholderData: (last) => last,
    staleTime: 0,
  })
}

/** Asks the service for new ones. */
export async function fetchReceived(): Promise<void> {
  try {
    await call('/api/received-invoices/fetch', { method: 'POST', json: {} })
  } finally {
    await queryClient.invalidateQueries({ queryKey: key })
  }
}

/** Says that the days which no reading reached were seen to, as a person was told them. */
export async function settleMissed({ From, Until }: NonNullable<Received['Missed']>): Promise<void> {
  await call(`/api/received-invoices/missed?${new URLSearchParams({ From, Until })}`, { method: 'DELETE' })
  await queryClient.invalidateQueries({ queryKey: key })
}

/** Makes a supplier bill of one; gives its id. */
export async function takeReceived(id: number): Promise<number> {
  try {
    const { body } = await callOnce(`/api/received-invoices/${id}/take`, {})
    return (body as { PurchaseBillId: number }).PurchaseBillId
  } finally {
    for (const of of [Supplier, PurchaseLine, PurchaseBill])
      await queryClient.invalidateQueries({ queryKey: recordsKey(of) })
  }
}

/** Ignores one, or brings it back. */
export async function ignoreReceived(id: number, ignored: boolean): Promise<void> {
  await call(`/api/received-invoices/${id}`, { method: 'PUT', json: { Ignored: ignored } })
  await queryClient.invalidateQueries({ queryKey: key })
}
