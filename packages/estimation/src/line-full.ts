/** The line of an article in FULL rounding (SPEC.md R1.5): exact until the line, which keeps 8 decimals. */
import { nearestFromBig, toBig } from '@temelia/decimal/number'
import { divRoundBig, MAX_SCALE } from '@temelia/decimal/scaled'
import { clearLine } from './line-rounded.ts'
import { PART_OF_KIND } from './load-article.ts'
import { createRecipeSums, type RecipeSums, sumRecipe } from './recipe-sums.ts'
import { type ArticleTable, LINE_COLUMNS, PARTS, type RecipeTable, RECIPE_DECIMALS } from './tables.ts'
import type { ComponentInput, ComponentResult, Practice } from './types.ts'

/** Decimals a line keeps in FULL rounding, as far as 15 significant digits allow. */
export const FULL_DECIMALS = 8

const UNIT = 10n ** BigInt(MAX_SCALE)
const LINE_DIVISOR = 10n ** BigInt(MAX_SCALE + MAX_SCALE - FULL_DECIMALS)
const LINE_LIMIT = 10n ** BigInt(15 + FULL_DECIMALS)
const COMPONENT_DIVISOR = LINE_DIVISOR * UNIT
const RECIPE_TO_UNIT = 10n ** BigInt(MAX_SCALE - RECIPE_DECIMALS)

/** What FULL rounding needs: the practice, and an accumulator. */
export interface FullSteps {
  practice: Practice
  sums: RecipeSums
}

/** Prepares the steps of FULL rounding. */
export function fullSteps(practice: Practice): FullSteps {
  return { practice, sums: createRecipeSums() }
}

/** As `calculateRounded`, exact. */
export function calculateFull(
  articles: ArticleTable,
  recipe: RecipeTable,
  at: number,
  components: readonly ComponentInput[],
  steps: FullSteps,
): boolean {
  clearLine(articles, at)
  if (articles.faulty[at] === 1) return true
  const { sums } = steps
  const hasRecipe = articles.recipeEnd[at]! > articles.recipeStart[at]!
  const us = steps.practice === 'us'
  if (hasRecipe) {
    sumRecipe(recipe, articles.recipeStart[at]!, articles.recipeEnd[at]!, us, sums)
    if (Number.isNaN(sums.parts.reduce((left, right) => left + right) + sums.hours + sums.grossMaterials)) return false
  }
  const quantity = toBig(articles.quantity[at]!, MAX_SCALE)
  const units = unitParts(articles, at, hasRecipe ? sums : null)
  const wasted = hasRecipe && us && sums.parts[0]! > 0 && sums.parts[0] !== sums.grossMaterials
  const gross = wasted ? BigInt(sums.grossMaterials) : 1n
  const net = wasted ? BigInt(sums.parts[0]!) : 1n
  const lines = Array.from({ length: LINE_COLUMNS }, () => 0n)
  const target = articles.target[at]!
  units.forEach((unit, part) => {
    const value =
      part === 0 && target === -1
        ? divRoundBig(quantity * unit * gross, LINE_DIVISOR * net)
        : divRoundBig(quantity * unit, LINE_DIVISOR)
    lines[target === -1 ? part : target]! += value
  })
  for (const component of components) {
    if (component.included === true) continue
    lines[target === -1 ? PART_OF_KIND[component.kind] : target]! += componentValue(component, quantity)
  }
  lines.forEach((value, column) => {
    articles.line[at * LINE_COLUMNS + column] = nearestFromBig(value, FULL_DECIMALS)
  })
  if (hasRecipe) writeUnitHours(articles, at, us, sums.hours)
  articles.orderQuantity[at] = nearestFromBig(divRoundBig(quantity * gross, net), MAX_SCALE)
  articles.hours[at] = lineOf(quantity, articles.unitHours[at]!)
  articles.weight[at] = lineOf(quantity, articles.unitWeight[at]!)
  const sound = lines.every((value) => value < LINE_LIMIT && value > -LINE_LIMIT)
  if (!sound) clearLine(articles, at)
  return sound
}

/** Quantity and value of a linked or included component, for showing. */
export function fullComponentResult(component: ComponentInput, quantity: number): ComponentResult {
  const exact = toBig(quantity, MAX_SCALE)
  return {
    id: component.id ?? null,
    included: component.included === true,
    quantity: nearestFromBig(exact * toBig(component.quantity, MAX_SCALE), 2 * MAX_SCALE),
    value: nearestFromBig(componentValue(component, exact), FULL_DECIMALS),
  }
}

function componentValue(component: ComponentInput, quantity: bigint): bigint {
  return divRoundBig(
    quantity * toBig(component.quantity, MAX_SCALE) * toBig(component.price, MAX_SCALE),
    COMPONENT_DIVISOR,
  )
}

/** Effective unit parts at 15 decimals; what the recipe gave is written to `unit` as a plain decimal. */
function unitParts(articles: ArticleTable, at: number, sums: RecipeSums | null): bigint[] {
  const units: bigint[] = []
  for (let part = 0; part < PARTS; part++) {
    const cell = at * PARTS + part
    let unit = 0n
    if (sums === null) unit = toBig(articles.unit[cell]!, MAX_SCALE)
    else {
      const value = BigInt(sums.parts[part]!) * RECIPE_TO_UNIT * BigInt(articles.upliftAbove[cell]!)
      unit = divRoundBig(value, BigInt(articles.upliftBelow[cell]!))
      articles.unit[cell] = nearestFromBig(unit, MAX_SCALE)
    }
    const own = articles.own[cell]!
    units.push(Number.isNaN(own) ? unit : toBig(own, MAX_SCALE))
  }
  return units
}

function writeUnitHours(articles: ArticleTable, at: number, us: boolean, hours: number): void {
  const cell = at * PARTS + 1
  const above = BigInt(hours) * (us ? 1n : BigInt(articles.upliftAbove[cell]!))
  articles.unitHours[at] = us
    ? nearestFromBig(BigInt(hours), RECIPE_DECIMALS)
    : nearestFromBig(divRoundBig(above, BigInt(articles.upliftBelow[cell]!)), RECIPE_DECIMALS)
}

function lineOf(quantity: bigint, unit: number): number {
  return nearestFromBig(divRoundBig(quantity * toBig(unit, MAX_SCALE), LINE_DIVISOR), FULL_DECIMALS)
}
