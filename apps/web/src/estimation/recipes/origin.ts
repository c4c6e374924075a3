import { lineKeys } from '@temelia/estimation/recipe-edit'
import type { Recipe, ResourceRow } from '../project-state/project-tree.ts'
import type { OriginLine } from './use-origin.ts'

/** How a recipe differs from its norm's in one resource; null stands for a side that does not have it. */
export type Difference = Readonly<{
  key: string
  name: string
  unit: string
  norm: number | null
  here: number | null
  wasteNorm: number
  wasteHere: number
}>

/** Resources that a recipe has more, less or otherwise than its norm; prices do not count. */
export function differencesOf(recipe: Recipe, norm: readonly OriginLine[]): readonly Difference[] {
  const here = new Map(keyed(recipe.resources))
  const there = new Map(keyed(norm))
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((key) => {
    const [mine, its] = [here.get(key), there.get(key)]
    const [wasteHere, wasteNorm] = [mine?.waste ?? 0, its?.waste ?? 0]
    if (mine && its && mine.consumption === its.consumption && wasteHere === wasteNorm) return []
    const line = (mine ?? its) as ResourceRow | OriginLine
    const unit = line.percent ? '%' : (line.measureUnit ?? '')
    return [
      {
        key,
        name: line.name,
        unit,
        norm: its?.consumption ?? null,
        here: mine?.consumption ?? null,
        wasteNorm,
        wasteHere,
      },
    ]
  })
}

function keyed<L extends Parameters<typeof lineKeys>[0][number]>(
  lines: readonly L[],
): readonly (readonly [string, L])[] {
  const keys = lineKeys(lines)
  return lines.map((line, at) => [keys[at] ?? '', line] as const)
}
