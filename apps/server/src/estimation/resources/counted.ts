import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { Place } from '../levels.ts'

/** Articles that are looked at together; `sign` is -1 for those of estimates that the bid deducts (alternates). */
export interface Scope {
  readonly projectId: number
  /** Estimates whose contract counts. */
  readonly estimates: readonly number[]
  /** The active revisions of the others. */
  readonly revisions: readonly number[]
  readonly sign: 1 | -1
  /** Only the articles with these ids; left out, all. */
  readonly within?: readonly IdRange[]
}

/** Ids from the first to before the last. */
export interface IdRange {
  readonly from: number
  readonly before: number
}

interface CountedEstimate {
  readonly id: number
  readonly counts: number
  readonly revisionId: number | null
}

/** The articles below a place by how they count; an estimate opened by itself always counts. */
export async function scopesOf(context: Context, place: Place): Promise<Scope[]> {
  return scopesBySign(await countedEstimates(context, place), place)
}

/** The same, with how each estimate counts as a text that differs when that does. */
export async function countingOf(
  context: Context,
  place: Place,
): Promise<{ scopes: Scope[]; counting: Map<number, string> }> {
  const rows = await countedEstimates(context, place)
  const counting = new Map(rows.map((row) => [row.id, `${signOf(row, place)},${row.revisionId ?? ''}`]))
  return { scopes: scopesBySign(rows, place), counting }
}

function countedEstimates({ tx, actor }: Context, { level, id }: Place): Promise<CountedEstimate[]> {
  return tx.rows<CountedEstimate>(
    sql`select id, counts, revision_id from estimates e where ${below(actor.clientId, level, id)} order by id`,
  )
}

function signOf({ counts }: CountedEstimate, { level }: Place): number {
  return level === 'estimate' ? 1 : counts
}

function scopesBySign(rows: readonly CountedEstimate[], place: Place): Scope[] {
  return ([1, -1] as const).flatMap((sign) => {
    const found = rows.filter((row) => signOf(row, place) === sign)
    if (found.length === 0) return []
    const estimates = found.flatMap((row) => (row.revisionId === null ? [row.id] : []))
    const revisions = found.flatMap(({ revisionId }) => revisionId ?? [])
    return [{ projectId: place.project.id, estimates, revisions, sign }]
  })
}

function below(clientId: number, level: Place['level'], id: number): RawBuilder<unknown> {
  const column = { investment: 'e.project_id', object: 'e.object_id', estimate: 'e.id' }[level]
  return sql`e.client_id = ${clientId} and ${sql.ref(column)} = ${id} and e.deleted_with is null`
}

/** The articles `a` that count: those of each estimate's active revision. */
export function countedArticles(
  context: Context,
  { projectId, estimates, revisions, within }: Scope,
): RawBuilder<unknown> {
  const contract = sql`a.revision_id is null and a.estimate_id = any(${[...estimates]}::bigint[])`
  return sql`a.client_id = ${context.actor.clientId} and a.project_id = ${projectId} and a.deleted_with is null and ${inRanges(sql`a.id`, within)}
    and ${revisions.length === 0 ? contract : sql`(${contract} or a.revision_id = any(${[...revisions]}::bigint[]))`}`
}

/** The condition that an id is in one of the ranges. */
export function inRanges(id: RawBuilder<unknown>, ranges: readonly IdRange[] | undefined): RawBuilder<unknown> {
  if (!ranges) return sql`true`
  return sql`(${sql.join(
    ranges.map(({ from, before }) => sql`${id} >= ${from}::bigint and ${id} < ${before}::bigint`),
    sql` or `,
  )})`
}

/**
 * For the rest of the transaction, hundreds of thousands of lines are summed in memory instead of being sorted (the planner expects
 * far more groups than there are), and statements are not compiled first, which took longer than running them. Each is planned for
 * the articles it is asked for: the plan that a connection keeps for any range of ids expects a few hundred lines and sorts them all,
 * which took four times as long.
 */
export async function sumInMemory({ tx }: Context): Promise<void> {
  await tx.run(
    sql`select set_config('work_mem', '256MB', true), set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
  )
}

/** From here on statements that run many times in the transaction keep their plan; not on a cluster, where one without values asks all places. */
export async function keepPlans({ tx }: Context): Promise<void> {
  if (tx.spread) return
  await tx.run(sql`select set_config('plan_cache_mode', 'auto', true)`)
}

/** Articles whose whole line is paid to somebody else: their recipes take no resources of ours. */
export const PASSED_ON = sql`coalesce(a.provenience_type, '') in ('subcontract', 'other')`

/**
 * True for articles of a company with a recipe; asked of those in ranges of ids, only their lines are looked at. The company is named by its number:
 * in a CASE or under an OR, a cluster takes what names it by the row around it for a question to all places.
 */
export function hasRecipe(clientId: number, within?: readonly IdRange[]): RawBuilder<unknown> {
  return sql`exists (select 1 from article_resources r where r.client_id = ${clientId}::bigint and r.project_id = a.project_id and r.article_id = a.id
    and r.deleted_with is null and ${inRanges(sql`r.article_id`, within)})`
}

const KINDS = [
  ['material', 'materials'],
  ['labor', 'labor'],
  ['equipment', 'equipments'],
  ['transport', 'transports'],
] as const

/** A value of the article's part that belongs to a kind, by names such as `op_materials`. */
export function partOfKind(kind: RawBuilder<unknown>, name: (part: string) => string): RawBuilder<unknown> {
  const cases = KINDS.map(([of, part]) => sql`when ${kind} = ${sql.lit(of)} then ${sql.ref(`a.${name(part)}`)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** The kind of a free resource line: an article without recipe that stands for one resource. */
export const FREE_KIND = sql`coalesce(a.provenience_type, 'material')`

/** True for free resource lines: everything they cost is in the part of their kind. */
export const IS_FREE = sql`a.provenience = 'RS' and ${FREE_KIND} in ('material', 'labor', 'equipment', 'transport') and ${sql.join(
  KINDS.map(
    ([kind, part]) =>
      sql`(${FREE_KIND} = ${sql.lit(kind)} or coalesce(${sql.ref(`a.op_${part}`)}, ${sql.ref(`a.rs_${part}`)}, 0) = 0)`,
  ),
  sql` and `,
)}`
