import type { Amounts } from '@temelia/estimation/types'
import type { TextKey } from '@temelia/text/catalogue'
import type { PartTone } from '../grid/grid-source.ts'

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

/** The columns beside the four parts, shown where they hold something. */
const BESIDE_PARTS = [
  { kind: 'subcontract', letter: 'S', column: 'sub', text: 'article.subcontract' },
  { kind: 'other', letter: 'O', column: 'other', text: 'article.other' },
] as const

/** A column of the direct cost as the bar shows it. */
export type ShownColumn = Readonly<{ kind: string; letter: string; text: TextKey; amount: number }>

/** The columns a direct cost consists of: the four parts, and those beside them that are not 0, so that they add up to it. */
export function columnsOf(direct: Amounts): readonly ShownColumn[] {
  return [
    ...PARTS.map(({ kind, letter }) => ({ kind, letter, text: `part_${kind}` as const, amount: direct[letter] })),
    ...BESIDE_PARTS.flatMap(({ column, ...shown }) =>
      direct[column] === 0 ? [] : [{ ...shown, amount: direct[column] }],
    ),
  ]
}

/** The part a column stands for: `own-material`, `line-labor`, `uplift-equipment`. */
export function partOf(column: string, prefix: 'own' | 'line' | 'uplift'): Part | undefined {
  if (!column.startsWith(prefix)) return undefined
  return PARTS.find((part) => column === `${prefix}-${part.kind}`)
}
