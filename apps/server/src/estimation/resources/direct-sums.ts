import type { DirectSums } from '@temelia/estimation/resource-use'
import { addDecimals } from '@temelia/decimal/arithmetic'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { countedArticles, HAS_RECIPE, IS_FREE, PASSED_ON, type Scope } from './counted.ts'

/** An article that no resources price, with what it adds to the direct cost beside its linked resources. */
export interface RestLine {
  readonly id: number
  readonly estimateId: number
  readonly estimateName: string
  readonly symbol: string | null
  readonly name: string | null
  readonly measureUnit: string | null
  readonly quantity: number
  readonly materials: number
  readonly labor: number
  readonly equipments: number
  readonly transports: number
  readonly subcontract: number
  readonly other: number
  readonly value: number
}

/** What the resources are tied out with, and how many articles stand beside them. */
export async function directSums(
  context: Context,
  scopes: readonly Scope[],
): Promise<DirectSums & { readonly restLines: number }> {
  let sums = { direct: 0, rest: 0, overridden: 0, restLines: 0 }
  for (const scope of scopes) {
    const { tx } = context
    const whole = await tx.one<{ direct: number | null }>(
      sql`select sum(a.total) as direct from ${articles(context, scope)}`,
    )
    const rest = await tx.one<{ value: number | null; lines: number }>(
      sql`select sum(value) as value, count(*) as lines from (${restOf(context, scope)}) l`,
    )
    const own = await tx.one<{ value: number | null }>(
      sql`select sum(value) as value from (${overridden(context, scope)}) l`,
    )
    sums = {
      direct: addDecimals(sums.direct, scope.sign * (whole?.direct ?? 0)),
      rest: addDecimals(sums.rest, scope.sign * (rest?.value ?? 0)),
      overridden: addDecimals(sums.overridden, scope.sign * (own?.value ?? 0)),
      restLines: sums.restLines + (rest?.lines ?? 0),
    }
  }
  return sums
}

/** A page of the articles that no resources price, in the order of the estimates. */
export async function restLines(
  context: Context,
  scopes: readonly Scope[],
  page: { readonly limit: number; readonly offset: number },
): Promise<RestLine[]> {
  if (scopes.length === 0) return []
  const all = scopes.map((scope) => sql`(${restOf(context, scope)})`)
  return context.tx.rows<RestLine>(
    sql`select l.*, e.name as estimate_name from (${sql.join(all, sql` union all `)}) l join estimates e on e.client_id = ${context.actor.clientId} and e.id = l.estimate_id
      order by e.position, l.estimate_id, l.position, l.id limit ${page.limit} offset ${page.offset}`,
  )
}

function articles(context: Context, scope: Scope): RawBuilder<unknown> {
  return sql`articles a where ${countedArticles(context, scope)}`
}

/** What an article's linked resources add to it. */
const LINKED = (
  kind?: RawBuilder<unknown>,
) => sql`(select coalesce(sum(c.quantity * c.price), 0) from article_components c
  where c.client_id = a.client_id and c.article_id = a.id and not c.included and c.deleted_with is null ${kind ? sql`and c.kind = ${kind}` : sql``})`

function restOf(context: Context, scope: Scope): RawBuilder<unknown> {
  return sql`select a.id, a.position, a.estimate_id, a.symbol, a.name, a.measure_unit, a.quantity,
      coalesce(a.materials, 0) as materials, coalesce(a.labor, 0) as labor, coalesce(a.equipments, 0) as equipments,
      coalesce(a.transports, 0) as transports, coalesce(a.subcontract, 0) as subcontract, coalesce(a.other, 0) as other,
      coalesce(a.total, 0) - case when ${PASSED_ON} then 0 else round(a.quantity * ${LINKED()}, 6) end as value
    from ${articles(context, scope)} and a.fault is null and (${PASSED_ON} or (not (${IS_FREE}) and not ${HAS_RECIPE}))`
}

const PARTS = [
  ['material', 'materials'],
  ['labor', 'labor'],
  ['equipment', 'equipments'],
  ['transport', 'transports'],
] as const

/** Line parts with an own price over a recipe. */
function overridden(context: Context, scope: Scope): RawBuilder<unknown> {
  const parts = PARTS.map(
    ([kind, part]) =>
      sql`case when ${sql.ref(`a.op_${part}`)} is null then 0 else ${sql.ref(`a.${part}`)} - round(a.quantity * ${LINKED(sql.lit(kind))}, 6) end`,
  )
  const any = sql.join(
    PARTS.map(([, part]) => sql`${sql.ref(`a.op_${part}`)} is not null`),
    sql` or `,
  )
  return sql`select ${sql.join(parts, sql` + `)} as value
    from ${articles(context, scope)} and a.fault is null and (${any}) and not ${PASSED_ON} and ${HAS_RECIPE}`
}

/** The direct cost of everything that counts in these scopes. */
export async function directOf(context: Context, scopes: readonly Scope[]): Promise<number> {
  let direct = 0
  for (const scope of scopes) {
    const sum = await context.tx.one<{ direct: number | null }>(
      sql`select sum(a.total) as direct from ${articles(context, scope)}`,
    )
    direct = addDecimals(direct, scope.sign * (sum?.direct ?? 0))
  }
  return direct
}
