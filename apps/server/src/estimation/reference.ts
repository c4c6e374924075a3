import { hoursInUnit } from '@temelia/estimation/hours'
import type { LocationUplift } from '@temelia/estimation/location'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { divisionNamed } from '@temelia/model/estimation/classification'
import { ArticleComponent, ArticleResource } from '@temelia/model/estimation/article-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { insertOf } from '../records/write-rows.ts'
import { childrenOfNorms, componentsOf } from './recipes/children.ts'
import { catalogueExchange, recipesIntoCurrency } from './catalogue-currency.ts'
import { catalogueLine, catalogueLines, isResource, LATEST_PRICE, projectsOf } from './catalogue-lines.ts'
import { baseLine, partsAt, partsOf, pricedBy, priceDecimalsOf, SHOWN_DECIMALS } from './catalogue-prices.ts'
import { setLines } from './lines/line-values.ts'
import { writeLines } from './lines/write-lines.ts'
import type { ProjectRow } from './settings.ts'
import { upliftsOf } from './uplifts.ts'

type ArticlePatch = Patch<typeof Article>

const PART_PRICES = ['rsMaterials', 'rsLabor', 'rsEquipments', 'rsTransports'] as const

/** What a line of a recipe takes from the catalogue. */
const RECIPE_COLUMNS = [
  'article_id',
  'project_id',
  'position',
  'kind',
  'resource_id',
  'symbol',
  'name',
  'measure_unit',
  'consumption',
  'waste',
  'percent',
  'price',
  'weight',
  'supplier',
  'price_date',
  'price_source',
] as const

/** What a component takes from a child of an own composite norm. */
const CHILD_FIELDS = [
  'articleId',
  'projectId',
  'position',
  'kind',
  'symbol',
  'name',
  'measureUnit',
  'quantity',
  'price',
  'included',
  'child',
  'laborHours',
  'referenceId',
  'referenceType',
] as const

/**
 * A new article with what the catalogue knows of its norm or resource: what the caller sent himself wins. Prices are taken at the place.
 * @throws AppError INVALID_DATA when the catalogue has no such line
 */
export async function fromCatalogue(
  context: Context,
  project: ProjectRow,
  patch: ArticlePatch,
  factors: LocationUplift,
): Promise<ArticlePatch> {
  const published = await catalogueLine(context, patch)
  if (!published) throw new AppError('INVALID_DATA', { faults: [{ field: 'ReferenceId', code: 'NOT_FOUND' }] })
  const exchange = await catalogueExchange(context, project, [published.currency])
  const line = hasPrices(patch) ? published : exchange.parts(published)
  const name = (context.actor.region === 'ro' && line.nameRo) || line.name
  const prices = hasPrices(patch) || line.composite ? {} : partsOf(line, factors, priceDecimalsOf(project))
  return {
    ...patch,
    symbol: patch.symbol ?? line.symbol,
    name: patch.name ?? name,
    measureUnit: patch.measureUnit ?? line.measureUnit,
    weight: patch.weight ?? line.weight,
    rsCrew: patch.rsCrew ?? line.crew,
    rsLaborHours:
      patch.rsLaborHours ?? (line.kind === 'labor' ? hoursInUnit({ ...line, kind: line.kind }) : line.laborHours),
    green: patch.green === true || line.green,
    provenienceType: patch.provenienceType ?? line.kind,
    ...(patch.uniformat || !line.uniformat ? {} : { uniformat: line.uniformat }),
    ...(patch.division ? {} : { division: divisionNamed(line.family ?? '', line.familyName ?? '') }),
    ...(line.composite ? { provenience: 'D' as const } : {}),
    ...prices,
    ...withoutSent(upliftsOf(factors), patch),
  }
}

/**
 * Copies the recipes of new articles from the catalogue. An article that was sent with other prices than its norm's keeps them and takes no recipe:
 * it is priced by what was sent.
 */
export async function copyRecipes(context: Context, articles: readonly Row<typeof Article>[]): Promise<void> {
  const referring = articles.filter((article) => article.referenceId !== null)
  if (referring.length === 0) return
  const clients = [0, context.actor.clientId]
  const lineOf = await catalogueLines(context, referring)
  const decimalsOf = await priceDecimalsByProject(context, referring)
  const copies = referring.flatMap((article) => {
    const line = lineOf(article)
    if (!line || line.composite || !pricedBy(article, line, decimalsOf(article))) return []
    return [
      { article_id: article.id, project_id: article.projectId as number, line_id: line.id, whole: isResource(article) },
    ]
  })
  if (copies.length > 0) await insertRecipes(context, copies, clients)
  const composites = referring.filter((article) => lineOf(article)?.composite && !hasPrices(article))
  await copyChildren(context, composites)
  const taking = new Set([...copies.map((copy) => copy.article_id), ...composites.map(({ id }) => id)])
  await recipesIntoCurrency(
    context,
    referring.filter(({ id }) => taking.has(id)),
  )
}

/** The children of own composite norms become the components of their articles. */
async function copyChildren(context: Context, articles: readonly Row<typeof Article>[]): Promise<void> {
  if (articles.length === 0) return
  const children = await childrenOfNorms(
    context,
    articles.map(({ referenceId }) => referenceId as number),
  )
  const lines = articles.flatMap((article) =>
    componentsOf(children.get(article.referenceId as number) ?? []).map((line, at) => ({
      article_id: article.id,
      project_id: article.projectId,
      included: false,
      position: at + 1,
      kind: line.kind,
      symbol: line.symbol,
      name: line.name,
      measure_unit: line.measureUnit,
      quantity: line.quantity,
      price: line.price,
      child: line.child,
      labor_hours: line.laborHours,
      reference_id: line.referenceId,
      reference_type: line.referenceType,
    })),
  )
  await writeLines(context, insertOf(context, ArticleComponent, CHILD_FIELDS, lines))
}

/**
 * Prices articles of norms without recipes at another place, from the parts they had before any uplift: those kept with the article, else the catalogue's.
 * Those priced by anything else keep their prices. The rows are those of before the move.
 */
export async function priceElsewhere(
  context: Context,
  project: ProjectRow,
  articles: readonly Row<typeof Article>[],
  factors: LocationUplift,
): Promise<void> {
  const lineOf = await catalogueLines(context, articles)
  const decimals = priceDecimalsOf(project)
  const priced = articles.flatMap((article) => {
    const line = baseLine(article) ?? lineOf(article)
    return line && pricedBy(article, line, decimals) ? [{ id: article.id, ...partsAt(line, factors, decimals) }] : []
  })
  const withoutRecipe = sql`not exists (select 1 from article_resources p where p.client_id = t.client_id and p.article_id = t.id and p.deleted_with is null)`
  await setLines(context, Article, PART_PRICES, priced, { silent: true, where: withoutRecipe })
}

async function insertRecipes(
  context: Context,
  copies: readonly { readonly whole: boolean; readonly article_id: number; readonly project_id: number }[],
  clients: readonly number[],
): Promise<void> {
  const name = sql.raw(context.actor.region === 'ro' ? 'coalesce(r.name_ro, r.name)' : 'r.name')
  const wanted = (whole: boolean) =>
    sql`json_to_recordset(${JSON.stringify(copies.filter((copy) => copy.whole === whole))}::json) as m(article_id bigint, project_id bigint, line_id bigint)`
  const clientId = context.actor.clientId
  const add = (source: RawBuilder<unknown>) =>
    writeLines(context, { kind: 'insert', of: ArticleResource, columns: RECIPE_COLUMNS, source })
  await add(sql`select ${clientId}::bigint, m.article_id, m.project_id, row_number() over (partition by m.article_id order by l.position, l.id), r.kind, r.id, r.symbol, ${name}, r.measure_unit,
      l.consumption, l.waste, l.percent, coalesce(p.price, 0), r.weight, p.supplier, p.date, 'collection'
    from ${wanted(false)} join recipe_lines l on l.client_id = any(${clients}::bigint[]) and l.norm_id = m.line_id and l.deleted_with is null
    join resources r on r.client_id = l.client_id and r.id = l.resource_id ${LATEST_PRICE}`)
  if (!copies.some((copy) => copy.whole)) return
  await add(sql`select ${clientId}::bigint, m.article_id, m.project_id, 1, r.kind, r.id, r.symbol, ${name}, r.measure_unit, 1, null, false, coalesce(p.price, 0), r.weight, p.supplier, p.date, 'collection'
    from ${wanted(true)} join resources r on r.client_id = any(${clients}::bigint[]) and r.id = m.line_id ${LATEST_PRICE}`)
}

function hasPrices(patch: ArticlePatch): boolean {
  return [patch.rsMaterials, patch.rsLabor, patch.rsEquipments, patch.rsTransports].some((part) => part)
}

async function priceDecimalsByProject(context: Context, articles: readonly Row<typeof Article>[]) {
  const projects = await projectsOf(context, articles)
  return ({ projectId }: Row<typeof Article>): number => {
    const project = projects.get(projectId)
    return project ? priceDecimalsOf(project) : SHOWN_DECIMALS
  }
}

function withoutSent<T extends Record<string, number>>(values: T, sent: ArticlePatch): Partial<T> {
  const given = sent as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => given[key] === undefined || given[key] === null),
  ) as Partial<T>
}
