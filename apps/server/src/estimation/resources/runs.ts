import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { Engine } from '../../records/operation.ts'
import { changedNow, updateOf } from '../../records/write-rows.ts'
import { writeAndReadLines } from '../lines/write-lines.ts'
import { keepPlans, sumInMemory } from './counted.ts'
import { markAdapted } from '../recipes/adapt.ts'
import { changesRecipes, follow, lockedProject, type Outcome } from './carry-out.ts'
import { type RunSource, LINES } from './takers.ts'

/** A row of `resource_runs`. */
export interface ResourceRun {
  readonly id: number
  readonly projectId: number | null
  readonly userId: number
  readonly userName: string | null
  readonly action: 'price' | 'coefficient' | 'replace' | 'edit'
  readonly details: {
    readonly columns: Partial<Record<RunSource, readonly string[]>>
    readonly key?: string
    readonly name?: string
    readonly price?: number
    readonly resources?: number
    readonly M?: number
    readonly m?: number
    readonly U?: number
    readonly T?: number
  }
  readonly status: 'done' | 'undone'
  readonly changed: number
  readonly articles: number
  readonly restored: number
  readonly kept: number
  readonly directBefore: number | null
  readonly directAfter: number | null
  readonly createdAt: string
  readonly undoneAt: string | null
}

const RUNS_SHOWN = 100

/** The changes of resources of a project, newest first. */
export function runsOf({ tx, actor }: Context, projectId: number): Promise<ResourceRun[]> {
  return tx.rows<ResourceRun>(sql`select r.*, u.name as user_name from resource_runs r left join users u on u.client_id = r.client_id and u.id = r.user_id
    where r.client_id = ${actor.clientId} and r.project_id = ${projectId} order by r.id desc limit ${RUNS_SHOWN}`)
}

/** One change of a project. @throws AppError NOT_FOUND */
export async function runOf({ tx, actor }: Context, projectId: number, runId: number): Promise<ResourceRun> {
  const run =
    await tx.one<ResourceRun>(sql`select r.*, u.name as user_name from resource_runs r left join users u on u.client_id = r.client_id and u.id = r.user_id
    where r.client_id = ${actor.clientId} and r.project_id = ${projectId} and r.id = ${runId}`)
  if (!run) throw new AppError('NOT_FOUND')
  return run
}

/** A resource before and after a change. */
export interface RunLine {
  readonly kind: string
  readonly symbol: string | null
  readonly name: string | null
  readonly measureUnit: string | null
  readonly newName: string | null
  readonly newUnit: string | null
  readonly priceBefore: number | null
  readonly priceAfter: number | null
  readonly lines: number
}

const LINES_SHOWN = 500

/** What a change did to each resource at each price. */
export function linesOfRun({ tx, actor }: Context, runId: number): Promise<RunLine[]> {
  return tx.rows<RunLine>(sql`select kind, symbol, name, measure_unit, after ->> 'name' as new_name, after ->> 'measure_unit' as new_unit,
      (before ->> 'price')::numeric as price_before, (after ->> 'price')::numeric as price_after, sum(cardinality(records)) as lines
    from resource_run_groups where client_id = ${actor.clientId} and run_id = ${runId}
    group by 1, 2, 3, 4, 5, 6, 7, 8 order by kind, lines desc, symbol nulls last, name limit ${LINES_SHOWN}`)
}

/** The PostgreSQL type of each column that a change may write. */
const TYPES: Readonly<Record<string, string>> = {
  symbol: 'text',
  name: 'text',
  measure_unit: 'text',
  supplier: 'text',
  price_source: 'text',
  price_date: 'date',
  resource_id: 'bigint',
}

const OF_PRICE: readonly string[] = ['price_date', 'price_source']

/**
 * Takes a change back as one step. A value that was changed again since keeps its newer value.
 * @throws AppError RUN_UNDONE when it was taken back already
 */
export async function undoRun(
  context: Context,
  engine: Engine,
  projectId: number,
  runId: number,
): Promise<{ restored: number; kept: number; after: Outcome['after'] }> {
  const { tx, actor } = context
  const { clientId } = actor
  const before = await lockedProject(context, projectId)
  await sumInMemory(context)
  const run = await runOf(context, projectId, runId)
  if (run.status !== 'done') throw new AppError('RUN_UNDONE')
  const back: { articleId: number; whole: boolean }[] = []
  for (const [source, columns] of Object.entries(run.details.columns) as [RunSource, readonly string[]][]) {
    back.push(...(await restore(context, runId, source, columns)))
  }
  await keepPlans(context)
  const articles = [...new Set(back.map(({ articleId }) => articleId))]
  if (changesRecipes(run.details.columns)) await markAdapted(context, projectId, articles)
  const { after } = await follow(context, engine, before, articles)
  const restored = back.filter(({ whole }) => whole).length
  const kept = run.changed - restored
  await tx.run(sql`update resource_runs set status = 'undone', restored = ${restored}, kept = ${kept}, undone_at = now(), version = version + 1
    where client_id = ${clientId} and id = ${runId}`)
  return { restored, kept, after }
}

function restore(
  context: Context,
  runId: number,
  source: RunSource,
  columns: readonly string[],
): Promise<{ articleId: number; whole: boolean }[]> {
  // The values are read once for each group of rows that were alike.
  const record = (from: string, letter: string) =>
    sql`lateral jsonb_to_record(${sql.ref(`g.${from}`)}) as ${sql.ref(letter)}(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} ${sql.raw(TYPES[column] ?? 'numeric')}`),
    )})`
  const ours = (column: string) => sql`${sql.ref(`t.${column}`)} is not distinct from ${sql.ref(`i.n_${column}`)}`
  const set = columns.map((column) => {
    const now = sql.ref(`t.${column}`)
    // The day and the source of a price are those of the price.
    const still = OF_PRICE.includes(column) ? sql`${ours(column)} and ${ours('price')}` : ours(column)
    return [column, sql`case when ${still} then ${sql.ref(`i.o_${column}`)} else ${now} end`] as const
  })
  const values = columns.map(
    (column) =>
      sql`${sql.ref(`o.${column}`)} as ${sql.ref(`o_${column}`)}, ${sql.ref(`n.${column}`)} as ${sql.ref(`n_${column}`)}`,
  )
  const whole = columns.map((column) => sql`${sql.ref(`t.${column}`)} is not distinct from ${sql.ref(`i.o_${column}`)}`)
  const articleId = source === 'article' ? sql`t.id` : sql`t.article_id`
  const kept = sql`(select r.id, ${sql.join(values)} from resource_run_groups g, ${record('before', 'o')}, ${record('after', 'n')}, lateral unnest(g.records) as r(id)
      where g.client_id = ${context.actor.clientId} and g.run_id = ${runId} and g.source = ${source}) i`
  return writeAndReadLines(
    context,
    updateOf(LINES[source], { ...Object.fromEntries(set), ...changedNow }, sql`t.id = i.id`, kept),
    sql`${articleId} as article_id, (${sql.join(whole, sql` and `)}) as whole`,
  )
}

/** A change as it goes over the wire. */
export function encodeRun(run: ResourceRun): Record<string, unknown> {
  const { columns: _columns, ...details } = run.details
  return {
    RunId: run.id,
    Action: run.action,
    Details: Object.fromEntries(
      Object.entries(details).map(([key, value]) => [key === 'm' ? 'm' : capital(key), value]),
    ),
    Status: run.status,
    Changed: run.changed,
    Articles: run.articles,
    Restored: run.restored,
    Kept: run.kept,
    DirectBefore: run.directBefore,
    DirectAfter: run.directAfter,
    UserId: run.userId,
    UserName: run.userName,
    CreatedAt: run.createdAt,
    UndoneAt: run.undoneAt,
    _actions: { undo: run.status === 'done' },
  }
}

/** A resource before and after, as it goes over the wire. */
export function encodeLine(line: RunLine): Record<string, unknown> {
  return Object.fromEntries(Object.entries(line).map(([key, value]) => [capital(key), value]))
}

function capital(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1)
}
