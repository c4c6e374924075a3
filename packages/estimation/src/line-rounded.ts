/** The line of an article in LINE rounding (SPEC.md R1.4, R4.4, R5): every printed step is rounded. */
import { fromScaled, toScaled } from '@temelia/decimal/number'
import { divRound, mulRound, pow10 } from '@temelia/decimal/scaled'
import { heldDecimals, PART_OF_KIND } from './load-article.ts'
import { createRecipeSums, type RecipeSums, sumRecipe } from './recipe-sums.ts'
import {
  type ArticleTable,
  COMPONENT_DECIMALS,
  LINE_COLUMNS,
  PARTS,
  type RecipeTable,
  RECIPE_DECIMALS,
} from './tables.ts'
import type { CalculationSettings, ComponentInput, ComponentResult } from './types.ts'

/** Decimals of labour hours and weight (R6.3). */
export const HOURS_DECIMALS = 3

/** Settings turned into divisors, and the accumulator of the calculation. */
export interface RoundedSteps {
  practice: CalculationSettings['practice']
  quantityDecimals: number
  priceDecimals: number
  totalDecimals: number
  recipeDivisor: number
  quantityPower: number
  /** quantity x price / lineDivisor x lineMultiplier is the line at the total decimals; one of the two is 1. */
  lineDivisor: number
  lineMultiplier: number
  hoursDivisor: number
  weightDivisor: number
  sums: RecipeSums
  /** Unit parts of the recipe, scaled by the price decimals; NaN where they do not fit. */
  unit: Float64Array
  /** The line being computed, scaled by the total decimals. */
  line: Float64Array
  /** The same steps for quantities typed with more decimals than the project's, by their decimals; made when first met. */
  finer: Map<number, RoundedSteps>
}

/** Prepares the steps of LINE rounding. */
export function roundedSteps(settings: CalculationSettings): RoundedSteps {
  const { practice, quantityDecimals, priceDecimals, totalDecimals } = settings
  const excess = quantityDecimals + priceDecimals - totalDecimals
  return {
    practice,
    quantityDecimals,
    priceDecimals,
    totalDecimals,
    recipeDivisor: pow10(RECIPE_DECIMALS - priceDecimals),
    quantityPower: pow10(quantityDecimals),
    lineDivisor: pow10(Math.max(excess, 0)),
    lineMultiplier: pow10(Math.max(-excess, 0)),
    hoursDivisor: pow10(quantityDecimals + RECIPE_DECIMALS - HOURS_DECIMALS),
    weightDivisor: pow10(quantityDecimals + COMPONENT_DECIMALS - HOURS_DECIMALS),
    sums: createRecipeSums(),
    unit: new Float64Array(PARTS),
    line: new Float64Array(LINE_COLUMNS),
    finer: new Map(),
  }
}

/** The steps for a quantity held at `quantityDecimals`. */
function stepsFor(quantityDecimals: number, steps: RoundedSteps): RoundedSteps {
  if (quantityDecimals === steps.quantityDecimals) return steps
  const known = steps.finer.get(quantityDecimals)
  if (known !== undefined) return known
  const { practice, priceDecimals, totalDecimals } = steps
  const made = roundedSteps({ practice, rounding: 'LINE', quantityDecimals, priceDecimals, totalDecimals })
  steps.finer.set(quantityDecimals, made)
  return made
}

/** Computes the article at `at` into its result columns. Gives false, and a line of zeros, when a number overflows. */
export function calculateRounded(
  articles: ArticleTable,
  recipe: RecipeTable,
  at: number,
  components: readonly ComponentInput[],
  settings: RoundedSteps,
): boolean {
  clearLine(articles, at)
  if (articles.faulty[at] === 1) return true
  const steps = stepsFor(articles.quantityDecimals[at]!, settings)
  const quantity = toScaled(articles.quantity[at]!, steps.quantityDecimals)
  const hasRecipe = articles.recipeEnd[at]! > articles.recipeStart[at]!
  const priced = !hasRecipe || priceRecipe(articles, recipe, at, steps)
  const orderQuantity = hasRecipe ? orderOf(quantity, steps) : quantity
  sumParts(articles, at, quantity, orderQuantity, hasRecipe, steps)
  const added = components.length === 0 || addComponents(articles, at, quantity, components, steps)
  const sound = writeLine(articles, at, quantity, orderQuantity, steps) && priced && added
  if (!sound) clearLine(articles, at)
  return sound
}

/** Adds what is linked; false when a component, added or only shown, does not fit. */
function addComponents(
  articles: ArticleTable,
  at: number,
  quantity: number,
  components: readonly ComponentInput[],
  steps: RoundedSteps,
): boolean {
  const target = articles.target[at]!
  let check = 0
  for (const component of components) {
    const scaled = roundedComponent(component, quantity, steps)
    check += fromScaled(scaled.quantity, steps.quantityDecimals) + fromScaled(scaled.value, steps.totalDecimals)
    if (component.included === true) continue
    const column = target === -1 ? PART_OF_KIND[component.kind] : target
    steps.line[column]! += scaled.value
  }
  return !Number.isNaN(check)
}

/** Scaled line to plain decimals, hours and weight; false when one of them does not fit. */
function writeLine(
  articles: ArticleTable,
  at: number,
  quantity: number,
  orderQuantity: number,
  steps: RoundedSteps,
): boolean {
  let check = 0
  for (let column = 0; column < LINE_COLUMNS; column++) {
    const scaled = steps.line[column]!
    if (scaled === 0) continue
    const value = fromScaled(scaled, steps.totalDecimals)
    articles.line[at * LINE_COLUMNS + column] = value
    check += value
  }
  const unitHours = articles.unitHours[at]!
  if (unitHours !== 0) {
    const hours = mulRound(quantity, toScaled(unitHours, RECIPE_DECIMALS), steps.hoursDivisor)
    articles.hours[at] = fromScaled(hours, HOURS_DECIMALS)
  }
  const unitWeight = articles.unitWeight[at]!
  if (unitWeight !== 0) {
    const weight = mulRound(quantity, toScaled(unitWeight, COMPONENT_DECIMALS), steps.weightDivisor)
    articles.weight[at] = fromScaled(weight, HOURS_DECIMALS)
  }
  articles.orderQuantity[at] = fromScaled(orderQuantity, steps.quantityDecimals)
  return !Number.isNaN(check + articles.hours[at]! + articles.weight[at]! + articles.orderQuantity[at]!)
}

/** Quantity and value of a linked or included component, for showing. */
export function componentResult(component: ComponentInput, quantity: number, settings: RoundedSteps): ComponentResult {
  const steps = stepsFor(heldDecimals(quantity, settings), settings)
  const scaled = roundedComponent(component, toScaled(quantity, steps.quantityDecimals), steps)
  return {
    id: component.id ?? null,
    included: component.included === true,
    quantity: fromScaled(scaled.quantity, steps.quantityDecimals),
    value: fromScaled(scaled.value, steps.totalDecimals),
  }
}

function roundedComponent(component: ComponentInput, articleQuantity: number, steps: RoundedSteps): ScaledComponent {
  const perUnit = toScaled(component.quantity, COMPONENT_DECIMALS)
  const quantity = mulRound(articleQuantity, perUnit, pow10(COMPONENT_DECIMALS))
  return { quantity, value: lineValue(quantity, toScaled(component.price, steps.priceDecimals), steps) }
}

interface ScaledComponent {
  quantity: number
  value: number
}

/** Unit parts and unit hours from the recipe (R4.4): RO rounds once after the uplift, US before and after it. False when one does not fit. */
function priceRecipe(articles: ArticleTable, recipe: RecipeTable, at: number, steps: RoundedSteps): boolean {
  const { sums } = steps
  let check = 0
  const us = steps.practice === 'us'
  sumRecipe(recipe, articles.recipeStart[at]!, articles.recipeEnd[at]!, us, sums)
  for (let part = 0; part < PARTS; part++) {
    const cell = at * PARTS + part
    const above = articles.upliftAbove[cell]!
    const below = articles.upliftBelow[cell]!
    const unit = us
      ? mulRound(divRound(sums.parts[part]!, steps.recipeDivisor), above, below)
      : mulRound(sums.parts[part]!, above, below * steps.recipeDivisor)
    const price = fromScaled(unit, steps.priceDecimals)
    articles.unit[cell] = price
    steps.unit[part] = Number.isNaN(price) ? price : unit
    check += price
  }
  const labor = at * PARTS + 1
  const hours = us ? sums.hours : mulRound(sums.hours, articles.upliftAbove[labor]!, articles.upliftBelow[labor]!)
  articles.unitHours[at] = fromScaled(hours, RECIPE_DECIMALS)
  return !Number.isNaN(check + articles.unitHours[at]!)
}

/** Material quantity to order, waste included; only US practice keeps waste out of the unit price (R4.5). */
function orderOf(quantity: number, steps: RoundedSteps): number {
  const net = steps.sums.parts[0]!
  const gross = steps.sums.grossMaterials
  return steps.practice === 'us' && net > 0 && gross !== net ? mulRound(quantity, gross, net) : quantity
}

/** Fills the scaled line with the four parts, or with their sum in the target column; NaN marks an overflow. */
function sumParts(
  articles: ArticleTable,
  at: number,
  quantity: number,
  orderQuantity: number,
  hasRecipe: boolean,
  steps: RoundedSteps,
): void {
  const { line, priceDecimals } = steps
  const target = articles.target[at]!
  let whole = 0
  // A loop takes less time than `fill` over a few cells.
  for (let column = 0; column < LINE_COLUMNS; column++) line[column] = 0
  for (let part = 0; part < PARTS; part++) {
    const cell = at * PARTS + part
    const own = articles.own[cell]!
    const unit = !Number.isNaN(own)
      ? toScaled(own, priceDecimals)
      : hasRecipe
        ? steps.unit[part]!
        : toScaled(articles.unit[cell]!, priceDecimals)
    whole += unit
    if (target === -1 && unit !== 0) line[part] = lineValue(part === 0 ? orderQuantity : quantity, unit, steps)
  }
  if (target !== -1) line[target] = lineValue(quantity, whole, steps)
}

function lineValue(quantity: number, unit: number, steps: RoundedSteps): number {
  return mulRound(quantity * steps.lineMultiplier, unit, steps.lineDivisor)
}

/** Sets every result column of the article to 0. */
export function clearLine(articles: ArticleTable, at: number): void {
  const end = (at + 1) * LINE_COLUMNS
  for (let cell = at * LINE_COLUMNS; cell < end; cell++) articles.line[cell] = 0
  articles.hours[at] = 0
  articles.weight[at] = 0
  articles.orderQuantity[at] = 0
}
