import type { UseGroup } from '@temelia/estimation/resource-use'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { countedArticles, FREE_KIND, HAS_RECIPE, IS_FREE, partOfKind, PASSED_ON, type Scope } from './counted.ts'

/** Lines of one resource at one price, with what is known of that price. */
export interface StoredGroup extends UseGroup {
  readonly source: 'recipe' | 'linked' | 'article'
  /** One of the lines. */
  readonly sample: number
  /** The oldest day of its prices; null when one has none. */
  readonly priceDate: string | null
}

/** The lines of all articles that count, summed by resource, price and what raises it. One pass over each table. */
export async function storedGroups(context: Context, scope: Scope): Promise<StoredGroup[]> {
  const { tx } = context
  const groups = [
    ...(await tx.rows<StoredGroup>(recipeLines(context, scope))),
    ...(await tx.rows<StoredGroup>(percentLines(context, scope))),
    ...(await tx.rows<StoredGroup>(linkedLines(context, scope))),
    ...(await tx.rows<StoredGroup>(freeLines(context, scope))),
  ]
  if (scope.sign === 1) return groups
  return groups.map((group) => ({
    ...group,
    amount: -group.amount,
    ...(typeof group.value === 'number' ? { value: -group.value } : {}),
  }))
}

const NAMED = sql`p.kind, p.symbol, p.name, p.measure_unit`
const OVERRIDDEN = sql`${partOfKind(sql`p.kind`, (part) => `op_${part}`)} is not null`
const UPLIFT = sql`coalesce(${partOfKind(sql`p.kind`, (part) => `${part}_uplift`)}, 0)`
const DAY = sql`case when bool_and(p.price_date is not null) then min(p.price_date) end`

function recipeLines(context: Context, scope: Scope): RawBuilder<unknown> {
  return sql`select 'recipe' as source, ${NAMED}, p.price, p.waste, ${UPLIFT} as uplift, ${OVERRIDDEN} as overridden, p.weight,
      round(sum(a.quantity * p.consumption), 8) as amount, count(*) as lines, min(p.id) as sample, ${DAY} as price_date
    from ${recipe(context, scope)} and not p.percent
    group by p.kind, p.symbol, p.name, p.measure_unit, p.price, p.waste, p.weight, uplift, overridden`
}

/** Percent lines are worth their percentage of the other materials of their article. */
function percentLines(context: Context, scope: Scope): RawBuilder<unknown> {
  return sql`select 'recipe' as source, ${NAMED}, 0 as price, 0 as waste, ${UPLIFT} as uplift, ${OVERRIDDEN} as overridden, null::numeric as weight,
      0 as amount, round(sum(a.quantity * p.consumption / 100 * base.value * (1 + ${UPLIFT} / 100)), 8) as value,
      count(*) as lines, min(p.id) as sample, null::date as price_date
    from ${recipe(
      context,
      scope,
      sql`cross join lateral (
      select coalesce(sum(round(m.consumption * (1 + coalesce(m.waste, 0) / 100), 8) * m.price), 0) as value from article_resources m
      where m.client_id = a.client_id and m.article_id = a.id and m.kind = 'material' and not m.percent and m.deleted_with is null) base`,
    )} and p.percent
    group by p.kind, p.symbol, p.name, p.measure_unit, uplift, overridden`
}

function recipe(context: Context, scope: Scope, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`article_resources p join articles a on a.client_id = p.client_id and a.id = p.article_id ${more}
    where p.client_id = ${context.actor.clientId} and p.project_id = ${scope.projectId} and p.deleted_with is null
      and ${countedArticles(context, scope)} and a.fault is null and not ${PASSED_ON}`
}

function linkedLines(context: Context, scope: Scope): RawBuilder<unknown> {
  return sql`select 'linked' as source, ${NAMED}, p.price, 0 as waste, 0 as uplift, false as overridden, null::numeric as weight,
      round(sum(a.quantity * p.quantity), 8) as amount, count(*) as lines, min(p.id) as sample, ${DAY} as price_date
    from article_components p join articles a on a.client_id = p.client_id and a.id = p.article_id
    where p.client_id = ${context.actor.clientId} and p.project_id = ${scope.projectId} and p.deleted_with is null and not p.included
      and ${countedArticles(context, scope)} and a.fault is null and not ${PASSED_ON}
    group by p.kind, p.symbol, p.name, p.measure_unit, p.price`
}

function freeLines(context: Context, scope: Scope): RawBuilder<unknown> {
  const price = sql`coalesce(${partOfKind(FREE_KIND, (part) => `op_${part}`)}, ${partOfKind(FREE_KIND, (part) => `rs_${part}`)}, 0)`
  return sql`select 'article' as source, ${FREE_KIND} as kind, a.symbol, a.name, a.measure_unit, ${price} as price, 0 as waste, 0 as uplift, false as overridden,
      a.weight, round(sum(a.quantity), 8) as amount, count(*) as lines, min(a.id) as sample, null::date as price_date
    from articles a
    where ${countedArticles(context, scope)} and a.fault is null and ${IS_FREE} and not ${HAS_RECIPE}
    group by a.provenience_type, a.symbol, a.name, a.measure_unit, ${price}, a.weight`
}
