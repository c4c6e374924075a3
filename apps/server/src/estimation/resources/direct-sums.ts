import type { DirectSums } from '@temelia/estimation/resource-use'
import { addDecimals, sumExactly } from '@temelia/decimal/arithmetic'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { type Cut, partOf } from './parts.ts'
import { countedArticles, hasRecipe, type IdRange, IS_FREE, PASSED_ON, type Scope } from './counted.ts'

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
export type DirectPart = DirectSums & { readonly restLines: number }

const FIELDS = ['direct', 'rest', 'overridden', 'restLines'] as const

export const NO_DIRECT: DirectPart = { direct: 0, rest: 0, overridden: 0, restLines: 0 }

/** Two of them together. Under full precision a large project passes the digits that are held exactly; 15 are kept. */
export function addDirect(one: DirectPart, other: DirectPart): DirectPart {
  return {
    direct: addDecimals(one.direct, other.direct),
    rest: addDecimals(one.rest, other.rest),
    overridden: addDecimals(one.overridden, other.overridden),
    restLines: one.restLines + other.restLines,
  }
}

/** Whether they are added up without rounding. */
export function isExactSum(all: readonly DirectPart[]): boolean {
  return FIELDS.every((field) => !Number.isNaN(sumExactly(all.map((one) => one[field]))))
}

/** A sum of some of them after others were exchanged; undefined where that takes rounding. */
export function exchangedDirect(
  whole: DirectPart,
  before: readonly DirectPart[],
  now: readonly DirectPart[],
): DirectPart | undefined {
  const exchanged = (field: keyof DirectPart) =>
    sumExactly([whole[field], ...before.map((part) => -part[field]), ...now.map((part) => part[field])])
  const [direct, rest, overridden, restLines] = FIELDS.map(exchanged) as [number, number, number, number]
  const sum = { direct, rest, overridden, restLines }
  return Object.values(sum).some(Number.isNaN) ? undefined : sum
}

/** A query of what the resources are tied out with, by the part of ids that an article is in: each article is read once. */
export function directByPart(context: Context, scope: Scope, cut: Cut): RawBuilder<unknown> {
  const { sign, within } = scope
  const { clientId } = context.actor
  return sql`select part, ${sign}::integer * sum(direct) as direct, ${sign}::integer * coalesce(sum(rest), 0) as rest,
      ${sign}::integer * coalesce(sum(overridden), 0) as overridden, count(rest) as rest_lines from (
    select ${partOf(sql`a.id`, cut)} as part, a.total as direct, case when ${isRest(clientId, within)} then ${restValue(clientId)} end as rest,
      case when ${isOverridden(clientId, within)} then ${overriddenValue(clientId)} end as overridden from ${articles(context, scope)}) s
    group by part`
}

/** How many articles no resources price. */
export async function restCount(context: Context, scopes: readonly Scope[]): Promise<number> {
  let count = 0
  for (const scope of scopes) {
    const rest = await context.tx.one<{ lines: number }>(
      sql`select count(*) as lines from (${restOf(context, scope)}) l`,
    )
    count += rest?.lines ?? 0
  }
  return count
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
const linked = (
  clientId: number,
  kind?: RawBuilder<unknown>,
) => sql`(select coalesce(sum(c.quantity * c.price), 0) from article_components c
  where c.client_id = ${clientId}::bigint and c.article_id = a.id and not c.included and c.deleted_with is null ${kind ? sql`and c.kind = ${kind}` : sql``})`

/** True for articles that no resources price. */
function isRest(clientId: number, within?: readonly IdRange[]): RawBuilder<unknown> {
  return sql`a.fault is null and (${PASSED_ON} or (not (${IS_FREE}) and not ${hasRecipe(clientId, within)}))`
}

const restValue = (clientId: number) =>
  sql`coalesce(a.total, 0) - case when ${PASSED_ON} then 0 else round(a.quantity * ${linked(clientId)}, 6) end`

function restOf(context: Context, scope: Scope): RawBuilder<unknown> {
  return sql`select a.id, a.position, a.estimate_id, a.symbol, a.name, a.measure_unit, a.quantity,
      coalesce(a.materials, 0) as materials, coalesce(a.labor, 0) as labor, coalesce(a.equipments, 0) as equipments,
      coalesce(a.transports, 0) as transports, coalesce(a.subcontract, 0) as subcontract, coalesce(a.other, 0) as other,
      ${restValue(context.actor.clientId)} as value
    from ${articles(context, scope)} and ${isRest(context.actor.clientId, scope.within)}`
}

const PARTS = [
  ['material', 'materials'],
  ['labor', 'labor'],
  ['equipment', 'equipments'],
  ['transport', 'transports'],
] as const

/** True for articles with an own price over a part of their recipe. */
function isOverridden(clientId: number, within?: readonly IdRange[]): RawBuilder<unknown> {
  const any = sql.join(
    PARTS.map(([, part]) => sql`${sql.ref(`a.op_${part}`)} is not null`),
    sql` or `,
  )
  return sql`a.fault is null and (${any}) and not ${PASSED_ON} and ${hasRecipe(clientId, within)}`
}

/** What the parts with an own price come to, without their linked resources. */
const overriddenValue = (clientId: number) =>
  sql.join(
    PARTS.map(
      ([kind, part]) =>
        sql`case when ${sql.ref(`a.op_${part}`)} is null then 0 else ${sql.ref(`a.${part}`)} - round(a.quantity * ${linked(clientId, sql.lit(kind))}, 6) end`,
    ),
    sql` + `,
  )
