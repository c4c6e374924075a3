/** Puts an article and its recipe into the tables: every rule that reads the input is here (SPEC.md R2.9, R4, R5). */
import { addDecimals, multiplyDecimals, quotient15, roundDecimal } from '@temelia/decimal/arithmetic'
import { decimalsOf, fromScaled, nearestDecimal, toScaled } from '@temelia/decimal/number'
import { mulRound, pow10 } from '@temelia/decimal/scaled'
import { hasFormula, parseFormula } from './formula.ts'
import type { Variables } from './formula-arithmetic.ts'
import { hoursInUnit } from './hours.ts'
import {
  type ArticleTable,
  COMPONENT_DECIMALS,
  PARTS,
  PERCENT_DECIMALS,
  PERCENT_KIND,
  type RecipeTable,
  RECIPE_DECIMALS,
  RESOURCE_PRICE_DECIMALS,
} from './tables.ts'
import type {
  ArticleInput,
  CalculationSettings,
  ComponentInput,
  Fault,
  FaultCode,
  PartKind,
  ResourceInput,
} from './types.ts'
import { unitFactor } from './unit.ts'

/** Position of each part in the tables. */
export const PART_OF_KIND: Readonly<Record<PartKind, number>> = { material: 0, labor: 1, equipment: 2, transport: 3 }

const TARGETS: ReadonlyMap<string, number> = new Map([
  ['subcontract', 4],
  ['other', 5],
])

/** Values from here on are too large to hold with their decimals; what comes to them counts 0 and carries a fault (R1.6). */
export const VALUE_LIMIT = 1e15

/** What loading needs to know beside the article. */
export interface LoadContext {
  settings: CalculationSettings
  variables: Variables
}

/** Writes the article at `at`, its recipe at the end of `recipe` (room must be there), and gives the faults found. */
export function loadArticle(
  articles: ArticleTable,
  recipe: RecipeTable,
  at: number,
  article: ArticleInput,
  resources: readonly ResourceInput[],
  components: readonly ComponentInput[],
  context: LoadContext,
): Fault[] {
  const faults: Fault[] = []
  const fault = (field: string, value: number, place: Partial<Fault['place']> = {}): void => {
    faults.push({
      code: 'NUMBER_INVALID',
      articleId: article.id,
      place: { field, ...place },
      params: { value: String(value) },
    })
  }
  articles.target[at] = TARGETS.get(article.provenienceType ?? '') ?? -1
  const quantity = loadQuantity(article, context, faults, fault)
  articles.quantity[at] = quantity
  articles.quantityDecimals[at] = heldDecimals(quantity, context.settings)
  loadParts(articles, at, article, resources.length > 0, fault)
  loadRecipe(articles, recipe, at, resources, context.settings.practice === 'us', fault)
  loadHoursAndWeight(articles, at, article, resources, fault)
  for (const { id, quantity, price } of components) {
    if (isUnsound(quantity)) fault('quantity', quantity, { componentId: id ?? null })
    if (isUnsound(price)) fault('price', price, { componentId: id ?? null })
  }
  articles.faulty[at] = faults.some(stopsCounting) ? 1 : 0
  return faults
}

/** Names that are not there (yet) leave an article the quantity it had (R2.10); every other fault makes it count 0 (R5.7). */
export const WAITS_FOR_NAME: readonly FaultCode[] = ['FORMULA_UNKNOWN_NAME', 'FORMULA_PARAMETER_FAULTY']

/** True for a fault that makes an article count 0. */
export function stopsCounting({ code }: Pick<Fault, 'code'>): boolean {
  return !WAITS_FOR_NAME.includes(code)
}

/** True for what is not a number the engine can hold: not finite, or 10^15 and more. */
function isUnsound(value: number): boolean {
  return !(value < VALUE_LIMIT && value > -VALUE_LIMIT)
}

type NoteFault = (field: string, value: number, place?: Partial<Fault['place']>) => void

function loadQuantity(article: ArticleInput, context: LoadContext, faults: Fault[], fault: NoteFault): number {
  const typed = (): number => {
    if (isUnsound(article.quantity)) fault('quantity', article.quantity)
    return nearestDecimal(article.quantity)
  }
  if (!hasFormula(article.formula)) return typed()
  const result = parseFormula(article.formula, context.settings.practice).evaluate(context.variables)
  for (const found of result.faults) faults.push({ ...found, articleId: article.id })
  if (result.value === null) return result.faults.some(stopsCounting) ? 0 : typed()
  return roundDecimal(
    quotient15(result.value, unitFactor(article.measureUnit, context.settings.practice)),
    context.settings.quantityDecimals,
  )
}

/** Decimals at which LINE holds a quantity: the project's, or as many as were typed (R1.4). */
export function heldDecimals(quantity: number, settings: Pick<CalculationSettings, 'quantityDecimals'>): number {
  return Math.max(settings.quantityDecimals, decimalsOf(quantity) || 0)
}

function loadParts(
  articles: ArticleTable,
  at: number,
  article: ArticleInput,
  hasRecipe: boolean,
  fault: NoteFault,
): void {
  const given = [article.rsMaterials, article.rsLabor, article.rsEquipments, article.rsTransports]
  const own = [article.opMaterials, article.opLabor, article.opEquipments, article.opTransports]
  const uplift = [article.materialsUplift, article.laborUplift, article.equipmentsUplift, article.transportsUplift]
  const noPart =
    !hasRecipe && given.every((part) => (part ?? 0) === 0) && own.every((part) => part === null || part === undefined)
  if (noPart && (article.price ?? 0) !== 0)
    given[PART_OF_KIND[article.provenienceType as PartKind] ?? 0] = article.price
  for (let part = 0; part < PARTS; part++) {
    const cell = at * PARTS + part
    const unit = hasRecipe ? 0 : (given[part] ?? 0)
    const price = own[part] ?? Number.NaN
    // Subcontract and other lines never carry an uplift (R5.5).
    const percent = articles.target[at] === -1 ? (uplift[part] ?? 0) : 0
    if (isUnsound(unit)) fault(RS_FIELDS[part]!, unit)
    if (own[part] !== null && own[part] !== undefined && isUnsound(price)) fault(OP_FIELDS[part]!, price)
    articles.unit[cell] = unit
    articles.own[cell] = price
    loadUplift(articles, cell, percent, () => fault(UPLIFT_FIELDS[part]!, percent))
  }
}

const RS_FIELDS = ['rsMaterials', 'rsLabor', 'rsEquipments', 'rsTransports']
const OP_FIELDS = ['opMaterials', 'opLabor', 'opEquipments', 'opTransports']
const UPLIFT_FIELDS = ['materialsUplift', 'laborUplift', 'equipmentsUplift', 'transportsUplift']

/** Keeps 1 + percent/100 as a fraction of integers, so that applying it rounds once. */
function loadUplift(articles: ArticleTable, cell: number, percent: number, fault: () => void): void {
  const decimals = decimalsOf(percent)
  if (!(decimals <= PERCENT_DECIMALS + 2)) fault()
  const exact = percent === 0 || !(decimals <= PERCENT_DECIMALS + 2)
  articles.upliftAbove[cell] = exact ? 1 : toScaled(addDecimals(100, percent), decimals)
  articles.upliftBelow[cell] = exact ? 1 : 100 * pow10(decimals)
}

function loadRecipe(
  articles: ArticleTable,
  recipe: RecipeTable,
  at: number,
  resources: readonly ResourceInput[],
  wasteApart: boolean,
  fault: NoteFault,
): void {
  articles.recipeStart[at] = recipe.used
  for (const percentLines of [false, true]) {
    for (const line of resources) {
      if ((line.percent === true) !== percentLines) continue
      const row = recipe.used++
      const place = { resourceId: line.id ?? null }
      const decimals = percentLines ? PERCENT_DECIMALS : RECIPE_DECIMALS
      recipe.kind[row] = percentLines ? PERCENT_KIND : PART_OF_KIND[line.kind]
      const net = toScaled(line.consumption, decimals)
      recipe.gross[row] = line.kind === 'material' && !percentLines ? withWaste(net, line.waste) : net
      recipe.consumption[row] = wasteApart ? net : recipe.gross[row]!
      recipe.hours[row] = line.kind === 'labor' && !percentLines ? hoursOf(line, net) : 0
      recipe.price[row] = percentLines ? 0 : toScaled(line.price, RESOURCE_PRICE_DECIMALS)
      if (Number.isNaN(net)) fault('consumption', line.consumption, place)
      else if (Number.isNaN(recipe.gross[row]!)) fault('waste', line.waste ?? 0, place)
      if (Number.isNaN(recipe.price[row]!)) fault('price', line.price, place)
    }
  }
  articles.recipeEnd[at] = recipe.used
}

/** The hours of a consumption (8 decimals). */
function hoursOf(line: ResourceInput, net: number): number {
  const hours = hoursInUnit(line)
  return hours === 1 ? net : toScaled(multiplyDecimals(line.consumption, hours, RECIPE_DECIMALS), RECIPE_DECIMALS)
}

/** A consumption (8 decimals) with its waste percentage, rounded to 8 decimals. */
function withWaste(consumption: number, waste: number | null | undefined): number {
  if ((waste ?? 0) === 0) return consumption
  return mulRound(consumption, toScaled(addDecimals(100, waste ?? 0), PERCENT_DECIMALS), 100 * pow10(PERCENT_DECIMALS))
}

function loadHoursAndWeight(
  articles: ArticleTable,
  at: number,
  article: ArticleInput,
  resources: readonly ResourceInput[],
  fault: NoteFault,
): void {
  const hours = article.rsLaborHours ?? 0
  articles.unitHours[at] = resources.length > 0 ? 0 : hours
  if (isUnsound(hours)) fault('rsLaborHours', hours)
  let weight = article.weight ?? 0
  if (weight === 0) {
    for (const line of resources) {
      if (line.kind !== 'material' || line.percent === true || (line.weight ?? 0) === 0) continue
      const gross = fromScaled(withWaste(toScaled(line.consumption, RECIPE_DECIMALS), line.waste), RECIPE_DECIMALS)
      weight = addDecimals(weight, multiplyDecimals(gross, line.weight ?? 0, COMPONENT_DECIMALS))
    }
  }
  articles.unitWeight[at] = weight
  if (isUnsound(weight)) fault('weight', weight)
}
