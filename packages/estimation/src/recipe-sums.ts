/** Values of a recipe per unit of its article (SPEC.md R4): the hot loop of the engine. */
import { MAX_SCALED, mulRound } from '@temelia/decimal/scaled'
import { PERCENT_DECIMALS, PERCENT_KIND, type RecipeTable, RECIPE_DECIMALS } from './tables.ts'

const SPLIT = 10 ** (RECIPE_DECIMALS - 4)
const PERCENT_DIVISOR = 100 * 10 ** PERCENT_DECIMALS

/** Sums at 8 decimals: the four parts, materials with waste, labour hours. NaN marks an overflow. */
export interface RecipeSums {
  parts: Float64Array
  grossMaterials: number
  hours: number
}

/** A fresh accumulator; one is enough for a whole calculation. */
export function createRecipeSums(): RecipeSums {
  return { parts: new Float64Array(4), grossMaterials: 0, hours: 0 }
}

/**
 * Sums the recipe lines `start..end` into `sums`. Percent lines must come last: each takes its percentage of the
 * materials before it that are not percent lines. `wasteApart` fills `grossMaterials` too.
 */
export function sumRecipe(
  recipe: RecipeTable,
  start: number,
  end: number,
  wasteApart: boolean,
  sums: RecipeSums,
): void {
  const { kind, consumption, price, gross, hours: hoursOf } = recipe
  let materials = 0
  let labor = 0
  let equipments = 0
  let transports = 0
  let hours = 0
  let grossMaterials = 0
  let at = start
  for (; at < end; at++) {
    const part = kind[at]!
    if (part === PERCENT_KIND) break
    const used = consumption[at]!
    const value = recipeValue(used, price[at]!)
    if (part === 0) {
      materials += value
      if (wasteApart) grossMaterials += recipeValue(gross[at]!, price[at]!)
    } else if (part === 1) {
      labor += value
      hours += hoursOf[at]!
    } else if (part === 2) equipments += value
    else transports += value
  }
  const base = materials
  const grossBase = grossMaterials
  for (; at < end; at++) {
    materials += mulRound(base, consumption[at]!, PERCENT_DIVISOR)
    if (wasteApart) grossMaterials += mulRound(grossBase, consumption[at]!, PERCENT_DIVISOR)
  }
  sums.parts[0] = refuse(materials)
  sums.parts[1] = refuse(labor)
  sums.parts[2] = refuse(equipments)
  sums.parts[3] = refuse(transports)
  sums.hours = refuse(hours)
  sums.grossMaterials = refuse(grossMaterials)
}

/**
 * Consumption (8 decimals) times price (4 decimals) at 8 decimals. The consumption is split so that both products stay
 * exact in a number; nearly every consumption has at most 4 decimals and needs the first product only.
 */
function recipeValue(consumption: number, price: number): number {
  const high = Math.trunc(consumption / SPLIT)
  const low = consumption - high * SPLIT
  const value = refuse(high * price)
  return low === 0 ? value : value + mulRound(low, price, SPLIT)
}

function refuse(value: number): number {
  return value <= MAX_SCALED && value >= -MAX_SCALED ? value : Number.NaN
}
