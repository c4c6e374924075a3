import { queryClient } from '../../data/query-client.ts'
import { call } from '../../data/http.ts'

/** One thing that lies in the bin. */
export type BinItem = Readonly<{
  UndoId: number
  entityType: string
  name: string | null
  symbol: string | null
  date: string
  dependencies: number
  UserName: string | null
  About: Readonly<{ EntityType: string; EntityId: number; Name: string }> | null
  _actions: Readonly<{ restore: boolean; purge: boolean }>
}>

/** An item that could not simply come back. */
export type Refusal = Readonly<{
  UndoId: number
  code: string
  detail: string
  Duplicates?: readonly Readonly<{ Field: string; Value: string; Id: number; Name: string }>[]
}>

/** What to bring back, and how where its name is in use again. */
export type Comeback = Readonly<{ UndoId: number; Keep?: boolean; Name?: string }>

export const binKey = ['bin'] as const

type BinPage = Readonly<{ items: readonly BinItem[]; total: number; counts: Readonly<Record<string, number>> }>

/** A page of the bin. */
export async function fetchBin(
  query: Readonly<{ kind: string | null; q: string; page: number }>,
  pageSize: number,
  signal: AbortSignal,
): Promise<BinPage> {
  const { kind, q, page } = query
  const { body } = await call('/api/bin', { query: { kind, q, page, page_size: pageSize }, signal })
  const reply = body as { _embedded: { bin: BinItem[] }; total_items: number; counts: Record<string, number> }
  return { items: reply._embedded.bin, total: reply.total_items, counts: reply.counts }
}

/** Brings items back, each for itself. Everything is loaded anew: what came back is in many lists. */
export async function bringBack(items: readonly Comeback[]): Promise<{ restored: number[]; refused: Refusal[] }> {
  const { body } = await call('/api/bin/restore', { method: 'POST', json: { Items: items } })
  await queryClient.invalidateQueries()
  return body as { restored: number[]; refused: Refusal[] }
}

/** Deletes items for good. */
export async function deleteForGood(undoIds: readonly number[]): Promise<void> {
  await call('/api/bin/purge', { method: 'POST', json: { UndoIds: undoIds } })
  await queryClient.invalidateQueries({ queryKey: binKey })
}
