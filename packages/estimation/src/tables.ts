/**
 * Articles and recipes as typed arrays: what the calculation reads and writes for each article, by position.
 * Internal to the engine; callers see `ArticleInput` and `ArticleResult`.
 */

/** The four parts, in the order of every table: M, m, U, T. */
export const PARTS = 4

/** Columns of a line: the four parts, subcontract, other. */
export const LINE_COLUMNS = 6

/** Kind code of a percent line ("material mărunt"); 0..3 are the parts. */
export const PERCENT_KIND = 4

/** Decimals of a recipe: consumptions and values, prices, percentages of percent lines (R4.2). */
export const RECIPE_DECIMALS = 8
export const RESOURCE_PRICE_DECIMALS = 4
export const PERCENT_DECIMALS = 4

/** Decimals of a component's quantity per unit and of unit weights (R5.3, R6.2). */
export const COMPONENT_DECIMALS = 6

/** Recipe lines of all articles; an article owns a run of positions. Scaled integers. */
export interface RecipeTable {
  used: number
  kind: Uint8Array
  consumption: Float64Array
  /** What of the consumption is hours of people. */
  hours: Float64Array
  /** Consumption with waste, where the practice keeps it apart (US); equal to `consumption` otherwise. */
  gross: Float64Array
  price: Float64Array
}

/** One row per article. Decimals are plain, factors are integers. */
export interface ArticleTable {
  used: number
  /** Position of the estimate; -1 when unknown. */
  estimate: Int32Array
  recipeStart: Int32Array
  recipeEnd: Int32Array
  /** 1 when a fault found while loading makes the line count 0. */
  faulty: Uint8Array
  /** 1 when the line counts 0 because of a fault, also one that computing it found. */
  leftOut: Uint8Array
  /** Column that takes the whole line: -1 none, 4 subcontract, 5 other. */
  target: Int8Array
  quantity: Float64Array
  /** Decimals of the quantity and of what follows from it in LINE: the project's, or more when it was typed with more. */
  quantityDecimals: Uint8Array
  /** Own prices, NaN where none. */
  own: Float64Array
  /** Unit parts: given when there is no recipe, computed otherwise. */
  unit: Float64Array
  upliftAbove: Float64Array
  upliftBelow: Float64Array
  /** Labour hours of one unit: given, or computed from the recipe. */
  unitHours: Float64Array
  unitWeight: Float64Array
  orderQuantity: Float64Array
  line: Float64Array
  hours: Float64Array
  weight: Float64Array
}

/** Empty tables with room for so many articles and recipe lines. */
export function createArticleTable(capacity: number): ArticleTable {
  const perPart = (): Float64Array => new Float64Array(capacity * PARTS)
  const perArticle = (): Float64Array => new Float64Array(capacity)
  return {
    used: 0,
    estimate: new Int32Array(capacity),
    recipeStart: new Int32Array(capacity),
    recipeEnd: new Int32Array(capacity),
    faulty: new Uint8Array(capacity),
    leftOut: new Uint8Array(capacity),
    target: new Int8Array(capacity),
    quantity: perArticle(),
    quantityDecimals: new Uint8Array(capacity),
    own: perPart(),
    unit: perPart(),
    upliftAbove: perPart(),
    upliftBelow: perPart(),
    unitHours: perArticle(),
    unitWeight: perArticle(),
    orderQuantity: perArticle(),
    line: new Float64Array(capacity * LINE_COLUMNS),
    hours: perArticle(),
    weight: perArticle(),
  }
}

/** Empty recipe table with room for so many lines. */
export function createRecipeTable(capacity: number): RecipeTable {
  return {
    used: 0,
    kind: new Uint8Array(capacity),
    consumption: new Float64Array(capacity),
    hours: new Float64Array(capacity),
    gross: new Float64Array(capacity),
    price: new Float64Array(capacity),
  }
}

/** The table itself, or a larger copy when it has no room for `extra` more rows. */
export function withRoom<Table extends ArticleTable | RecipeTable>(
  table: Table,
  extra: number,
  create: (capacity: number) => Table,
): Table {
  const reference = 'kind' in table ? table.kind : table.target
  if (table.used + extra <= reference.length) return table
  const grown = create(Math.max(table.used + extra, reference.length * 2))
  grown.used = table.used
  for (const key of Object.keys(grown) as (keyof Table)[]) {
    const target = grown[key]
    const source = table[key]
    if (isColumn(target) && isColumn(source)) target.set(source)
  }
  return grown
}

function isColumn(value: unknown): value is Float64Array | Int32Array | Uint8Array | Int8Array {
  return ArrayBuffer.isView(value)
}
