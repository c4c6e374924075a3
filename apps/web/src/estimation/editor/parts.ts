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

/** The part a column stands for: `own-material`, `line-labor`, `uplift-equipment`. */
export function partOf(column: string, prefix: 'own' | 'line' | 'uplift'): Part | undefined {
  if (!column.startsWith(prefix)) return undefined
  return PARTS.find((part) => column === `${prefix}-${part.kind}`)
}
