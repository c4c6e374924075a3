/** Articles of a file as the engine computes them: what the file's unit price says is what the line comes to. */
import {
  addDecimals,
  multiplyDecimals,
  quotient15,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
} from '@temelia/decimal/arithmetic'
import { calculateArticle } from '@temelia/estimation/article'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import type { ArticleResult, CalculationSettings, ResourceInput } from '@temelia/estimation/types'
import type { ExchangeArticle } from './tree.ts'

/** Unit prices by part; null: no own price, the recipe's holds. */
export interface OwnPrices {
  readonly opMaterials: number | null
  readonly opLabor: number | null
  readonly opEquipments: number | null
  readonly opTransports: number | null
}

/** How an article enters the product. */
export interface Fitted {
  /** The price of a line without recipe; with one, null. */
  readonly price: number | null
  readonly own: OwnPrices
  /** The takeoff rows, where they give the quantity. */
  readonly formula: string | null
  /** True when the engine gives the file's total of the line. */
  readonly exact: boolean
}

const MONEY = 2
const RECIPE: OwnPrices = { opMaterials: null, opLabor: null, opEquipments: null, opTransports: null }
const NAMES = ['opMaterials', 'opLabor', 'opEquipments', 'opTransports'] as const

type Four = readonly [number, number, number, number]

/**
 * Fits an article to the settings it will be computed with. A recipe that does not give the printed price keeps its lines
 * and gets own prices over them: its own parts with the difference in the largest; where rounding by parts would miss the
 * line's total even so, the whole price in one part, unless `split` refuses that (then the fit is not exact).
 */
export function fitArticle(
  article: ExchangeArticle,
  settings: CalculationSettings,
  variables: Variables,
  split = false,
): Fitted {
  const compute = (own: OwnPrices, price: number | null, formula: string | null) =>
    calculateArticle(input(article, own, price, formula), resources(article), [], settings, variables)
  const formula = article.formula
  const kept =
    formula !== null && compute(RECIPE, 0, formula).quantity === article.quantity && article.quantity !== 0
      ? formula
      : null
  const { unitPrice, recipe, quantity } = article
  if (unitPrice === null) return { price: recipe.length === 0 ? 0 : null, own: RECIPE, formula: kept, exact: true }
  const wanted = multiplyDecimals(quantity, unitPrice, MONEY)
  const gives = (own: OwnPrices, price: number | null) =>
    roundDecimal(compute(own, price, kept).total, MONEY) === wanted
  if (recipe.length === 0) return { price: unitPrice, own: RECIPE, formula: kept, exact: gives(RECIPE, unitPrice) }
  const bare = compute(RECIPE, null, kept)
  const asRecipe = { price: null, own: RECIPE, formula: kept, exact: true }
  if (roundDecimal(bare.total, MONEY) === wanted && roundDecimal(bare.price, MONEY) === roundDecimal(unitPrice, MONEY))
    return asRecipe
  for (const own of candidates(bare, unitPrice, quantity, settings, split))
    if (gives(own, null)) return { price: null, own, formula: kept, exact: true }
  return { price: null, own: ownPrices(whole(bare, unitPrice)), formula: kept, exact: false }
}

function input(article: ExchangeArticle, own: OwnPrices, price: number | null, formula: string | null) {
  const { quantity, unit } = article
  return { id: 1, estimateId: 1, quantity, measureUnit: unit, formula, price, ...own }
}

function resources({ recipe }: ExchangeArticle): ResourceInput[] {
  return recipe.map(({ kind, unit, consumption, price, percent }) => ({
    articleId: 1,
    kind,
    measureUnit: unit,
    consumption,
    price,
    percent,
  }))
}

function candidates(
  bare: ArticleResult,
  unitPrice: number,
  quantity: number,
  { rounding, priceDecimals }: CalculationSettings,
  split: boolean,
): OwnPrices[] {
  const parts = partsOf(bare)
  const rounded = parts.map((part) => roundDecimal(part, priceDecimals)) as unknown as Four
  const differences = order(parts).map((at) => withSum(rounded, unitPrice, at))
  const exact =
    rounding === 'FULL' && quantity !== 0
      ? [byLine(withSum(parts, unitPrice, order(parts)[0] ?? 0), unitPrice, quantity)]
      : []
  return [...differences, ...exact, ...(split ? [] : [whole(bare, unitPrice)])].map(ownPrices)
}

/** Unit parts whose products with the quantity are the line's parts in cents, so that they add up to its total. */
function byLine(parts: Four, unitPrice: number, quantity: number): Four {
  const cents = parts.map((part) => multiplyDecimals(part, quantity, MONEY)) as unknown as Four
  const total = withSum(cents, multiplyDecimals(unitPrice, quantity, MONEY), order(parts)[0] ?? 0)
  return total.map((part) => quotient15(part, quantity)) as unknown as Four
}

function withSum(parts: Four, sum: number, at: number): Four {
  const missing = subtractDecimals(sum, sumDecimals(parts))
  return parts.map((part, place) => (place === at ? addDecimals(part, missing) : part)) as unknown as Four
}

function whole(bare: ArticleResult, unitPrice: number): Four {
  return withSum([0, 0, 0, 0], unitPrice, order(partsOf(bare))[0] ?? 0)
}

/** Places of the parts, the largest first. */
function order(parts: Four): number[] {
  return [0, 1, 2, 3].filter((at) => parts[at] !== 0 || at === 0).toSorted((a, b) => (parts[b] ?? 0) - (parts[a] ?? 0))
}

function partsOf({ rsMaterials, rsLabor, rsEquipments, rsTransports }: ArticleResult): Four {
  return [rsMaterials, rsLabor, rsEquipments, rsTransports]
}

function ownPrices(parts: Four): OwnPrices {
  return Object.fromEntries(NAMES.map((name, at) => [name, parts[at] ?? 0])) as unknown as OwnPrices
}
