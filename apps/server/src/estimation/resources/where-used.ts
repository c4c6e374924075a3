import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { countedArticles, FREE_KIND, hasRecipe, IS_FREE, partOfKind, PASSED_ON, type Scope } from './counted.ts'
import { type RunSource, type Taker, LINES, takersOf } from './takers.ts'

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

/** The articles that take a resource, the largest quantities first. */
export async function whereUsed(
  context: Context,
  scopes: readonly Scope[],
  key: string,
  limit: number,
): Promise<UsedLine[]> {
  const [first] = scopes
  if (!first) return []
  const takers = await takersOf(context, first.projectId, new Set([key]))
  const all = scopes.flatMap((scope) => linesOf(context, scope, takers))
  if (all.length === 0) return []
  // Names are read for the lines that are shown alone.
  return context.tx.rows<UsedLine>(sql`select l.*, a.symbol as article_symbol, a.name as article_name, a.measure_unit as article_unit,
      a.quantity as article_quantity, a.estimate_id, e.name as estimate_name
    from (select u.*, count(*) over () as found from (${sql.join(all, sql` union all `)}) u order by u.quantity desc, u.article_id limit ${limit}) l
    join articles a on a.client_id = ${context.actor.clientId} and a.id = l.article_id
    join estimates e on e.client_id = a.client_id and e.id = a.estimate_id order by l.quantity desc, l.article_id`)
}

const WASTED = sql`case when t.kind = 'material' then 1 + coalesce(t.waste, 0) / 100 else 1 end`

function linesOf(context: Context, scope: Scope, takers: readonly Taker[]): RawBuilder<unknown>[] {
  const { clientId } = context.actor
  const ids = (source: RunSource) => takers.flatMap((taker) => (taker.source === source ? taker.ids : []))
  const parts = (source: 'recipe' | 'linked') => sql`${sql.table(LINES[source].table)} t
    join articles a on a.client_id = t.client_id and a.id = t.article_id
    where t.client_id = ${clientId} and t.id = any(${ids(source)}::bigint[]) and ${countedArticles(context, scope)} and not ${PASSED_ON}`
  const price = sql`coalesce(${partOfKind(FREE_KIND, (part) => `op_${part}`)}, ${partOfKind(FREE_KIND, (part) => `rs_${part}`)}, 0)`
  const lines: Readonly<Record<RunSource, RawBuilder<unknown>>> = {
    recipe: sql`select 'recipe' as source, a.id as article_id, t.consumption, t.waste, t.percent, t.price,
      case when t.percent then 0 else round(a.quantity * t.consumption * ${WASTED}, 6) end as quantity from ${parts('recipe')}`,
    linked: sql`select 'linked' as source, a.id as article_id, t.quantity as consumption, null::numeric as waste, false as percent, t.price,
      round(a.quantity * t.quantity, 6) as quantity from ${parts('linked')} and not t.included`,
    article: sql`select 'article' as source, a.id as article_id, 1 as consumption, null::numeric as waste, false as percent, ${price} as price, a.quantity
      from articles a where ${countedArticles(context, scope)} and a.id = any(${ids('article')}::bigint[]) and ${IS_FREE} and not ${hasRecipe(clientId)}`,
  }
  return (Object.keys(lines) as RunSource[]).flatMap((source) => (ids(source).length > 0 ? [lines[source]] : []))
}
