import {
  articleResult,
  calculateArticle,
  type LineCalculator,
  lineCalculator,
  overflow,
} from '@temelia/estimation/article'
import type { Variables } from '@temelia/estimation/formula-arithmetic'
import { inheritedRounding } from '@temelia/estimation/inherited'
import { loadArticle, stopsCounting } from '@temelia/estimation/load-article'
import { createArticleTable, createRecipeTable } from '@temelia/estimation/tables'
import type {
  ArticleInput,
  ArticleResult,
  CalculationSettings,
  ComponentInput,
  ResourceInput,
} from '@temelia/estimation/types'
import { Article } from '@temelia/model/estimation/article'
import { addDecimals } from '@temelia/decimal/arithmetic'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from '../records/context.ts'
import { recordset } from '../records/trace.ts'
import { updateOf } from '../records/write-rows.ts'
import { articlesOf } from './article-parts.ts'
import {
  type ArticleToCompute,
  articlesToCompute,
  type PackedArticle,
  STORED,
  type Stored,
} from './articles-to-compute.ts'
import { writeLines } from './lines/write-lines.ts'
import { parameterValues } from './parameter-values.ts'
import { estimateRows, objectRows, projectRow } from './project-rows.ts'
import { calculationSettings } from './settings.ts'

/** Which articles of a project to compute: those with these ids, those of these estimates, or every one. */
export type Which = { readonly articles: readonly number[] } | { readonly estimates: readonly number[] } | 'all'

/** An article whose result differs from what is stored; `grows`: its version has not grown yet. */
interface Update {
  readonly row: ArticleToCompute
  readonly stored: Stored
  readonly grows: boolean
}

/** Articles that are read, computed and written together: more at once only wait for memory. */
const BATCH = 2_000

/** The prices of an article whose recipe was its only source of them. */
export const NO_PRICES = { price: 0, rsMaterials: 0, rsLabor: 0, rsEquipments: 0, rsTransports: 0, rsLaborHours: 0 }

export interface Recalculation {
  /** Articles whose own change is being concluded: their version has grown already. */
  readonly changed?: ReadonlySet<number>
  /** Articles that lost their last recipe line: the prices it gave are gone with it. */
  readonly emptied?: ReadonlySet<number>
}

/**
 * Computes articles of a project with the engine and stores what differs from what is stored. Reads and writes in a few statements for
 * each of their batches. Gives by how much the total of each estimate's articles grew, where it did.
 */
export async function recalculate(
  context: Context,
  projectId: number,
  which: Which,
  { changed = new Set(), emptied = new Set() }: Recalculation = {},
): Promise<ReadonlyMap<number, number>> {
  const grown = new Map<number, number>()
  const ids =
    which !== 'all' && 'articles' in which ? [...new Set(which.articles)] : await idsOf(context, projectId, which)
  if (ids.length === 0) return grown
  const read = async (from: number) =>
    from < ids.length ? articlesToCompute(context, projectId, ids.slice(from, from + BATCH)) : []
  const settingsOf = await settingsByEstimate(context, projectId)
  let variables: Variables | undefined
  let articles = await read(0)
  for (let at = 0; at < ids.length; at += BATCH) {
    if (articles.some(({ row }) => row.formula)) variables ??= await parameterValues(context, projectId)
    const updates: Update[] = []
    // The database reads the next ones while these are computed.
    const next = read(at + BATCH)
    const compute = computing(articles, variables)
    for (const { row, recipe, components } of articles) {
      const article = recipe.length === 0 && emptied.has(row.id) ? { ...row, ...NO_PRICES } : row
      const result = compute(article, recipe, components, settingsOf(article.estimateId))
      const stored = toStore(article, result, recipe.length > 0)
      if (STORED.every((key) => stored[key] === row[key])) continue
      updates.push({ row, stored, grows: !changed.has(row.id) })
      const { estimateId } = article
      grown.set(estimateId, addDecimals(grown.get(estimateId) ?? 0, addDecimals(stored.total ?? 0, -(row.total ?? 0))))
    }
    articles = await next
    await store(context, updates)
  }
  return grown
}

/** The articles of estimates, or of the whole project. */
async function idsOf(context: Context, projectId: number, which: Which): Promise<number[]> {
  const rows = await context.tx.rows<{ id: number }>(
    sql`select a.id from articles a where ${articlesOf(context, projectId, which)} order by a.id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Computes these articles one after the other, each once, with the engine's steps on tables that they share: tables of their own for each
 * of tens of thousands of articles cost more than computing them.
 */
function computing(all: readonly PackedArticle[], variables: Variables | undefined) {
  const articles = createArticleTable(all.length)
  const lines = createRecipeTable(all.reduce((sum, { recipe }) => sum + recipe.length, 0))
  const calculators = new Map<CalculationSettings, LineCalculator>()
  let at = 0
  return (
    article: ArticleInput,
    recipe: readonly ResourceInput[],
    components: readonly ComponentInput[],
    settings: CalculationSettings,
  ): ArticleResult => {
    const calculator = calculators.get(settings) ?? lineCalculator(settings)
    calculators.set(settings, calculator)
    const faults = loadArticle(articles, lines, at, article, recipe, components, {
      settings,
      variables: variables ?? new Map(),
    })
    const sound = calculator.calculate(articles, lines, at, components)
    return articleResult(articles, at++, article.id, components, sound ? faults : [overflow(article.id)], calculator)
  }
}

/** What the engine makes of an article, by the names of its stored fields. */
export function computed(
  article: ArticleToCompute,
  recipe: readonly ResourceInput[],
  components: readonly ComponentInput[],
  settings: CalculationSettings,
  variables: Variables | undefined,
): Stored {
  return toStore(article, calculateArticle(article, recipe, components, settings, variables), recipe.length > 0)
}

/** The settings each estimate computes with: the project's, with the rounding that holds for the estimate. */
export async function settingsByEstimate(
  context: Context,
  projectId: number,
): Promise<(estimateId: number) => CalculationSettings> {
  const settings = calculationSettings(await projectRow(context, projectId))
  const own = new Map<number, CalculationSettings>()
  const objects = new Map((await objectRows(context, projectId)).map((object) => [object.id, object]))
  for (const estimate of await estimateRows(context, projectId)) {
    const rounding = inheritedRounding(settings, objects.get(estimate.objectId), estimate)
    if (rounding !== settings.rounding) own.set(estimate.id, { ...settings, rounding })
  }
  return (estimateId) => own.get(estimateId) ?? settings
}

/** Prices that were given stay as given (they may have more decimals than the project shows); those of a recipe are the engine's. */
function toStore(article: ArticleToCompute, result: ArticleResult, hasRecipe: boolean): Stored {
  const stopping = result.faults.find(stopsCounting)
  const fault = stopping ?? result.faults[0]
  const stopped = stopping !== undefined
  const parts = !stopped && (hasRecipe || isPricedAsWhole(article)) ? result : article
  const { rsMaterials, rsLabor, rsEquipments, rsTransports, rsLaborHours } = parts
  const { materials, labor, equipments, transports, subcontract, other, total, laborHours, weight } = result
  return {
    quantity: !fault && article.formula ? result.quantity : article.quantity,
    price: stopped ? (article.price ?? null) : result.price,
    rsMaterials,
    rsLabor,
    rsEquipments,
    rsTransports,
    rsLaborHours,
    materials,
    labor,
    equipments,
    transports,
    subcontract,
    other,
    total,
    laborHours,
    totalWeight: weight,
    fault: fault?.code ?? null,
  } as Stored
}

/** Only the price of the whole is known; the engine put it into the part of its kind (SPEC.md R5.2). */
function isPricedAsWhole(article: ArticleInput): boolean {
  const given = [article.rsMaterials, article.rsLabor, article.rsEquipments, article.rsTransports]
  const own = [article.opMaterials, article.opLabor, article.opEquipments, article.opTransports]
  return (article.price ?? 0) !== 0 && given.every((part) => !part) && own.every((part) => part === null)
}

/** Writes the columns in which any of the articles differs. */
async function store(context: Context, updates: readonly Update[]): Promise<void> {
  if (updates.length === 0) return
  const keys = STORED.filter((key) => updates.some(({ row, stored }) => stored[key] !== row[key]))
  const columns = keys.map((key) => [key, snakeName(key)] as const)
  const rows = updates.map(({ row, stored, grows }) => {
    const values: Record<string, unknown> = { id: row.id, grows }
    for (const [key, column] of columns) values[column] = stored[key]
    return values
  })
  const set = Object.fromEntries(columns.map(([, column]) => [column, sql.ref(`r.${column}`)]))
  const version = sql`t.version + case when r.grows then 1 else 0 end`
  const values = sql`json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, grows boolean, ${sql.raw(recordset(Article, keys))})`
  await writeLines(context, updateOf(Article, { ...set, version }, sql`t.id = r.id`, values))
}
