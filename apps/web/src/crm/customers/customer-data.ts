import { decode, type WireRecord } from '@temelia/model/codec'
import { Contact } from '@temelia/model/crm/contact'
import { Customer } from '@temelia/model/crm/customer'
import { fieldByWire, wireName } from '@temelia/model/entity'
import { call } from '../../data/http.ts'
import { queryClient } from '../../data/query-client.ts'
import type { Found } from '../../data/records.ts'

/** A customer that may be the one at hand, and the fields in which it is alike. */
export type Similar = Readonly<{ customer: Found<typeof Customer>; alike: readonly string[] }>

/** What merging would do: the fields in which the two differ, by field of code, and how many records of each kind go over. */
export type MergePreview = Readonly<{
  kept: Found<typeof Customer>
  merged: Found<typeof Customer>
  fields: readonly string[]
  moves: Readonly<Record<string, number>>
}>

/** Fields by which a customer is recognised. */
export const TELLING = ['name', 'taxId', 'email', 'phone', 'mobile'] as const

/** Customers like the one described, the surest first. */
export async function fetchSimilar(
  sketch: Readonly<Record<string, unknown>>,
  except: number | null,
  signal?: AbortSignal,
): Promise<readonly Similar[]> {
  const query: Record<string, string> = {}
  for (const key of TELLING) {
    const value = sketch[key]
    if (typeof value === 'string' && value.trim()) query[wireName(Customer, key)] = value.trim()
  }
  if (Object.keys(query).length === 0) return []
  if (except !== null) query['Except'] = String(except)
  const { body } = await call('/api/AccountsContacts/similar', { query, signal })
  const { similar } = (body as { _embedded: { similar: readonly (WireRecord & { Alike: string[] })[] } })._embedded
  return similar.map((record) => ({
    customer: decode(Customer, record),
    alike: record.Alike.map((wire) => fieldByWire(Customer, wire) ?? wire),
  }))
}

export async function fetchMergePreview(keptId: number, mergedId: number, signal?: AbortSignal): Promise<MergePreview> {
  const { body } = await call(`/api/AccountsContacts/${keptId}/merge/${mergedId}`, { signal })
  const wire = body as {
    Kept: WireRecord
    Merged: WireRecord
    Fields: readonly { Field: string }[]
    Moves: Record<string, number>
  }
  return {
    kept: decode(Customer, wire.Kept),
    merged: decode(Customer, wire.Merged),
    fields: wire.Fields.flatMap(({ Field }) => fieldByWire(Customer, Field) ?? []),
    moves: wire.Moves,
  }
}

/** Merges a customer into another; `take` names the fields whose value comes from the one that goes. Gives the undo item. */
export async function merge(keptId: number, mergedId: number, take: readonly string[]): Promise<number> {
  const { body } = await call(`/api/AccountsContacts/${keptId}/merge`, {
    method: 'POST',
    json: { OtherId: mergedId, Take: take.map((key) => wireName(Customer, key)) },
  })
  // Not the questions about the two as they were: the one that went answers no more.
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'similar-customers' && queryKey[2] !== 'merge',
  })
  return Number((body as { UndoId: number }).UndoId)
}

/** Takes a merge back. */
export async function unmerge(undoId: number): Promise<void> {
  await call(`/undoStackItems/${undoId}/restore`, { method: 'POST' })
  await queryClient.invalidateQueries()
}

/** A contact as a card of the address book (vCard 4.0) for the device. */
export function vCardAddress(contactId: number): string {
  return `/api/${Contact.wire.path}/${contactId}/vcf`
}
