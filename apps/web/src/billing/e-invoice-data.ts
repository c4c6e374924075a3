import { Bill, type EInvoiceState } from '@temelia/model/billing/bill'
import { useQuery } from '@tanstack/react-query'
import { call } from '../data/http.ts'
import { queryClient } from '../data/query-client.ts'
import { recordsKey } from '../data/records.ts'

/** Where the electronic invoice of a bill stands, as the server tells it. */
export type EInvoice = Readonly<{
  State: EInvoiceState
  Index: string | null
  SentAt: string | null
  SettledAt: string | null
  Problem: 'DOWN' | 'UNCERTAIN' | 'DENIED' | 'BUSY' | 'UNREADABLE' | 'NOT_FOUND' | null
  NextAt: string | null
  Reasons: readonly Readonly<{ Rule: string | null; Text: string }>[]
  Rules: readonly Readonly<{ Rule: string; Place: string }>[]
  SealFileId: number | null
  /** What the buyer said through the service, the newest first. */
  Messages: readonly Readonly<{ ReceivedOn: string | null; Words: string }>[]
  Deadline: string
  WorkingDay: number
  WorkingDays: number
  Late: boolean
  Test: boolean
  SetUp: boolean
  _actions: Readonly<{ send: boolean }>
}>

/** How the company signs in; secrets are never told. */
export type EInvoiceAccess = Readonly<{
  Available: boolean
  OAuthClientId: string | null
  ClientSecretSet: boolean
  RefreshTokenSet: boolean
  Test: boolean
}>

/** Where the electronic invoice of a bill stands; asked anew when the bill changes and whenever it is opened: what was missing may have been filled in elsewhere. */
export function useEInvoice(id: number, version: number) {
  return useQuery({
    queryKey: [...recordsKey(Bill), 'eInvoice', id, version],
    queryFn: async ({ signal }) => (await call(`/api/bills/${id}/eInvoice`, { signal })).body as EInvoice,
    placeholderData: (last) => last,
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** Sends an electronic invoice, or asks about one that is on its way. What came of it is shown also where it failed. */
export async function sendEInvoice(id: number, again: boolean): Promise<void> {
  try {
    await call(`/api/bills/${id}/eInvoice`, { method: 'POST', json: { Again: again } })
  } finally {
    await queryClient.invalidateQueries({ queryKey: recordsKey(Bill) })
  }
}

/** How the company signs in. */
export function useEInvoiceAccess() {
  return useQuery({
    queryKey: ['e-invoice-access'],
    queryFn: async ({ signal }) => (await call('/api/e-invoice-access', { signal })).body as EInvoiceAccess,
  })
}

/** Keeps what was typed; a secret that is left out stays. */
export async function saveAccess(patch: Readonly<Record<string, unknown>>): Promise<void> {
  await call('/api/e-invoice-access', { method: 'PUT', json: patch })
  await queryClient.invalidateQueries({ queryKey: ['e-invoice-access'] })
}

/** Tries the sign-in. */
export async function testAccess(): Promise<Readonly<{ Ok: boolean; Fault: string | null; Detail: string | null }>> {
  const { body } = await call('/api/e-invoice-access/test', { method: 'POST', json: {} })
  return body as Readonly<{ Ok: boolean; Fault: string | null; Detail: string | null }>
}
