import { calculateArticle } from '@temelia/estimation/article'
import type { Variables } from '@temelia/estimation/formula-parser'
import { inheritedRounding } from '@temelia/estimation/inherited'
import { resolveParameters } from '@temelia/estimation/parameters'
import type {
  ArticleInput,
  ArticleResult,
  CalculationSettings,
  ComponentInput,
  ResourceInput,
} from '@temelia/estimation/types'
import { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import { snakeName } from '../db/column-names.ts'
import type { Context } from '../records/context.ts'
import { recordset } from '../records/trace.ts'
import { articlesOf, componentsByArticle, resourcesByArticle } from './article-parts.ts'
import { estimateRows, objectRows, parameterRows, projectRow } from './project-rows.ts'
import { calculationSettings } from './settings.ts'

/** Which articles of a project to compute: those with these ids, those of these estimates, or every one. */
export type Which = { readonly articles: readonly number[] } | { readonly estimates: readonly number[] } | 'all'

/** What is stored of a result, by the names of the article's fields. */
const STORED = [
  'quantity',
  'price',
  'rsMaterials',
  'rsLabor',
  'rsEquipments',
  'rsTransports',
  'rsLaborHours',
  'materials',
  'labor',
  'equipments',
  'transports',
  'subcontract',
  'other',
  'total',
  'laborHours',
  'totalWeight',
  'fault',
] as const

const READ = [
  'estimateId',
  'measureUnit',
  'formula',
  'provenience',
  'provenienceType',
  'opMaterials',
  'opLabor',
  'opEquipments',
  'opTransports',
  'materialsUplift',
  'laborUplift',
  'equipmentsUplift',
  'transportsUplift',
  'weight',
  ...STORED,
] as const

/** What the engine's result leaves stored with an article. */
export type Stored = { [K in (typeof STORED)[number]]: K extends 'fault' ? string | null : number | null }

/** An article as it is stored, with everything that computes it. */
export type ArticleToCompute = ArticleInput & Stored & { readonly quantity: number }

/** Rows written by one statement. */
const BATCH = 2_000

/** The prices of an article whose recipe was its only source of them. */
export const NO_PRICES = { price: 0, rsMaterials: 0, rsLabor: 0, rsEquipments: 0, rsTransports: 0, rsLaborHours: 0 }

export interface Recalculation {
  /** Articles whose own change is being concluded: their version has grown already. */
  readonly changed?: ReadonlySet<number>
  /** Articles that lost their last recipe line: the prices it gave are gone with it. */
  readonly emptied?: ReadonlySet<number>
}

/** Computes articles of a project with the engine and stores what differs from what is stored. Reads and writes in a few statements, however many they are. */
export async function recalculate(
  context: Context,
  projectId: number,
  which: Which,
  { changed = new Set(), emptied = new Set() }: Recalculation = {},
): Promise<void> {
  const where = articlesOf(context, projectId, which)
  const articles = await context.tx.rows<ArticleToCompute>(
    sql`select a.id, ${sql.join(READ.map((key) => sql.ref(`a.${snakeName(key)}`)))} from articles a where ${where} order by a.id`,
  )
  if (articles.length === 0) return
  const settingsOf = await settingsByEstimate(context, projectId)
  const variables = articles.some((article) => article.formula)
    ? resolveParameters(await parameterRows(context, projectId)).values
    : undefined
  const resources = await resourcesByArticle(context, where)
  const components = await componentsByArticle(context, where)
  const updates: (Stored & { id: number; grows: boolean })[] = []
  for (const row of articles) {
    const recipe = resources.get(row.id) ?? []
    const article = recipe.length === 0 && emptied.has(row.id) ? { ...row, ...NO_PRICES } : row
    const settings = settingsOf(article.estimateId)
    const stored = computed(article, recipe, components.get(row.id) ?? [], settings, variables)
    if (STORED.some((key) => stored[key] !== row[key]))
      updates.push({ id: row.id, grows: !changed.has(row.id), ...stored })
  }
  for (let at = 0; at < updates.length; at += BATCH) await store(context, projectId, updates.slice(at, at + BATCH))
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
  const { materials, labor, equipments, transports, subcontract, other, total, laborHours, weight } = result
  const [fault] = result.faults
  const line = { materials, labor, equipments, transports, subcontract, other, total, laborHours, totalWeight: weight }
  const { quantity, price, rsMaterials, rsLabor, rsEquipments, rsTransports, rsLaborHours } = article
  const given = { quantity, rsMaterials, rsLabor, rsEquipments, rsTransports, rsLaborHours }
  if (fault) return { ...given, price: price ?? null, ...line, fault: fault.code } as Stored
  return {
    ...given,
    ...(hasRecipe || isPricedAsWhole(article)
      ? {
          rsMaterials: result.rsMaterials,
          rsLabor: result.rsLabor,
          rsEquipments: result.rsEquipments,
          rsTransports: result.rsTransports,
          rsLaborHours: result.rsLaborHours,
        }
      : {}),
    quantity: article.formula ? result.quantity : quantity,
    price: result.price,
    ...line,
    fault: null,
  } as Stored
}

/** Only the price of the whole is known; the engine put it into the part of its kind (SPEC.md R5.2). */
function isPricedAsWhole(article: ArticleInput): boolean {
  const given = [article.rsMaterials, article.rsLabor, article.rsEquipments, article.rsTransports]
  const own = [article.opMaterials, article.opLabor, article.opEquipments, article.opTransports]
  return (article.price ?? 0) !== 0 && given.every((part) => !part) && own.every((part) => part === null)
}

async function store(
  context: Context,
  projectId: number,
  updates: readonly (Stored & { id: number; grows: boolean })[],
): Promise<void> {
  const assignments = STORED.map((key) => `${snakeName(key)} = r.${snakeName(key)}`).join(', ')
  const rows = updates.map(({ id, grows, ...values }) => ({
    id,
    grows,
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [snakeName(key), value])),
  }))
  await context.tx.run(sql`update articles a set ${sql.raw(assignments)}, version = a.version + case when r.grows then 1 else 0 end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, grows boolean, ${sql.raw(recordset(Article, STORED))})
    where a.client_id = ${context.actor.clientId} and a.id = r.id`)
  context.tx.lines.claim({ projectId, articles: updates.map(({ id }) => id) })
}
