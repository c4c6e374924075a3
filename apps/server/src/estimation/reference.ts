import { hoursInUnit } from '@temelia/estimation/hours'
import type { LocationUplift } from '@temelia/estimation/location'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { divisionNamed } from '@temelia/model/estimation/classification'
import { ArticleComponent, ArticleResource, type ResourceKind } from '@temelia/model/estimation/article-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { insertOf } from '../records/write-rows.ts'
import { childrenOfNorms, componentsOf } from './recipes/children.ts'
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

/** The latest price of a resource `r` of the catalogue, as `p`. */
export const LATEST_PRICE = sql`left join lateral (select price, supplier, date from prices where client_id = r.client_id and resource_id = r.id and deleted_with is null
  order by date desc nulls last, id desc limit 1) p on true`

export interface CatalogueLine {
  readonly id: number
  readonly symbol: string
  readonly name: string
  readonly nameRo: string | null
  readonly measureUnit: string
  readonly crew: string | null
  readonly green: boolean
  readonly weight: number | null
  readonly kind: ResourceKind | null
  readonly materials: number
  readonly labor: number
  readonly equipments: number
  readonly transports: number
  readonly laborHours: number
  readonly composite: boolean
  /** The element its lines usually belong to, and the family of its cost book. */
  readonly uniformat: string | null
  readonly family: string | null
  readonly familyName: string | null
}

/** True for an article that stands for a resource of the catalogue (a material, a machine) rather than a norm. */
function isResource({ provenience }: { provenience?: string | null }): boolean {
  return provenience === 'RS' || provenience === 'L'
}

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
  const line = await catalogueLine(context, patch)
  if (!line) throw new AppError('INVALID_DATA', { faults: [{ field: 'ReferenceId', code: 'NOT_FOUND' }] })
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
  await copyChildren(
    context,
    referring.flatMap((article) => (lineOf(article)?.composite && !hasPrices(article) ? [article] : [])),
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

/** The lines of the catalogue that articles refer to. */
async function catalogueLines(
  context: Context,
  articles: readonly Row<typeof Article>[],
): Promise<(article: Row<typeof Article>) => CatalogueLine | undefined> {
  const clients = [0, context.actor.clientId]
  const norms = await context.tx.rows<CatalogueLine>(
    sql`select ${normColumns()} from norms n where client_id = any(${clients}::bigint[]) and id = any(${ids(articles, false)}::bigint[])`,
  )
  const resources = await context.tx.rows<CatalogueLine>(resourceQuery(clients, ids(articles, true)))
  const byId = (lines: readonly CatalogueLine[]) => new Map(lines.map((line) => [line.id, line]))
  const [normById, resourceById] = [byId(norms), byId(resources)]
  return (article) => (isResource(article) ? resourceById : normById).get(article.referenceId as number)
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

/** A norm of the catalogue by its reference. */
export function normLine(
  context: Context,
  { id, type }: { readonly id: number; readonly type: 'standard' | 'own' },
): Promise<CatalogueLine | undefined> {
  return catalogueLine(context, { referenceId: id, referenceType: type, provenience: 'A' })
}

function catalogueLine(context: Context, patch: ArticlePatch): Promise<CatalogueLine | undefined> {
  const { clientId } = context.actor
  const clients = patch.referenceType === 'own' ? [clientId] : patch.referenceType === 'standard' ? [0] : [0, clientId]
  const id = patch.referenceId as number
  return context.tx.one<CatalogueLine>(
    isResource(patch)
      ? resourceQuery(clients, [id])
      : sql`select ${normColumns()} from norms n where client_id = any(${clients}::bigint[]) and id = ${id} and deleted_with is null`,
  )
}

function normColumns(): RawBuilder<unknown> {
  return sql`n.id, n.symbol, n.name, n.name_ro, n.measure_unit, n.crew, n.green, n.weight, null::text as kind, n.materials, n.labor, n.equipments, n.transports, n.labor_hours, n.composite, n.uniformat,
    (select i.code from chapters c join indicators i on i.client_id = c.client_id and i.id = c.indicator_id where c.client_id = n.client_id and c.id = n.chapter_id) as family,
    (select i.name from chapters c join indicators i on i.client_id = c.client_id and i.id = c.indicator_id where c.client_id = n.client_id and c.id = n.chapter_id) as family_name`
}

/** A resource as a line of its own: all of its price in the part of its kind. */
function resourceQuery(clients: readonly number[], wanted: readonly number[]): RawBuilder<unknown> {
  const part = (kind: ResourceKind) => sql`case when r.kind = ${sql.lit(kind)} then coalesce(p.price, 0) else 0 end`
  return sql`select r.id, r.symbol, r.name, r.name_ro, r.measure_unit, null::text as crew, false as green, r.weight, r.kind, ${part('material')} as materials,
    ${part('labor')} as labor, ${part('equipment')} as equipments, ${part('transport')} as transports, 0 as labor_hours, false as composite, null::text as uniformat, null::text as family, null::text as family_name
    from resources r ${LATEST_PRICE} where r.client_id = any(${[...clients]}::bigint[]) and r.id = any(${[...wanted]}::bigint[]) and r.deleted_with is null`
}

function ids(articles: readonly Row<typeof Article>[], resources: boolean): number[] {
  return articles.filter((article) => isResource(article) === resources).map((article) => article.referenceId as number)
}

function hasPrices(patch: ArticlePatch): boolean {
  return [patch.rsMaterials, patch.rsLabor, patch.rsEquipments, patch.rsTransports].some((part) => part)
}

async function priceDecimalsByProject({ tx, actor }: Context, articles: readonly Row<typeof Article>[]) {
  const ids = [...new Set(articles.map(({ projectId }) => projectId as number))]
  const rows = await tx.rows<ProjectRow>(
    sql`select id, price_decimals from projects where client_id = ${actor.clientId} and id = any(${ids}::bigint[])`,
  )
  const decimals = new Map(rows.map((project) => [project.id, priceDecimalsOf(project)]))
  return ({ projectId }: Row<typeof Article>): number => decimals.get(projectId as number) ?? SHOWN_DECIMALS
}

function withoutSent<T extends Record<string, number>>(values: T, sent: ArticlePatch): Partial<T> {
  const given = sent as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(values).filter(([key]) => given[key] === undefined || given[key] === null),
  ) as Partial<T>
}
