/**
 * The line of an article in FULL rounding (SPEC.md R1.5): unit parts and quantities keep 15 significant digits, line
 * parts 8 decimals, so that a stored unit part times the quantity always gives the stored line part.
 */
import { addDecimals, product15, scaledProduct15 } from '@temelia/decimal/arithmetic'
import { decimalsOf, nearestFromBig, toScaled } from '@temelia/decimal/number'
import { divRoundBig } from '@temelia/decimal/scaled'
import { clearLine } from './line-rounded.ts'
import { PART_OF_KIND } from './load-article.ts'
import { createRecipeSums, type RecipeSums, sumRecipe } from './recipe-sums.ts'
import { type ArticleTable, LINE_COLUMNS, PARTS, type RecipeTable, RECIPE_DECIMALS } from './tables.ts'
import type { ComponentInput, ComponentResult, Practice } from './types.ts'

/** Decimals a line part keeps, as far as 15 significant digits allow. */
export const FULL_DECIMALS = 8

const LINE_LIMIT = 1e15
/** Scaled integers below it are plain decimals as they stand. */
const HELD = 1e15
const RECIPE_POWER = 10 ** RECIPE_DECIMALS
const QUANTITY_DECIMALS = 12

/** What FULL rounding needs: the practice, and an accumulator. */
export interface FullSteps {
  practice: Practice
  sums: RecipeSums
}

/** Prepares the steps of FULL rounding. */
export function fullSteps(practice: Practice): FullSteps {
  return { practice, sums: createRecipeSums() }
}

/** As `calculateRounded`, without rounding the steps. */
export function calculateFull(
  articles: ArticleTable,
  recipe: RecipeTable,
  at: number,
  components: readonly ComponentInput[],
  steps: FullSteps,
): boolean {
  clearLine(articles, at)
  if (articles.faulty[at] === 1) return true
  const quantity = articles.quantity[at]!
  const hasRecipe = articles.recipeEnd[at]! > articles.recipeStart[at]!
  if (hasRecipe && !priceRecipe(articles, recipe, at, steps)) return false
  const orderQuantity = hasRecipe ? orderOf(quantity, steps) : quantity
  const target = articles.target[at]!
  const start = at * LINE_COLUMNS
  const decimals = decimalsOf(quantity)
  const scaled = toScaled(quantity, decimals)
  for (let part = 0; part < PARTS; part++) {
    const own = articles.own[at * PARTS + part]!
    const unit = Number.isNaN(own) ? articles.unit[at * PARTS + part]! : own
    if (unit === 0) continue
    const ordered = part === 0 && target === -1 && orderQuantity !== quantity
    const value = ordered
      ? product15(orderQuantity, unit, FULL_DECIMALS)
      : timesScaled(quantity, scaled, decimals, unit)
    const cell = start + (target === -1 ? part : target)
    articles.line[cell] = added(articles.line[cell]!, value)
  }
  for (const component of components) {
    if (component.included === true) continue
    const cell = start + (target === -1 ? PART_OF_KIND[component.kind] : target)
    articles.line[cell] = added(articles.line[cell]!, fullComponentResult(component, quantity).value)
  }
  articles.orderQuantity[at] = orderQuantity
  articles.hours[at] = timesScaled(quantity, scaled, decimals, articles.unitHours[at]!)
  articles.weight[at] = timesScaled(quantity, scaled, decimals, articles.unitWeight[at]!)
  for (let cell = start; cell < start + LINE_COLUMNS; cell++) {
    const value = articles.line[cell]!
    if (value < LINE_LIMIT && value > -LINE_LIMIT) continue
    clearLine(articles, at)
    return false
  }
  return true
}

function timesScaled(quantity: number, scaled: number, decimals: number, value: number): number {
  return value === 0 ? 0 : scaledProduct15(quantity, scaled, decimals, value, FULL_DECIMALS)
}

/** Quantity and value of a linked or included component. */
export function fullComponentResult(component: ComponentInput, articleQuantity: number): ComponentResult {
  const quantity = product15(articleQuantity, component.quantity, QUANTITY_DECIMALS)
  const value = product15(quantity, component.price, FULL_DECIMALS)
  return { id: component.id ?? null, included: component.included === true, quantity, value }
}

/** Unit parts and unit hours from the recipe; false when a sum overflows. */
function priceRecipe(articles: ArticleTable, recipe: RecipeTable, at: number, steps: FullSteps): boolean {
  const { sums } = steps
  const us = steps.practice === 'us'
  sumRecipe(recipe, articles.recipeStart[at]!, articles.recipeEnd[at]!, us, sums)
  for (let part = 0; part < PARTS; part++) {
    const sum = sums.parts[part]!
    if (Number.isNaN(sum)) return false
    articles.unit[at * PARTS + part] = uplifted(articles, at * PARTS + part, sum)
  }
  if (Number.isNaN(sums.hours + sums.grossMaterials)) return false
  articles.unitHours[at] = us ? recipeDecimal(sums.hours) : uplifted(articles, at * PARTS + 1, sums.hours)
  return true
}

function uplifted(articles: ArticleTable, cell: number, sum: number): number {
  const value = recipeDecimal(sum)
  const above = articles.upliftAbove[cell]!
  return above === 1 ? value : product15(value, above / articles.upliftBelow[cell]!)
}

function recipeDecimal(sum: number): number {
  if (sum < HELD && sum > -HELD) return sum / RECIPE_POWER + 0
  return nearestFromBig(BigInt(sum), RECIPE_DECIMALS)
}

/** The sum of two amounts; most cells of a line take one only. */
function added(amount: number, more: number): number {
  return amount === 0 ? more : addDecimals(amount, more)
}

function orderOf(quantity: number, steps: FullSteps): number {
  const net = steps.sums.parts[0]!
  const gross = steps.sums.grossMaterials
  if (steps.practice !== 'us' || net <= 0 || gross === net) return quantity
  const factor = divRoundBig(BigInt(gross) * 10n ** BigInt(QUANTITY_DECIMALS), BigInt(net))
  return product15(quantity, nearestFromBig(factor, QUANTITY_DECIMALS), QUANTITY_DECIMALS)
}
