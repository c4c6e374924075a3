import type { UseGroup } from '@temelia/estimation/resource-use'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { type Cut, partOf } from './parts.ts'
import {
  countedArticles,
  FREE_KIND,
  hasRecipe,
  inRanges,
  IS_FREE,
  partOfKind,
  PASSED_ON,
  type Scope,
} from './counted.ts'

/** Where lines stand. */
export type LineSource = 'recipe' | 'linked' | 'article'

/** Where the price of a resource comes from, read off one of its lines. */
export interface PriceOrigin {
  readonly supplier: string | null
  readonly priceSource: 'own' | 'collection' | 'offer' | null
  readonly resourceId: number | null
}

/** Lines of one resource at one price, with what is known of that price. */
export interface StoredGroup extends UseGroup, PriceOrigin {
  readonly source: LineSource
  /** One of the lines. */
  readonly sample: number
  /** The oldest day of its prices; null when one has none. */
  readonly priceDate: string | null
}

/**
 * Lines as they are summed: named by a hash of 64 bits of what they are called, which costs a tenth of comparing the names. Two of a
 * project's names with one hash are not to be expected (one in ten million projects of a million names).
 */
export type SummedLines = readonly [
  source: LineSource,
  kind: UseGroup['kind'],
  name: string,
  price: number,
  waste: number,
  uplift: number,
  overridden: boolean,
  weight: number | null,
  amount: number,
  value: number | null,
  lines: number,
  sample: number,
  /** The oldest day of the prices that have one. */
  priceDate: string | null,
  /** Lines whose price has no day. */
  undated: number,
]

const COLUMNS = sql`source, kind, name, price, waste, uplift, overridden, weight, amount, value, lines, sample, price_date, undated`

/** A query of the lines of all articles that count: for each part of ids one array of `SummedLines`. */
export function groupsByPart(context: Context, scope: Scope, cut: Cut): RawBuilder<unknown> {
  const at = sql`${partOf(sql`a.id`, cut)} as part`
  const { sign } = scope
  return sql`select part, json_agg(json_build_array(${COLUMNS})) as groups from (
    select part, source, kind, name::text as name, price, coalesce(waste, 0) as waste, uplift, overridden, weight,
      ${sign}::integer * trim_scale(amount) as amount, ${sign}::integer * trim_scale(value) as value, lines, sample, price_date, undated from (
      ${recipeLines(context, scope, at)} union all ${percentLines(context, scope, at)}
      union all ${linkedLines(context, scope, at)} union all ${freeLines(context, scope, at)}) g) l
    group by part`
}

const named = (alias: string) => {
  const text = (column: string) => sql`coalesce(${sql.ref(`${alias}.${column}`)}, '')`
  return sql`hashtextextended(${text('symbol')} || chr(31) || ${text('name')} || chr(31) || ${text('measure_unit')}, 0) as name`
}
const OVERRIDDEN = sql`${partOfKind(sql`p.kind`, (part) => `op_${part}`)} is not null`
const UPLIFT = sql`coalesce(${partOfKind(sql`p.kind`, (part) => `${part}_uplift`)}, 0)`
const DAYS = sql`min(p.price_date) as price_date, count(*) - count(p.price_date) as undated`

function recipeLines(context: Context, scope: Scope, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${at}, 'recipe' as source, p.kind, ${named('p')}, p.price, p.waste, ${UPLIFT} as uplift, ${OVERRIDDEN} as overridden, p.weight,
      round(sum(a.quantity * p.consumption), 8) as amount, null::numeric as value, count(*) as lines, min(p.id) as sample, ${DAYS}
    from ${recipe(context, scope)} and not p.percent
    group by 1, 3, 4, p.price, p.waste, uplift, overridden, p.weight`
}

/** Percent lines are worth their percentage of the other materials of their article. */
function percentLines(context: Context, scope: Scope, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${at}, 'recipe' as source, p.kind, ${named('p')}, 0 as price, 0 as waste, ${UPLIFT} as uplift, ${OVERRIDDEN} as overridden, null::numeric as weight,
      0 as amount, round(sum(a.quantity * p.consumption / 100 * base.value * (1 + ${UPLIFT} / 100)), 8) as value,
      count(*) as lines, min(p.id) as sample, null::date as price_date, count(*) as undated
    from ${recipe(
      context,
      scope,
      sql`cross join lateral (
      select coalesce(sum(round(m.consumption * (1 + coalesce(m.waste, 0) / 100), 8) * m.price), 0) as value from article_resources m
      where m.client_id = ${context.actor.clientId} and m.article_id = a.id and m.kind = 'material' and not m.percent and m.deleted_with is null) base`,
    )} and p.percent
    group by 1, 3, 4, uplift, overridden`
}

function recipe(context: Context, scope: Scope, more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`article_resources p join articles a on a.client_id = p.client_id and a.id = p.article_id ${more}
    where p.client_id = ${context.actor.clientId} and p.project_id = ${scope.projectId} and p.deleted_with is null
      and ${inRanges(sql`p.article_id`, scope.within)} and ${countedArticles(context, scope)} and a.fault is null and not ${PASSED_ON}`
}

function linkedLines(context: Context, scope: Scope, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${at}, 'linked' as source, p.kind, ${named('p')}, p.price, 0 as waste, 0 as uplift, false as overridden, null::numeric as weight,
      round(sum(a.quantity * p.quantity), 8) as amount, null::numeric as value, count(*) as lines, min(p.id) as sample, ${DAYS}
    from article_components p join articles a on a.client_id = p.client_id and a.id = p.article_id
    where p.client_id = ${context.actor.clientId} and p.project_id = ${scope.projectId} and p.deleted_with is null and not p.included
      and ${inRanges(sql`p.article_id`, scope.within)} and ${countedArticles(context, scope)} and a.fault is null and not ${PASSED_ON}
    group by 1, 3, 4, p.price`
}

function freeLines(context: Context, scope: Scope, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const price = sql`coalesce(${partOfKind(FREE_KIND, (part) => `op_${part}`)}, ${partOfKind(FREE_KIND, (part) => `rs_${part}`)}, 0)`
  return sql`select ${at}, 'article' as source, ${FREE_KIND} as kind, ${named('a')}, ${price} as price, 0 as waste, 0 as uplift, false as overridden,
      a.weight, round(sum(a.quantity), 8) as amount, null::numeric as value, count(*) as lines, min(a.id) as sample, null::date as price_date, count(*) as undated
    from articles a
    where ${countedArticles(context, scope)} and a.fault is null and ${IS_FREE} and not ${hasRecipe(context.actor.clientId, scope.within)}
    group by 1, 3, 4, 5, a.weight`
}
