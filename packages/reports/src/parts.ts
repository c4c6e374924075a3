import type { Amounts, PartKind, Practice } from '@temelia/estimation/types'
import type { reports } from '@temelia/text/reports'
import type { EstimateToPrint } from './f3-data.ts'

/** A column of amounts that a form can show. */
export type PartKey = 'M' | 'm' | 'U' | 'T' | 'sub' | 'other'

type Words = keyof typeof reports

/** A part as the trade orders, letters and names it. The US extras have no unit price of their own: their lines are priced as a whole. */
export interface Part {
  key: PartKey
  kind: PartKind | null
  letter: string
  name: Words
  column: Words
}

const PARTS: readonly Part[] = [
  { key: 'M', kind: 'material', letter: 'a', name: 'reportPartMaterial', column: 'reportColumnMaterial' },
  { key: 'm', kind: 'labor', letter: 'b', name: 'reportPartLabor', column: 'reportColumnLabor' },
  { key: 'U', kind: 'equipment', letter: 'c', name: 'reportPartEquipment', column: 'reportColumnEquipment' },
  { key: 'T', kind: 'transport', letter: 'd', name: 'reportPartTransport', column: 'reportColumnTransport' },
  { key: 'sub', kind: null, letter: '', name: 'reportPartSubcontract', column: 'reportColumnSubcontract' },
  { key: 'other', kind: null, letter: '', name: 'reportPartOther', column: 'reportColumnOther' },
]

const ALWAYS = { ro: ['M', 'm', 'U', 'T'], us: ['M', 'm', 'U'] } as const

/** Nothing in any column. */
export const NOTHING: Amounts = { M: 0, m: 0, U: 0, T: 0, sub: 0, other: 0, general: 0, total: 0 }

/** The parts an estimate shows: those of its practice, and any other that holds an amount. */
export function partsOf({ practice, totals }: Pick<EstimateToPrint, 'practice' | 'totals'>): readonly Part[] {
  return shownParts(practice, [totals.direct, ...totals.lines])
}

/** The parts some amounts show: those of the practice, and any other that holds an amount. */
export function shownParts(practice: Practice, rows: readonly Amounts[]): readonly Part[] {
  const always: readonly PartKey[] = ALWAYS[practice]
  return PARTS.filter(({ key }) => always.includes(key) || rows.some((row) => row[key] !== 0))
}

/** The parts a unit price is made of. */
export function unitParts(parts: readonly Part[]): readonly (Part & { key: 'M' | 'm' | 'U' | 'T' })[] {
  return parts.filter((part): part is Part & { key: 'M' | 'm' | 'U' | 'T' } => part.kind !== null)
}

/** The amount in the column of its kind. */
export function amountsOf(kind: PartKind, value: number): Amounts {
  const amounts = { ...NOTHING, total: value }
  for (const part of PARTS) if (part.kind === kind) amounts[part.key] = value
  return amounts
}
