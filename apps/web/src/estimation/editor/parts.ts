import type { Amounts, Practice } from '@temelia/estimation/types'
import type { TextKey } from '@temelia/text/catalogue'
import type { CostTone, PartTone } from '../grid/grid-source.ts'

/** The four price parts in the order and with the letters they have everywhere, and the article's fields for each. */
export const PARTS = [
  {
    kind: 'material',
    letter: 'M',
    line: 'materials',
    own: 'opMaterials',
    recipe: 'rsMaterials',
    uplift: 'materialsUplift',
  },
  { kind: 'labor', letter: 'm', line: 'labor', own: 'opLabor', recipe: 'rsLabor', uplift: 'laborUplift' },
  {
    kind: 'equipment',
    letter: 'U',
    line: 'equipments',
    own: 'opEquipments',
    recipe: 'rsEquipments',
    uplift: 'equipmentsUplift',
  },
  {
    kind: 'transport',
    letter: 'T',
    line: 'transports',
    own: 'opTransports',
    recipe: 'rsTransports',
    uplift: 'transportsUplift',
  },
] as const satisfies readonly Readonly<{
  kind: PartTone
  letter: string
  line: string
  own: string
  recipe: string
  uplift: string
}>[]

export type Part = (typeof PARTS)[number]

/** The columns beside the four parts; a line that stands in one of them has its whole price there (R5.5). */
const BESIDE_PARTS = [
  { kind: 'subcontract', letter: 'S', column: 'sub', text: 'article.subcontract' },
  { kind: 'other', letter: 'O', column: 'other', text: 'article.other' },
] as const

/** Every cost column there is, in the order of the bar. */
export const COSTS: readonly Readonly<{ kind: CostTone; letter: string; text: TextKey }>[] = [
  ...PARTS.map(({ kind, letter }) => ({ kind, letter, text: `part_${kind}` as const })),
  ...BESIDE_PARTS,
]

/** A column of the direct cost as the bar and the grid show it. */
export type ShownColumn = Readonly<{ kind: CostTone; letter: string; text: TextKey; amount: number }>

/** The columns that are shown also where they hold nothing. */
const ALWAYS: Readonly<Record<Practice, readonly CostTone[]>> = {
  ro: ['material', 'labor', 'equipment', 'transport'],
  us: ['material', 'labor', 'equipment', 'subcontract', 'other'],
}

/** The columns a direct cost consists of: those of the practice, and others that are not 0, so that they add up to it. */
export function columnsOf(direct: Amounts, practice: Practice): readonly ShownColumn[] {
  const parts = PARTS.map(({ kind, letter }) => ({
    kind,
    letter,
    text: `part_${kind}` as const,
    amount: direct[letter],
  }))
  const beside = BESIDE_PARTS.map(({ column, ...shown }) => ({ ...shown, amount: direct[column] }))
  return [...parts, ...beside].filter(({ kind, amount }) => amount !== 0 || ALWAYS[practice].includes(kind))
}

/** The column beside the parts that a column of unit prices stands for: `own-subcontract`. */
export function besideOf(column: string): 'subcontract' | 'other' | undefined {
  return BESIDE_PARTS.find(({ kind }) => column === `own-${kind}`)?.kind
}

/** The part a column stands for: `own-material`, `line-labor`, `uplift-equipment`. */
export function partOf(column: string, prefix: 'own' | 'line' | 'uplift'): Part | undefined {
  if (!column.startsWith(prefix)) return undefined
  return PARTS.find((part) => column === `${prefix}-${part.kind}`)
}
