import { hoursInUnit } from '@temelia/estimation/hours'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../../records/condition.ts'
import type { Context } from '../../records/context.ts'
import { currencyOfCollection } from '../catalogue-currency.ts'
import { narrow, type Narrowing, type Scope, within } from './scope.ts'

/** Rows of a page of search results. */
export const SEARCH_PAGE = 60

/** How many matches are ranked; a page beyond them is empty. */
const REACH = 1_200

export interface SearchQuery {
  readonly words: readonly string[]
  readonly scope: Scope
  readonly page: number
  readonly sort: { readonly column: 'symbol' | 'name' | 'price'; readonly descending: boolean } | undefined
}

export interface Found<T> {
  readonly rows: readonly T[]
  readonly total: number
}

/** A found norm or resource with its price parts for one unit. */
export interface FoundItem {
  readonly id: number
  readonly clientId: number
  readonly symbol: string
  readonly name: string
  readonly nameRo: string | null
  readonly measureUnit: string
  readonly price: number
  readonly materials: number
  readonly labor: number
  readonly equipments: number
  readonly transports: number
  readonly laborHours: number
  readonly crew: string | null
  readonly green: boolean
  readonly composite: boolean
  /** The currency of its collection. */
  readonly currency: string
  /** Priced by resources: an article takes a recipe along. */
  readonly hasRecipe: boolean
  readonly priceDate: string | null
}

/** The words of what was typed; at most eight count. */
export function readWords(text: string): string[] {
  return text
    .replaceAll('\u0000', '')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => escapeLike(word.slice(0, 60)))
}

/** What is searched: the table with its price columns, the condition of the kind, and the ranking function. */
interface Target {
  readonly table: 'norms' | 'resources'
  readonly from: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
  readonly condition: RawBuilder<unknown>
  readonly matches: (words: readonly string[], narrowing: Narrowing) => RawBuilder<unknown>
}

/** Norms by what was typed: best match first; by symbol when nothing was typed. Misspelt words are mended when nothing matches as typed. */
export function searchNorms(context: Context, query: SearchQuery): Promise<Found<FoundItem>> {
  return search(context, query, {
    table: 'norms',
    from: sql`norms n`,
    columns: sql`n.id, n.client_id, n.symbol, n.name, n.name_ro, n.measure_unit, n.price, n.materials, n.labor, n.equipments, n.transports, n.labor_hours, n.crew, n.green, n.composite, ${currencyOfCollection('n')} as currency,
      exists (select from recipe_lines l where l.client_id = n.client_id and l.norm_id = n.id and l.deleted_with is null) as has_recipe,
      (select price_date from collections where client_id = n.client_id and id = n.collection_id) as price_date`,
    condition: sql`true`,
    matches: (words, { collections, chapters }) =>
      sql`rank_norms(${[...words]}::text[], ${[...collections]}::bigint[], ${chapters === null ? null : [...chapters]}::bigint[], ${REACH}::integer)`,
  })
}

/** Resources of one kind with their latest price, in the part of that kind. */
export async function searchResources(
  context: Context,
  kind: 'material' | 'labor' | 'equipment' | 'transport',
  query: SearchQuery,
): Promise<Found<FoundItem>> {
  const part = (of: string) => sql.raw(kind === of ? 'coalesce(p.price, 0)' : '0')
  const found = await search(context, query, {
    table: 'resources',
    from: sql`resources n left join lateral (select price, date from prices where client_id = n.client_id and resource_id = n.id and deleted_with is null
      order by date desc nulls last, id desc limit 1) p on true`,
    columns: sql`n.id, n.client_id, n.symbol, n.name, n.name_ro, n.measure_unit, coalesce(p.price, 0) as price, ${part('material')} as materials, ${part('labor')} as labor,
      ${part('equipment')} as equipments, ${part('transport')} as transports, 0 as labor_hours, ${currencyOfCollection('n')} as currency, null::text as crew, false as green, false as composite, true as has_recipe, p.date as price_date`,
    condition: sql`n.kind = ${kind}`,
    matches: (words, { collections }) =>
      sql`rank_resources(${[...words]}::text[], ${[...collections]}::bigint[], ${kind}, ${REACH}::integer)`,
  })
  if (kind !== 'labor') return found
  return { ...found, rows: found.rows.map((item) => ({ ...item, laborHours: hoursInUnit({ ...item, kind }) })) }
}

async function search(context: Context, query: SearchQuery, target: Target): Promise<Found<FoundItem>> {
  const narrowing = await narrow(
    context,
    target.table === 'norms'
      ? query.scope
      : { ...query.scope, type: query.scope.type === 'collection' ? 'collection' : 'all' },
  )
  if (query.words.length === 0) return inOrder(context, query, target, narrowing)
  const found = await ranked(context, query, target, narrowing, query.words)
  if (found.total > 0) return found
  const mended = await mend(context, query.words)
  return mended ? ranked(context, query, target, narrowing, mended) : found
}

async function ranked(
  context: Context,
  query: SearchQuery,
  target: Target,
  narrowing: Narrowing,
  words: readonly string[],
): Promise<Found<FoundItem>> {
  const tenant = sql`in (0, ${context.actor.clientId})`
  const offset = (query.page - 1) * SEARCH_PAGE
  const byRank = !query.sort || query.sort.column === 'symbol'
  const rows = await context.tx.rows<FoundItem & { found: number }>(sql`
    with hits as materialized (select h.id, h.rank from ${target.matches(words, narrowing)} h),
    best as (select hits.id, hits.rank, (select count(*) from hits) as found from hits join ${sql.table(target.table)} n on n.id = hits.id and n.client_id ${tenant}
      order by hits.rank, n.symbol, hits.id ${byRank ? sql`limit ${SEARCH_PAGE} offset ${offset}` : sql``})
    select ${target.columns}, best.found from best join ${target.from} on n.id = best.id and n.client_id ${tenant}
    order by ${byRank ? sql`best.rank, n.symbol, n.id` : order(query)} ${byRank ? sql`` : sql`limit ${SEARCH_PAGE} offset ${offset}`}`)
  if (rows.length > 0 || query.page === 1) return { rows, total: rows[0]?.found ?? 0 }
  const counted = await context.tx.one<{ found: number }>(
    sql`select count(*) as found from ${target.matches(words, narrowing)}`,
  )
  return { rows, total: counted?.found ?? 0 }
}

/** Without words: by symbol, from the house's and the tenant's rows in turn, so that an index gives the order. */
async function inOrder(
  context: Context,
  query: SearchQuery,
  target: Target,
  narrowing: Narrowing,
): Promise<Found<FoundItem>> {
  const last = query.page * SEARCH_PAGE
  const condition = sql`n.deleted_with is null and ${target.condition} and ${within(narrowing)}`
  const share = (clientId: number) =>
    sql`(select ${target.columns} from ${target.from} where n.client_id = ${clientId} and ${condition} order by ${order(query)} limit ${last})`
  const rows = await context.tx.rows<FoundItem>(
    sql`select * from (${share(0)} union all ${share(context.actor.clientId)}) n order by ${order(query)} limit ${SEARCH_PAGE} offset ${last - SEARCH_PAGE}`,
  )
  const counted = await context.tx.one<{ total: number }>(
    sql`select count(*) as total from ${sql.table(target.table)} n where n.client_id in (0, ${context.actor.clientId}) and ${condition}`,
  )
  return { rows, total: counted?.total ?? 0 }
}

function order(query: SearchQuery): RawBuilder<unknown> {
  const { column, descending } = query.sort ?? { column: 'symbol', descending: false }
  const direction = sql.raw(descending ? 'desc' : 'asc')
  return column === 'price'
    ? sql`price ${direction}, id ${direction}`
    : sql`${sql.ref(`n.${column}`)} ${direction}, n.id ${direction}`
}

/** Each unknown word replaced by the known word most like it; undefined when one has none near. */
async function mend(context: Context, words: readonly string[]): Promise<string[] | undefined> {
  const mended = await context.tx.rows<{ word: string | null }>(
    sql`select nearest_word(w) as word from unnest(${[...words]}::text[]) with ordinality as t(w, place) order by place`,
  )
  const all = mended.flatMap(({ word }) => (word === null ? [] : [word]))
  return all.length === words.length ? all : undefined
}

/** A supplier of the tenant with its id, or one that only the prices of catalogues name. */
export interface FoundSupplier {
  readonly supplier: string
  readonly id: number | null
}

/** Suppliers named in the prices the caller may see, by what was typed. */
export async function searchSuppliers(context: Context, query: SearchQuery): Promise<Found<FoundSupplier>> {
  const words = query.words.map((word) => `%${word}%`)
  const like = (name: string) =>
    words.length === 0
      ? sql``
      : sql`and not exists (select 1 from unnest(${words}::text[]) as w where fold(${sql.ref(name)}) not like fold(w))`
  const { clientId } = context.actor
  const matching = sql`from (
      select supplier, null::bigint as id from prices where client_id in (0, ${clientId}) and deleted_with is null and supplier is not null ${like('supplier')}
      union all select name, id from suppliers where client_id = ${clientId} and deleted_with is null ${like('name')}) s`
  const rows = await context.tx.rows<FoundSupplier>(
    sql`select supplier, max(id) as id ${matching} group by supplier order by fold(supplier) ${sql.raw(query.sort?.descending ? 'desc' : 'asc')} limit ${SEARCH_PAGE} offset ${(query.page - 1) * SEARCH_PAGE}`,
  )
  const counted = await context.tx.one<{ total: number }>(sql`select count(distinct supplier) as total ${matching}`)
  return { rows, total: counted?.total ?? 0 }
}
