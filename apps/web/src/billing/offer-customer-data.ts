import { Offer } from '@temelia/model/billing/offer'
import { useQuery } from '@tanstack/react-query'
import { callOnce } from '../data/call-once.ts'
import { call, downloadFile } from '../data/http.ts'
import { queryClient } from '../data/query-client.ts'
import { recordsKey } from '../data/records.ts'
import { saveBlob } from '../ui/save-blob.ts'

/** A link to the customer's page of an offer. */
export type OfferLink = Readonly<{
  LinkId: number
  Revision: number
  State: 'open' | 'accepted' | 'declined' | 'expired' | 'ended' | 'revoked' | 'newer' | 'revising' | 'canceled'
  EndsOn: string
  SentAt: string
  OpenedAt: string | null
  Opens: number
}>

/** Something that happened between the company and the customer. */
export type OfferHappening = Readonly<{
  HappeningId: number
  At: string
  Kind: 'sent' | 'opened' | 'asked' | 'answered' | 'accepted' | 'declined' | 'revoked'
  Revision: number
  UserId: number | null
  Name: string | null
  Words: string | null
  Reason: 'price' | 'date' | 'scope' | 'other' | null
  Address: string | null
  UserAgent: string | null
  PdfHash: string | null
  Options: readonly string[]
  Total: number | null
  Signature: 'drawn' | 'typed' | null
  FileId: number | null
}>

/** The links of an offer and what came of them. */
export type WithCustomer = Readonly<{
  Links: readonly OfferLink[]
  Happenings: readonly OfferHappening[]
  _actions: Readonly<{ send: boolean; answer: boolean; revoke: boolean }>
}>

/** What stands between the company and the customer of an offer; asked anew whenever it is opened: the customer may have been there. */
export function useWithCustomer(id: number, version: number) {
  return useQuery({
    queryKey: [...recordsKey(Offer), 'customer', id, version],
    queryFn: async ({ signal }) => (await call(`/api/offers/${id}/customer`, { signal })).body as WithCustomer,
    placeholderData: (last) => last,
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/** Makes a link; gives its address, which is told this once. */
export async function makeLink(id: number, endsOn: string | null, language: string): Promise<string> {
  const json = { ...(endsOn ? { EndsOn: endsOn } : {}), Language: language }
  const { body } = await callOnce(`/api/offers/${id}/links`, json)
  await queryClient.invalidateQueries({ queryKey: recordsKey(Offer) })
  return (body as Readonly<{ Url: string }>).Url
}

/** Withdraws a link. */
export async function revokeLink(id: number, link: number): Promise<void> {
  await call(`/api/offers/${id}/links/${link}/revoke`, { method: 'POST' })
  await queryClient.invalidateQueries({ queryKey: recordsKey(Offer) })
}

/** Answers the customer on their page. */
export async function answerCustomer(id: number, words: string): Promise<void> {
  await call(`/api/offers/${id}/answer`, { method: 'POST', json: { Words: words } })
  await queryClient.invalidateQueries({ queryKey: recordsKey(Offer) })
}

/** Saves an offer as PDF, as it prints now. */
export async function printOffer(id: number): Promise<void> {
  const { blob, name } = await downloadFile(`/api/offers/${id}/export`, {}, () => undefined)
  saveBlob(blob, name)
}
