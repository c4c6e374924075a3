import { Problem } from '../../data/problem.ts'
import type { Entry } from './sheet-data.ts'
import type { SheetFigures, TypedColumn } from './sheet-figures.ts'

/** A quantity of ours that waits for a word: somebody else typed another one meanwhile, and the sheet shows theirs. */
type SheetConflict = Readonly<{ mine: Entry; theirs: Entry; by: string | null; at: string | null }>

/** By the article of the line. */
export type SheetConflicts = ReadonlyMap<number, SheetConflict>

export const NO_CONFLICTS: SheetConflicts = new Map()

type WireConflict = Readonly<{
  Id: number
  Field: 'Quantity' | 'Percent' | 'Amount' | 'Stored'
  Theirs: number
  ByName: string | null
  At: string | null
}>

const COLUMNS: Readonly<Record<WireConflict['Field'], TypedColumn>> = {
  Quantity: 'quantity',
  Percent: 'percent',
  Amount: 'amount',
  Stored: 'stored',
}

/** The lines in dispute out of the refusal of a call that sent `mine`; none when it was refused for another reason. */
export function sheetConflicts(
  cause: unknown,
  mine: ReadonlyMap<number, Entry>,
  entryOf: SheetFigures['entry'],
): SheetConflicts {
  if (!(cause instanceof Problem) || cause.code !== 'CHANGED_MEANWHILE') return NO_CONFLICTS
  const told = cause.body['Conflicts'] as readonly WireConflict[]
  return new Map(
    told.flatMap(({ Id, Field, Theirs, ByName, At }) => {
      const entry = mine.get(Id)
      const theirs = entryOf(Id, COLUMNS[Field], Theirs, entry)
      return entry && theirs ? [[Id, { mine: entry, theirs, by: ByName, at: At }] as const] : []
    }),
  )
}
