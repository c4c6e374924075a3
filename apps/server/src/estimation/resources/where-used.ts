import { resourceKey, type ResourceName } from '@temelia/estimation/resource-use'
import type { PartKind } from '@temelia/estimation/types'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { countedArticles, FREE_KIND, HAS_RECIPE, IS_FREE, partOfKind, PASSED_ON, type Scope } from './counted.ts'

/** A line of an article that takes a resource. */
export interface UsedLine {
  readonly source: 'recipe' | 'linked' | 'article'
  readonly articleId: number
  readonly articleSymbol: string | null
  readonly articleName: string | null
  readonly articleUnit: string | null
  readonly articleQuantity: number
  readonly estimateId: number
  readonly estimateName: string
  readonly consumption: number
  readonly waste: number | null
  readonly percent: boolean
  readonly price: number
  readonly quantity: number
  readonly found: number
}

/** How a resource is written in the lines of a project: spellings of one symbol are one resource. */
export async function spellingsOf(
  context: Context,
  projectId: number,
  keys: ReadonlySet<string>,
): Promise<(ResourceName & { readonly key: string })[]> {
  const kinds = [...new Set([...keys].map((key) => key.slice(0, key.indexOf(':'))))]
  const names = await context.tx.rows<ResourceName>(sql`
    select distinct kind, symbol, name, measure_unit from article_resources
      where client_id = ${context.actor.clientId} and project_id = ${projectId} and deleted_with is null and kind = any(${kinds}::text[])
    union select distinct kind, symbol, name, measure_unit from article_components
      where client_id = ${context.actor.clientId} and project_id = ${projectId} and deleted_with is null and kind = any(${kinds}::text[])
    union select distinct ${FREE_KIND}, a.symbol, a.name, a.measure_unit from articles a
      where a.client_id = ${context.actor.clientId} and a.project_id = ${projectId} and a.deleted_with is null and a.provenience = 'RS'`)
  return names.map((name) => ({ ...name, key: resourceKey(name) })).filter(({ key }) => keys.has(key))
}

/** Spellings as rows `v` that lines are joined with. */
export function spellingRows(
  spellings: readonly ResourceName[],
  more: (at: number) => Record<string, unknown> = () => ({}),
  columns = '',
): RawBuilder<unknown> {
  const rows = spellings.map(({ kind, symbol, name, measureUnit }, at) => ({
    kind,
    symbol: symbol ?? '',
    name: name ?? '',
    unit: measureUnit ?? '',
    ...more(at),
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as v(kind text, symbol text, name text, unit text${sql.raw(columns)})`
}

/** Lines, by the alias of their table, that are written as a row of `v`. */
export function spelled(kind: RawBuilder<unknown>, alias = 't'): RawBuilder<unknown> {
  const text = (column: string) => sql`coalesce(${sql.ref(`${alias}.${column}`)}, '')`
  return sql`${kind} = v.kind and ${text('symbol')} = v.symbol and ${text('name')} = v.name and ${text('measure_unit')} = v.unit`
}

/** The articles that take a resource, the largest quantities first. */
export async function whereUsed(
  context: Context,
  scopes: readonly Scope[],
  key: string,
  limit: number,
): Promise<UsedLine[]> {
  const [first] = scopes
  if (!first) return []
  const spellings = await spellingsOf(context, first.projectId, new Set([key]))
  if (spellings.length === 0) return []
  const kind = spellings[0]?.kind as PartKind
  const all = scopes.flatMap((scope) => linesOf(context, scope, spellingRows(spellings), kind))
  return context.tx.rows<UsedLine>(
    sql`select l.*, e.name as estimate_name, count(*) over () as found from (${sql.join(all, sql` union all `)}) l
      join estimates e on e.client_id = ${context.actor.clientId} and e.id = l.estimate_id order by l.quantity desc, l.article_id limit ${limit}`,
  )
}

function linesOf(context: Context, scope: Scope, v: RawBuilder<unknown>, kind: PartKind): RawBuilder<unknown>[] {
  const article = sql`a.id as article_id, a.symbol as article_symbol, a.name as article_name, a.measure_unit as article_unit,
    a.quantity as article_quantity, a.estimate_id`
  const parts = (table: string) => sql`${sql.table(table)} t join ${v} on ${spelled(sql`t.kind`)}
    join articles a on a.client_id = t.client_id and a.id = t.article_id
    where t.client_id = ${context.actor.clientId} and t.project_id = ${scope.projectId} and t.deleted_with is null
      and ${countedArticles(context, scope)} and not ${PASSED_ON}`
  const wasted = kind === 'material' ? sql`* (1 + coalesce(t.waste, 0) / 100)` : sql``
  const price = sql`coalesce(${partOfKind(FREE_KIND, (part) => `op_${part}`)}, ${partOfKind(FREE_KIND, (part) => `rs_${part}`)}, 0)`
  return [
    sql`select 'recipe' as source, ${article}, t.consumption, t.waste, t.percent, t.price,
      case when t.percent then 0 else round(a.quantity * t.consumption ${wasted}, 6) end as quantity from ${parts('article_resources')}`,
    sql`select 'linked' as source, ${article}, t.quantity as consumption, null::numeric as waste, false as percent, t.price,
      round(a.quantity * t.quantity, 6) as quantity from ${parts('article_components')} and not t.included`,
    sql`select 'article' as source, ${article}, 1 as consumption, null::numeric as waste, false as percent, ${price} as price, a.quantity
      from articles a join articles t on t.client_id = a.client_id and t.id = a.id join ${v} on ${spelled(FREE_KIND)}
      where ${countedArticles(context, scope)} and ${IS_FREE} and not ${HAS_RECIPE}`,
  ]
}
