import type { WireRecord } from '@temelia/model/codec'
import { call } from '../../data/http.ts'

/** What the undo stack of a project holds. */
export const UNDO_TYPES = [
  'investment',
  'object',
  'estimate',
  'article',
  'deduction',
  'facility',
  'revision',
  'milestone',
  'blueprint',
  'blueprintPage',
  'blueprintScale',
  'blueprintShape',
  'blueprintPin',
] as const

export type UndoType = (typeof UNDO_TYPES)[number]

/** A deletion that can be taken back. `number` counts the visible ones from 1; one inside something that is deleted itself has none. */
export type DeletedItem = Readonly<{
  undoId: number
  number: number | null
  type: UndoType
  symbol: string
  name: string
  date: string
  by: string
  /** How many parts went with it. */
  parts: number
}>

/** Whose deletions: of the whole project, of one object or of one estimate. */
export type UndoScope = Readonly<{ kind: 'investment' | 'object' | 'estimate'; id: number }>

const LISTS = {
  investment: { path: 'getAllByInvestment', id: 'InvestmentId' },
  object: { path: 'getAllByObject', id: 'ObjectId' },
  estimate: { path: 'getAllByEstimate', id: 'EstimateId' },
} as const

/** The undo items of a place, newest first, those inside deleted things without a number. */
export async function fetchUndoItems({ kind, id }: UndoScope): Promise<readonly DeletedItem[]> {
  const list = LISTS[kind]
  const { body } = await call(`/undoStackItems/${list.path}`, { query: { [list.id]: id } })
  const embedded = (body as WireRecord)['_embedded'] as Readonly<{ undoStackItems: readonly WireRecord[] }>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return embedded.undoStackItems.map((record) => ({
    undoId: Number(record['UndoId']),
    number: typeof record['index'] === 'number' ? record['index'] : null,
    type: UNDO_TYPES.find((type) => type === record['entityType']) ?? 'article',
    symbol: text(record['symbol']),
    name: text(record['name']),
    date: text(record['date']),
    by: text(record['userName']),
    parts: Number(record['dependencies'] ?? 0),
  }))
}

/** Brings deleted records and what went with them back, all or none. */
export async function restoreItems(undoIds: readonly number[]): Promise<void> {
  await call('/undoStackItems/restore', { method: 'POST', json: { UndoIds: undoIds } })
}

/** Forgets the deletions of a project for good. */
export async function clearUndoItems(projectId: number): Promise<void> {
  await call('/undoStackItems', { method: 'DELETE', query: { InvestmentId: projectId } })
}
