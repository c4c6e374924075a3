/** Checks of single lines: arithmetic, prices, recipes (SPEC.md R14.1, R14.5, R14.9). */
import { roundDecimal, subtractDecimals, sumDecimals } from '@temelia/decimal/arithmetic'
import { calculateArticle } from '../article.ts'
import { hasFormula, wronglyNoted } from '../formula.ts'
import type { ArticleResult } from '../types.ts'
import { byArticle, type CheckedArticle, type CheckedResource, type CheckInput, type Finding, nameOf } from './types.ts'

/** Decimals that stored values keep. */
const HELD = 8
const PARTS = ['materials', 'labor', 'equipments', 'transports', 'subcontract', 'other', 'total'] as const
const OWN = [
  ['opMaterials', 'rsMaterials', 'M'],
  ['opLabor', 'rsLabor', 'm'],
  ['opEquipments', 'rsEquipments', 'U'],
  ['opTransports', 'rsTransports', 'T'],
] as const

/** What single lines give, by check. */
export interface LineFindings {
  readonly arithmetic: Finding[]
  readonly resources: Finding[]
  readonly prices: Finding[]
  readonly recipes: Finding[]
}

/** Computes every line a second time and compares; looks at its prices and its recipe on the way. */
export function checkLines(input: CheckInput): LineFindings {
  const found: LineFindings = { arithmetic: [], resources: [], prices: [], recipes: [] }
  const recipes = byArticle(input.resources)
  const components = byArticle(input.components)
  const settings = new Map(input.estimates.map((estimate) => [estimate.id, estimate.settings]))
  for (const article of input.articles) {
    const own = settings.get(article.estimateId)
    if (!own) continue
    const recipe = recipes.get(article.id) ?? []
    const result = calculateArticle(article, recipe, components.get(article.id) ?? [], own, input.variables)
    found.arithmetic.push(...arithmetic(article, result), ...notedResult(article, input))
    if (result.faults.length > 0) continue
    found.resources.push(...ownPrices(article, result, recipe))
    found.prices.push(...zeroPrices(article, result, recipe))
    found.recipes.push(...emptyRecipe(article, result, recipe))
  }
  return found
}

function arithmetic(article: CheckedArticle, result: ArticleResult): Finding[] {
  const place = placeOf(article)
  const [fault] = result.faults
  if (fault || article.fault)
    return [
      { code: 'LINE_FAULT', severity: 'blocker', ...place, values: { fault: fault?.code ?? article.fault ?? '' } },
    ]
  const findings: Finding[] = []
  if (hasFormula(article.formula) && !same(article.quantity, result.quantity))
    findings.push({
      code: 'QUANTITY_OF_FORMULA',
      severity: 'blocker',
      ...place,
      values: { stored: article.quantity, computed: result.quantity },
    })
  const wrong = PARTS.find((part) => !same(article[part] ?? 0, result[part]))
  if (wrong)
    findings.push({
      code: 'LINE_DIFFERS',
      severity: 'blocker',
      ...place,
      values: { quantity: result.quantity, price: result.price, stored: article[wrong] ?? 0, computed: result[wrong] },
    })
  const { printedTotal } = article
  const printable = totalAsPrinted(result)
  if (printedTotal !== null && printedTotal !== undefined && !same(printedTotal, printable))
    findings.push({
      code: 'PRINTED_DIFFERS',
      severity: 'warning',
      ...place,
      values: { printed: printedTotal, computed: printable },
    })
  return findings
}

/** What a list prints in the row of the line itself: its linked resources have rows, and totals, of their own (R5.3). */
function totalAsPrinted({ total, components }: ArticleResult): number {
  const linked = components.flatMap(({ included, value }) => (included ? [] : [value]))
  return roundDecimal(subtractDecimals(total, sumDecimals(linked)), 2)
}

/** A takeoff row that notes another result than it has: the quantity is right, what was noted beside it is not. */
function notedResult(article: CheckedArticle, { practice, variables }: CheckInput): Finding[] {
  const wrong = wronglyNoted(article.formula, practice, variables)
  if (!wrong) return []
  const values = { row: wrong.row, noted: wrong.noted, computed: wrong.shouldBe }
  return [{ code: 'NOTED_RESULT', severity: 'warning', ...placeOf(article), values }]
}

/** A price typed over the resources: the lists of resources do not add up to the line. */
function ownPrices(article: CheckedArticle, result: ArticleResult, recipe: readonly CheckedResource[]): Finding[] {
  if (recipe.length === 0) return []
  return OWN.flatMap(([own, computed, part]): Finding[] => {
    const typed = article[own]
    if (typed === null || typed === undefined || same(typed, result[computed])) return []
    const values = { part, own: typed, resources: result[computed] }
    return [{ code: 'OWN_PRICE', severity: 'warning', ...placeOf(article), values }]
  })
}

function zeroPrices(article: CheckedArticle, result: ArticleResult, recipe: readonly CheckedResource[]): Finding[] {
  const place = placeOf(article)
  if (article.quantity === 0) return [{ code: 'QUANTITY_ZERO', severity: 'warning', ...place, values: {} }]
  if (result.total === 0)
    return [{ code: 'PRICE_ZERO', severity: 'blocker', ...place, values: { quantity: result.quantity } }]
  return recipe
    .filter(({ price, consumption, percent }) => price === 0 && consumption !== 0 && !percent)
    .map(({ symbol, name }) => ({
      code: 'RESOURCE_PRICE_ZERO',
      severity: 'warning',
      ...place,
      values: { resource: [symbol, name].filter(Boolean).join(' ') },
    }))
}

/** A work without resources cannot be defended in the lists C6 to C9. */
function emptyRecipe(article: CheckedArticle, result: ArticleResult, recipe: readonly CheckedResource[]): Finding[] {
  const work = (article.provenience ?? 'A') === 'A' && !['subcontract', 'other'].includes(article.provenienceType ?? '')
  if (!work || recipe.length > 0 || result.components.length > 0 || result.total === 0) return []
  return [{ code: 'RECIPE_EMPTY', severity: 'warning', ...placeOf(article), values: { price: result.price } }]
}

function placeOf(article: CheckedArticle) {
  return { articleId: article.id, estimateId: article.estimateId, name: nameOf(article) }
}

function same(one: number, other: number): boolean {
  return roundDecimal(one, HELD) === roundDecimal(other, HELD)
}
