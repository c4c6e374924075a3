/** The calculation of single articles, and what an article row of the tables says as a result (SPEC.md R4 to R6). */
import { roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { MAX_SCALE } from '@temelia/decimal/scaled'
import { calculateFull, type FullSteps, fullComponentResult, fullSteps } from './line-full.ts'
import { calculateRounded, componentResult, type RoundedSteps, roundedSteps } from './line-rounded.ts'
import { loadArticle, stopsCounting } from './load-article.ts'
import type { Variables } from './formula-arithmetic.ts'
import {
  type ArticleTable,
  createArticleTable,
  createRecipeTable,
  LINE_COLUMNS,
  PARTS,
  type RecipeTable,
} from './tables.ts'
import type { ArticleInput, ArticleResult, CalculationSettings, ComponentInput, Fault, ResourceInput } from './types.ts'

/** How an article's line is computed: one of the two rounding modes with its prepared steps. */
export interface LineCalculator {
  /** False when a number overflows; the line is then 0. */
  calculate: (articles: ArticleTable, recipe: RecipeTable, at: number, components: readonly ComponentInput[]) => boolean
  component: (component: ComponentInput, quantity: number) => ArticleResult['components'][number]
  /** Decimals of the unit prices that enter the line. */
  priceDecimals: number
}

/** The calculator of the settings' rounding mode. */
export function lineCalculator(settings: CalculationSettings): LineCalculator {
  return settings.rounding === 'FULL'
    ? fullCalculator(fullSteps(settings.practice))
    : roundedCalculator(roundedSteps(settings))
}

function fullCalculator(steps: FullSteps): LineCalculator {
  return {
    calculate: (articles, recipe, at, components) => calculateFull(articles, recipe, at, components, steps),
    component: fullComponentResult,
    priceDecimals: MAX_SCALE,
  }
}

function roundedCalculator(steps: RoundedSteps): LineCalculator {
  return {
    calculate: (articles, recipe, at, components) => calculateRounded(articles, recipe, at, components, steps),
    component: (component, quantity) => componentResult(component, quantity, steps),
    priceDecimals: steps.priceDecimals,
  }
}

const NO_VARIABLES: Variables = new Map()

/**
 * Computes one article from its recipe and components: unit parts, line parts, hours, weight, faults. The settings are
 * those of its estimate (an estimate may override the rounding). `variables` are the values of the project's parameters.
 */
export function calculateArticle(
  article: ArticleInput,
  resources: readonly ResourceInput[],
  components: readonly ComponentInput[],
  settings: CalculationSettings,
  variables: Variables = NO_VARIABLES,
): ArticleResult {
  const articles = createArticleTable(1)
  const recipe = createRecipeTable(resources.length)
  const faults = loadArticle(articles, recipe, 0, article, resources, components, { settings, variables })
  const calculator = lineCalculator(settings)
  const sound = calculator.calculate(articles, recipe, 0, components)
  return articleResult(articles, 0, article.id, components, sound ? faults : [overflow(article.id)], calculator)
}

/** Reads the result of the article at `at` out of the tables. */
export function articleResult(
  articles: ArticleTable,
  at: number,
  id: number,
  components: readonly ComponentInput[],
  faults: Fault[],
  calculator: LineCalculator,
): ArticleResult {
  // What is no number, or came to none, counts 0 beside the fault that names it.
  const held = (value: number): number => (faults.length === 0 || Number.isFinite(value) ? value : 0)
  const part = (index: number): number => held(articles.unit[at * PARTS + index]!)
  const line = (column: number): number => articles.line[at * LINE_COLUMNS + column]!
  const stopped = faults.some(stopsCounting)
  const quantity = stopped ? 0 : articles.quantity[at]!
  return {
    id,
    quantity,
    orderQuantity: articles.orderQuantity[at]!,
    rsMaterials: part(0),
    rsLabor: part(1),
    rsEquipments: part(2),
    rsTransports: part(3),
    rsLaborHours: held(articles.unitHours[at]!),
    price: held(effectivePrice(articles, at, calculator.priceDecimals)),
    materials: line(0),
    labor: line(1),
    equipments: line(2),
    transports: line(3),
    subcontract: line(4),
    other: line(5),
    total: sumDecimals(articles.line.subarray(at * LINE_COLUMNS, (at + 1) * LINE_COLUMNS)),
    laborHours: articles.hours[at]!,
    weight: articles.weight[at]!,
    components: stopped ? [] : components.map((component) => calculator.component(component, quantity)),
    faults,
  }
}

/** The fault of a line whose numbers do not fit. */
export function overflow(articleId: number): Fault {
  return { code: 'NUMBER_OVERFLOW', articleId, place: {}, params: {} }
}

function effectivePrice(articles: ArticleTable, at: number, decimals: number): number {
  const parts: number[] = []
  for (let cell = at * PARTS; cell < (at + 1) * PARTS; cell++) {
    const own = articles.own[cell]!
    parts.push(roundDecimal(Number.isNaN(own) ? articles.unit[cell]! : own, decimals))
  }
  return sumDecimals(parts)
}
