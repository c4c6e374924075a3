import type { WireRecord } from '@temelia/model/codec'
import { call } from '../../data/http.ts'

/** A deletion that can be taken back. */
export type DeletedItem = Readonly<{
  undoId: number
  type: 'investment' | 'object' | 'estimate' | 'article'
  symbol: string
  name: string
  date: string
}>

/** The visible undo items of a project, newest first as the server gives them. */
export async function fetchUndoItems(projectId: number): Promise<readonly DeletedItem[]> {
  const { body } = await call('/undoStackItems/getAllByInvestment', { query: { InvestmentId: projectId } })
  return listIn(body)
    .filter((record) => record['visible'] !== false)
    .map((record) => ({
      undoId: Number(record['UndoId']),
      type: String(record['entityType']) as DeletedItem['type'],
      symbol: String(record['symbol'] ?? ''),
      name: String(record['name'] ?? ''),
      date: String(record['date'] ?? ''),
    }))
}

/** Forgets the deletions of a project for good. */
export async function clearUndoItems(projectId: number): Promise<void> {
  await call('/undoStackItems', { method: 'DELETE', query: { InvestmentId: projectId } })
}

function listIn(body: unknown): readonly WireRecord[] {
  if (Array.isArray(body)) return body
  const embedded = (body as WireRecord | null)?.['_embedded'] as Readonly<Record<string, unknown>> | undefined
  const list = Object.values(embedded ?? {}).find(Array.isArray)
  return list ?? []
}
