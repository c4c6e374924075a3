import { addDecimals } from '@temelia/decimal/arithmetic'
import { calculateArticle } from '@temelia/estimation/article'
import type { CalculationSettings, ResourceInput, Practice } from '@temelia/estimation/types'
import type { Catalogue } from '../../transfer/catalogue.ts'

/** The unit price of a norm in its parts, as stored with it. */
export interface NormPrice {
  readonly materials: number
  readonly labor: number
  readonly equipments: number
  readonly transports: number
  readonly price: number
  readonly hours: number
}

/** Catalogue prices are kept with four decimals; the article that takes them rounds to its project's decimals. */
const settings = (practice: Practice): CalculationSettings => ({
  practice,
  rounding: 'LINE',
  quantityDecimals: 4,
  priceDecimals: 4,
  totalDecimals: 4,
})

/** The prices of all norms of a catalogue, in its order, by the engine. */
export function priceNorms(catalogue: Catalogue, practice: Practice): NormPrice[] {
  const { norms, resources, recipe } = catalogue
  const lines: ResourceInput[][] = norms.map(() => [])
  for (let at = 0; at < recipe.norm.length; at++) {
    const resource = resources[recipe.resource[at] as number]
    if (!resource) continue
    lines[recipe.norm[at] as number]?.push({
      articleId: 0,
      kind: resource.kind,
      measureUnit: resource.unit,
      consumption: recipe.consumption[at] as number,
      waste: recipe.waste[at] ?? 0,
      percent: recipe.percent[at] === 1,
      price: resource.price ?? 0,
    })
  }
  return norms.map((norm, index) => {
    if (norm.parts) {
      const { M, m, U, T } = norm.parts
      return {
        materials: M,
        labor: m,
        equipments: U,
        transports: T,
        price: [M, m, U, T].reduce(addDecimals, 0),
        hours: norm.hours ?? 0,
      }
    }
    return priceRecipe(lines[index] ?? [], practice)
  })
}

/** The price of one recipe. */
export function priceRecipe(resources: readonly ResourceInput[], practice: Practice): NormPrice {
  const priced = calculateArticle({ id: 0, estimateId: 0, quantity: 1 }, resources, [], settings(practice))
  return {
    materials: priced.rsMaterials,
    labor: priced.rsLabor,
    equipments: priced.rsEquipments,
    transports: priced.rsTransports,
    price: priced.price,
    hours: priced.rsLaborHours,
  }
}
