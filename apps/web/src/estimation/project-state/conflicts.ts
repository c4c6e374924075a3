import { fieldByWire } from '@temelia/model/entity'
import { Problem } from '../../data/problem.ts'
import { type Change, changeKey } from './changes.ts'
import { decodePatch, ENTITIES } from './wire-values.ts'

/** A value of ours that waits for a word: somebody changed the same cell meanwhile. The tree shows theirs. */
export type Conflict = Readonly<{
  /** Our values of that cell; a quantity and its formula are one cell. */
  mine: Change
  /** Who changed it last and when, as far as the server knows. */
  by: string | null
  at: string | null
}>

/** One field in dispute as the server tells it. */
export type Dispute = Readonly<{
  index: number
  key: string
  theirs: unknown
  by: string | null
  at: string | null
}>

export type Conflicts = ReadonlyMap<string, Conflict>

export const NO_CONFLICTS: Conflicts = new Map()

/** A quantity is a number or a formula: both are one cell. */
const CELLS: Readonly<Record<string, string>> = { formula: 'quantity' }

/** The name of a record's cell. */
export function cellKey(change: Readonly<{ entity: string; id: number }>, field: string): string {
  return `${changeKey(change)} ${CELLS[field] ?? field}`
}

/** The field that names the cell of a conflict. */
export function fieldOf({ mine }: Conflict): string {
  const [first = ''] = Object.keys(mine.patch)
  return CELLS[first] ?? first
}

/** The fields in dispute out of the server's refusal of a call; none when it was refused for another reason. */
export function disputesOf(problem: unknown, sending: readonly Change[]): readonly Dispute[] {
  if (!(problem instanceof Problem) || problem.code !== 'CHANGED_MEANWHILE') return []
  const list = problem.body['Conflicts']
  if (!Array.isArray(list)) return []
  return list.flatMap((one: Readonly<Record<string, unknown>>): Dispute[] => {
    const change = sending[Number(one['Index'])]
    const wire = String(one['Field'])
    const key = change && fieldByWire(ENTITIES[change.entity], wire)
    if (!change || !key) return []
    const text = (value: unknown) => (typeof value === 'string' ? value : null)
    return [
      {
        index: Number(one['Index']),
        key,
        theirs: decodePatch(ENTITIES[change.entity], { [wire]: one['Theirs'] })[key],
        by: text(one['ByName']),
        at: text(one['At']),
      },
    ]
  })
}
