import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { rightsIn } from '@temelia/model/permission'
import type { ResourceKind } from '@temelia/model/estimation/article-parts'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { escapeLike } from '../../records/condition.ts'
import { catalogueNorms } from '../recipes/catalogue-recipes.ts'
import { childrenOfNorms } from '../recipes/children.ts'
import { OWN_ITEMS } from './collection.ts'
import { holdersOf, ownParts } from '../recipes/nesting.ts'
import { placeIsThere } from '../lines/place-is-there.ts'

type Wire = Record<string, unknown>

export interface ItemQuery {
  readonly q: string
  readonly page: number
  readonly pageSize: number
}

interface NormRow {
  readonly id: number
  readonly version: number
  readonly symbol: string
  readonly name: string
  readonly measureUnit: string
  readonly crew: string | null
  readonly green: boolean
  readonly weight: number | null
  readonly composite: boolean
  readonly price: number
  readonly materials: number
  readonly labor: number
  readonly equipments: number
  readonly transports: number
  readonly laborHours: number
  readonly updatedAt: string
  readonly uses: number
  readonly found: number
}

interface ResourceItem {
  readonly id: number
  readonly version: number
  readonly kind: ResourceKind
  readonly symbol: string
  readonly name: string
  readonly measureUnit: string
  readonly weight: number | null
  readonly price: number
  readonly supplier: string | null
  readonly priceDate: string | null
  readonly updatedAt: string
  readonly uses: number
  readonly norms: number
  readonly found: number
}

/** Own norms, or own composite norms, by symbol, with the count of articles that were made from each and of composites that hold it. */
export async function listNorms(context: Context, composite: boolean, query: ItemQuery) {
  const rows = await context.tx.rows<NormRow>(
    sql`${normQuery(context)} and n.composite = ${composite} ${typed('n', query.q)} ${paged('n', query)}`,
  )
  return { items: rows.map(encodeNorm), total: rows[0]?.found ?? 0 }
}

/** Own resources by kind and symbol, with the counts of own norms and of recipe lines of projects that use each. */
export async function listResources(context: Context, kind: ResourceKind | undefined, query: ItemQuery) {
  const rows = await context.tx.rows<ResourceItem>(
    sql`${resourceItemQuery(context)} ${kind ? sql`and r.kind = ${kind}` : sql``} ${typed('r', query.q)} ${paged('r', query)}`,
  )
  return { items: rows.map(encodeResource), total: rows[0]?.found ?? 0 }
}

/** An own norm with its recipe or children, the composites that hold it on any level, and the projects that use it or one of them. @throws AppError NOT_FOUND */
export async function readNorm(context: Context, id: number): Promise<Wire> {
  const row = await context.tx.one<NormRow>(sql`${normQuery(context)} and n.id = ${id}`)
  if (!row) throw new AppError('NOT_FOUND')
  const norm = (await catalogueNorms(context, [id])).get(id)
  const children = (await childrenOfNorms(context, [id])).get(id) ?? []
  const inside = await ownParts(
    context,
    children.flatMap(({ referenceId, referenceType }) => (referenceType === 'own' && referenceId) || []),
  )
  const holders = await holdersOf(context, id)
  return {
    ...encodeNorm(row),
    Lines: (norm?.resources ?? []).map((line) => ({
      ResourceId: line.resourceId,
      Kind: line.kind,
      Symbol: line.symbol || null,
      Name: line.name,
      MeasureUnit: line.measureUnit,
      Consumption: line.consumption,
      Waste: line.waste,
      Percent: line.percent,
      Price: line.price,
      Weight: line.weight,
      Supplier: line.supplier,
    })),
    Children: children.map((child) => ({
      Kind: child.kind,
      ReferenceId: child.referenceId,
      ReferenceType: child.referenceType,
      Symbol: child.symbol,
      Name: child.name,
      MeasureUnit: child.measureUnit,
      Quantity: child.quantity,
      Material: child.materials,
      Labor: child.labor,
      Equipment: child.equipments,
      Transport: child.transports,
      LaborHours: child.laborHours,
      Composite: child.referenceType === 'own' && inside.get(child.referenceId ?? 0)?.composite === true,
    })),
    Holders: holders.map((holder) => ({
      NormId: holder.id,
      Symbol: holder.symbol,
      Name: holder.name,
      Level: holder.level,
      Quantity: holder.quantity,
    })),
    Usage: await usage(context, articlesUsing(context, [id, ...holders.map((holder) => holder.id)])),
  }
}

/** An own resource with the projects that use it. @throws AppError NOT_FOUND */
export async function readResource(context: Context, id: number): Promise<Wire> {
  const row = await context.tx.one<ResourceItem>(sql`${resourceItemQuery(context)} and r.id = ${id}`)
  if (!row) throw new AppError('NOT_FOUND')
  return {
    ...encodeResource(row),
    Usage: await usage(
      context,
      sql`select p.project_id from ${resourceLines} where p.client_id = ${context.actor.clientId} and p.resource_id = ${id} and p.deleted_with is null`,
    ),
  }
}

/** Recipe lines `p` of lines that are there. */
const resourceLines = sql`article_resources p join articles a on a.client_id = p.client_id and a.id = p.article_id and a.deleted_with is null and ${placeIsThere}`

/** The articles made from own norms, and those in which one of them is a part; once each. */
function articlesUsing({ actor }: Context, ids: readonly number[]) {
  const those = sql`${[...ids]}::bigint[]`
  return sql`select a.project_id from articles a where a.client_id = ${actor.clientId} and a.deleted_with is null and ${placeIsThere}
    and ((a.reference_type = 'own' and a.reference_id = any(${those}) and a.provenience in ('A', 'D'))
      or a.id in (select c.article_id from article_components c where c.client_id = ${actor.clientId} and c.reference_type = 'own' and c.reference_id = any(${those}) and c.deleted_with is null))`
}

async function usage({ tx, actor }: Context, uses: ReturnType<typeof sql>): Promise<Wire[]> {
  return tx.rows(sql`select p.id as "InvestmentId", p.name as "Name", u.count as "Count" from (select project_id, count(*) as count from (${uses}) x group by project_id) u
    join projects p on p.client_id = ${actor.clientId} and p.id = u.project_id and p.deleted_with is null
    ${rightsIn(actor, Project).viewForeign ? sql`` : sql`and p.user_id = ${actor.userId}`} order by p.name, p.id limit 50`)
}

function normQuery({ actor }: Context) {
  return sql`select n.*, count(*) over () as found,
    (select count(*) from articles a where a.client_id = ${actor.clientId} and a.reference_type = 'own' and a.reference_id = n.id and a.provenience in ('A', 'D') and a.deleted_with is null and ${placeIsThere})
      + (select count(distinct c.norm_id) from norm_children c where c.client_id = ${actor.clientId} and c.reference_type = 'own' and c.reference_id = n.id and c.kind is null) as uses
    from norms n join collections o on o.client_id = n.client_id and o.id = n.collection_id and o.code = ${OWN_ITEMS} where n.client_id = ${actor.clientId} and n.deleted_with is null`
}

function resourceItemQuery({ actor }: Context) {
  return sql`select r.*, coalesce(p.price, 0) as price, p.supplier, p.date as price_date, count(*) over () as found,
    (select count(*) from ${resourceLines} where p.client_id = ${actor.clientId} and p.resource_id = r.id and p.deleted_with is null) as uses,
    (select count(distinct norm_id) from recipe_lines l where l.client_id = r.client_id and l.resource_id = r.id) as norms
    from resources r join collections o on o.client_id = r.client_id and o.id = r.collection_id and o.code = ${OWN_ITEMS}
    left join lateral (select price, supplier, date from prices where client_id = r.client_id and resource_id = r.id and deleted_with is null order by date desc nulls last, id desc limit 1) p on true
    where r.client_id = ${actor.clientId} and r.deleted_with is null`
}

function typed(alias: string, q: string) {
  const words = q.replaceAll('\u0000', '').split(/\s+/).filter(Boolean).slice(0, 8)
  return sql.join(
    words.map((word) => sql`and ${sql.ref(`${alias}.search`)} like fold(${`%${escapeLike(word.slice(0, 60))}%`})`),
    sql` `,
  )
}

function paged(alias: string, { page, pageSize }: ItemQuery) {
  return sql`order by ${sql.ref(`${alias}.symbol`)}, ${sql.ref(`${alias}.id`)} limit ${pageSize} offset ${(page - 1) * pageSize}`
}

function encodeNorm(row: NormRow): Wire {
  return {
    NormId: row.id,
    Symbol: row.symbol,
    Name: row.name,
    MeasureUnit: row.measureUnit,
    Crew: row.crew,
    Green: row.green,
    Weight: row.weight,
    Composite: row.composite,
    Price: row.price,
    Material: row.materials,
    Labor: row.labor,
    Equipment: row.equipments,
    Transport: row.transports,
    LaborHours: row.laborHours,
    Uses: row.uses,
    Version: row.version,
    UpdatedAt: row.updatedAt,
  }
}

function encodeResource(row: ResourceItem): Wire {
  return {
    ResourceId: row.id,
    Kind: row.kind,
    Symbol: row.symbol || null,
    Name: row.name,
    MeasureUnit: row.measureUnit,
    Weight: row.weight,
    Price: row.price,
    Supplier: row.supplier,
    PriceDate: row.priceDate,
    Uses: row.uses,
    Norms: row.norms,
    Version: row.version,
    UpdatedAt: row.updatedAt,
  }
}
