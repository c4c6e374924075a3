import type { Patch, Row } from '@temelia/model/entity'
import type { Article } from '@temelia/model/estimation/article'
import type { ResourceKind } from '@temelia/model/estimation/article-parts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { type CatalogueExchange, catalogueExchange, currencyOfCollection } from './catalogue-currency.ts'
import { projectRow } from './project-rows.ts'
import type { ProjectRow } from './settings.ts'

type ArticlePatch = Patch<typeof Article>

/** The latest price of a resource `r` of the catalogue, as `p`. */
export const LATEST_PRICE = sql`left join lateral (select price, supplier, date from prices where client_id = r.client_id and resource_id = r.id and deleted_with is null
  order by date desc nulls last, id desc limit 1) p on true`

/** A norm or resource of a catalogue, as one line of an estimate. */
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
  /** The currency of its collection. */
  readonly currency: string
  /** The element its lines usually belong to, and the family of its cost book. */
  readonly uniformat: string | null
  readonly family: string | null
  readonly familyName: string | null
}

/** True for an article that stands for a resource of the catalogue (a material, a machine) rather than a norm. */
export function isResource({ provenience }: { provenience?: string | null }): boolean {
  return provenience === 'RS' || provenience === 'L'
}

/** The lines of the catalogue that articles refer to, in the currency of their projects; none where no rate brings it there. */
export async function catalogueLines(
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
  const currencies = [...new Set([...norms, ...resources].map(({ currency }) => currency))]
  const exchanges = new Map<number | null, CatalogueExchange>()
  for (const project of (await projectsOf(context, articles)).values())
    exchanges.set(project.id, await catalogueExchange(context, project, currencies))
  return (article) => {
    const line = (isResource(article) ? resourceById : normById).get(article.referenceId as number)
    const exchange = exchanges.get(article.projectId)
    return line && exchange?.knows(line.currency) ? exchange.parts(line) : undefined
  }
}

/** A norm of the catalogue by its reference. */
export function normLine(
  context: Context,
  { id, type }: { readonly id: number; readonly type: 'standard' | 'own' },
): Promise<CatalogueLine | undefined> {
  return catalogueLine(context, { referenceId: id, referenceType: type, provenience: 'A' })
}

/** The line of the catalogue that a new article refers to. */
export function catalogueLine(context: Context, patch: ArticlePatch): Promise<CatalogueLine | undefined> {
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
  return sql`n.id, ${currencyOfCollection('n')} as currency, n.symbol, n.name, n.name_ro, n.measure_unit, n.crew, n.green, n.weight, null::text as kind, n.materials, n.labor, n.equipments, n.transports, n.labor_hours, n.composite, n.uniformat,
    (select i.code from chapters c join indicators i on i.client_id = c.client_id and i.id = c.indicator_id where c.client_id = n.client_id and c.id = n.chapter_id) as family,
    (select i.name from chapters c join indicators i on i.client_id = c.client_id and i.id = c.indicator_id where c.client_id = n.client_id and c.id = n.chapter_id) as family_name`
}

/** A resource as a line of its own: all of its price in the part of its kind. */
function resourceQuery(clients: readonly number[], wanted: readonly number[]): RawBuilder<unknown> {
  const part = (kind: ResourceKind) => sql`case when r.kind = ${sql.lit(kind)} then coalesce(p.price, 0) else 0 end`
  return sql`select r.id, ${currencyOfCollection('r')} as currency, r.symbol, r.name, r.name_ro, r.measure_unit, null::text as crew, false as green, r.weight, r.kind, ${part('material')} as materials,
    ${part('labor')} as labor, ${part('equipment')} as equipments, ${part('transport')} as transports, 0 as labor_hours, false as composite, null::text as uniformat, null::text as family, null::text as family_name
    from resources r ${LATEST_PRICE} where r.client_id = any(${[...clients]}::bigint[]) and r.id = any(${[...wanted]}::bigint[]) and r.deleted_with is null`
}

function ids(articles: readonly Row<typeof Article>[], resources: boolean): number[] {
  return articles.filter((article) => isResource(article) === resources).map((article) => article.referenceId as number)
}

/** The projects of articles. */
export async function projectsOf(context: Context, articles: readonly Row<typeof Article>[]) {
  const projects = new Map<number | null, ProjectRow>()
  for (const id of new Set(articles.map(({ projectId }) => projectId as number)))
    projects.set(id, await projectRow(context, id))
  return projects
}
