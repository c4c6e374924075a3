import { todayIn } from '@temelia/calendar/wall-clock'
import { addDecimals } from '@temelia/decimal/arithmetic'
import { AppError } from '@temelia/model/errors'
import { Project } from '@temelia/model/estimation/project'
import { sql } from 'kysely'
import type { Change, Context } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import type { Engine } from '../../records/operation.ts'
import { trace } from '../../records/trace.ts'
import { type Place, placeOf } from '../levels.ts'
import { estimateRows } from '../project-rows.ts'
import { recalculate } from '../recalculate.ts'
import { markAdapted } from '../recipes/adapt.ts'
import { refreshTotals } from '../totals.ts'
import { keepPlans, scopesOf, sumInMemory } from './counted.ts'
import type { Order, ReadyOrder } from './run-order.ts'
import { runStatement, statementsOf } from './run-statements.ts'
import type { ResourceRun } from './runs.ts'
import { takersOf } from './takers.ts'

/** What a change came to. */
export interface Outcome {
  readonly runId: number
  readonly changed: number
  readonly articles: number
  readonly before: { readonly direct: number; readonly withoutVat: number }
  readonly after: { readonly direct: number; readonly withoutVat: number }
}

/** The place a change is meant for: the project, or one of its objects or estimates. @throws AppError NOT_FOUND */
export async function placeOfOrder(context: Context, projectId: number, { Scope: scope }: Order): Promise<Place> {
  const place = !scope
    ? await placeOf(context, 'investment', projectId)
    : 'ObjectId' in scope
      ? await placeOf(context, 'object', scope.ObjectId)
      : await placeOf(context, 'estimate', scope.EstimateId)
  if (place.project.id !== projectId) throw new AppError('NOT_FOUND')
  return place
}

/**
 * Changes resources wherever the place uses them, computes the articles anew and keeps what takes it back.
 * @throws AppError RESOURCE_UNKNOWN when the project has no such resource
 */
export async function carryOut(context: Context, engine: Engine, place: Place, order: ReadyOrder): Promise<Outcome> {
  const { tx, actor } = context
  const { clientId } = actor
  const projectId = place.project.id
  const before = await lockedProject(context, projectId)
  await sumInMemory(context)
  const keys = keysOf(order)
  const takers = keys ? await takersOf(context, projectId, keys) : []
  if (keys && takers.length === 0) throw new AppError('RESOURCE_UNKNOWN')
  const statements = statementsOf(order, { clientId: actor.clientId, takers }, todayIn(actor.region, context.now))
  const columns = Object.fromEntries(statements.map(({ source, set }) => [source, Object.keys(set)]))
  const { id: runId } = (await tx.one<{ id: number }>(sql`
    insert into resource_runs (client_id, project_id, user_id, action, details)
    values (${clientId}, ${projectId}, ${actor.userId}, ${order.Action}, ${JSON.stringify(detailsOf(order, columns))}::jsonb) returning id`)) as {
    id: number
  }
  let changed = 0
  const touched = new Set<number>()
  for (const scope of await scopesOf(context, place))
    for (const statement of statements) {
      const outcome = await runStatement(context, runId, scope, statement)
      changed += outcome.changed
      for (const id of outcome.articles) touched.add(id)
    }
  const articles = [...touched]
  await keepPlans(context)
  if (changesRecipes(columns)) await markAdapted(context, projectId, articles)
  const { after, grown } = await follow(context, engine, before, articles)
  const start = { direct: addDecimals(after.direct, -grown), withoutVat: before.withoutVat ?? 0 }
  await tx.run(sql`update resource_runs set changed = ${changed}, articles = ${articles.length}, direct_before = ${start.direct}::numeric,
    direct_after = ${after.direct}::numeric where client_id = ${clientId} and id = ${runId}`)
  return { runId, changed, articles: articles.length, before: start, after }
}

type ProjectBefore = Awaited<ReturnType<typeof lockedProject>>

/** The project as it is, kept for this change alone: two changes of the same lines come one after the other. */
export async function lockedProject(context: Context, projectId: number) {
  await context.tx.run(
    sql`select 1 from projects where client_id = ${context.actor.clientId} and id = ${projectId} for no key update`,
  )
  return find(context, Project, projectId)
}

/** Computes changed articles, brings the totals up to date and tells of the project's change. Gives by how much the direct cost grew. */
export async function follow(
  context: Context,
  engine: Engine,
  before: ProjectBefore,
  articles: readonly number[],
): Promise<{ after: Outcome['after']; grown: number }> {
  const grown = await recalculate(context, before.id, { articles })
  const totals = await refreshTotals(context, [before.id])
  const after = await find(context, Project, before.id)
  const change = { of: Project, before, after } as unknown as Change
  await trace(context, [{ ...change, happening: 'edit' }], engine.live)
  return {
    after: { direct: totals.get(before.id)?.direct.total ?? 0, withoutVat: after.withoutVat ?? 0 },
    grown: await countedGrowth(context, before.id, grown),
  }
}

/** What growth of estimates is to the direct cost of the project: alternates deduct or do not count. */
async function countedGrowth(context: Context, projectId: number, grown: ReadonlyMap<number, number>): Promise<number> {
  const signs = new Map((await estimateRows(context, projectId)).map(({ id, counts }) => [id, counts ?? 1]))
  return [...grown].reduce((sum, [id, by]) => addDecimals(sum, (signs.get(id) ?? 0) * by), 0)
}

/** Whether a change writes what lines are called or how much they are: the recipe then may no longer be its norm's. */
export function changesRecipes({ recipe = [] }: ResourceRun['details']['columns']): boolean {
  return recipe.some((column) => ['symbol', 'name', 'measure_unit', 'consumption'].includes(column))
}

function keysOf(order: ReadyOrder): ReadonlySet<string> | undefined {
  if (order.Action === 'coefficient') return undefined
  return new Set(order.Action === 'price' ? order.Items.map((item) => item.Key) : [order.Key])
}

/** What the list of changes says of a change, and which columns it writes. */
function detailsOf(order: ReadyOrder, columns: ResourceRun['details']['columns']): object {
  switch (order.Action) {
    case 'price':
      return {
        columns,
        key: order.Items.length === 1 ? order.Items[0]?.Key : undefined,
        price: order.Items.length === 1 ? order.Items[0]?.Price : undefined,
        resources: order.Items.length,
      }
    case 'coefficient':
      return { columns, M: order.M ?? 1, m: order.m ?? 1, U: order.U ?? 1, T: order.T ?? 1 }
    case 'replace':
      return { columns, key: order.Key, name: order.With.Name }
    case 'edit':
      return { columns, key: order.Key, name: order.Changes.Name }
  }
}
