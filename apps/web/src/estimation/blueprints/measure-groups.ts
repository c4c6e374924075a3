import { sumDecimals } from '@temelia/decimal/arithmetic'
import type { Measuring } from '@temelia/takeoff/measuring'
import { fold } from '@temelia/text/fold'
import type { ShapeRow } from './measures.ts'

/** What the measures of a layer come to, by the power with which it grows with the scale. */
export type GroupValue = Readonly<{ value: number; power: 0 | 1 | 2 }>

/** The sums of a sheet's layers, by what stands for them in a formula: `wall.length`. */
export type Groups = ReadonlyMap<string, GroupValue>

export const NO_GROUPS: Groups = new Map()

const MEASURES = { area: 2, length: 1, perimeter: 1, count: 0 } as const
const NAMED = /([\p{L}_][\p{L}\p{N}_]*)\.(area|length|perimeter|count)\b/giu

/** A layer as formulas name it: `Pereți 25 cm` is `pereti_25_cm`. */
export function groupName(layer: string): string {
  return fold(layer)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .replace(/^(?=\d)/, '_')
}

/**
 * What the layers of a sheet come to. A layer of which one shape has no measure that can be trusted has no sums: a formula
 * with it gives nothing rather than too little.
 */
export function groupsOf(shapes: readonly ShapeRow[], foundOf: (id: number) => Measuring): Groups {
  const groups = new Map<string, GroupValue>()
  const layers = new Map<string, ShapeRow[]>()
  for (const shape of shapes) {
    const name = groupName(shape.layer ?? '')
    layers.set(name, [...(layers.get(name) ?? []), shape])
  }
  for (const [name, own] of layers) {
    if (name === '') continue
    const measures = own.map(({ id }) => {
      const found = foundOf(id)
      return found?.measured.ok && !found.measured.measure.selfIntersecting ? found.measured.measure : null
    })
    if (measures.includes(null)) continue
    for (const [measure, power] of Object.entries(MEASURES) as [keyof typeof MEASURES, 0 | 1 | 2][]) {
      const values = measures.flatMap((one) => one?.[measure] ?? [])
      if (values.length > 0) groups.set(`${name}.${measure}`, { value: sumDecimals(values), power })
    }
  }
  return groups
}

/** A formula with plain names in place of the groups it names, and their values at a size; what no group stands for stays and is told as a fault. */
export function withGroups(formula: string, groups: Groups, size: number) {
  const values = new Map<string, number>()
  const text = formula.replaceAll(NAMED, (written) => {
    const group = groups.get(fold(written))
    if (!group) return written
    const name = `group_${values.size}`
    values.set(name, group.value * size ** group.power)
    return name
  })
  return { text, values }
}

/** Whether a formula names the group of a layer; without a layer, of any. */
export function namesGroup(formula: string | null, layer?: string | null): boolean {
  if (layer === undefined) return (formula ?? '').search(NAMED) >= 0
  const name = groupName(layer ?? '')
  return name !== '' && [...(formula ?? '').matchAll(NAMED)].some(([, group]) => fold(group ?? '') === name)
}
