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
}

/** The articles below a place by how they count; an estimate opened by itself always counts. */
export async function scopesOf({ tx, actor }: Context, { level, id, project }: Place): Promise<Scope[]> {
  const rows = await tx.rows<{ id: number; counts: number; revisionId: number | null }>(
    sql`select id, counts, revision_id from estimates e where ${below(actor.clientId, level, id)} order by id`,
  )
  return ([1, -1] as const).flatMap((sign) => {
    const found = rows.filter(({ counts }) => (level === 'estimate' ? 1 : counts) === sign)
    if (found.length === 0) return []
    const estimates = found.flatMap((row) => (row.revisionId === null ? [row.id] : []))
    return [{ projectId: project.id, estimates, revisions: found.flatMap(({ revisionId }) => revisionId ?? []), sign }]
  })
}

function below(clientId: number, level: Place['level'], id: number): RawBuilder<unknown> {
  const column = { investment: 'e.project_id', object: 'e.object_id', estimate: 'e.id' }[level]
  return sql`e.client_id = ${clientId} and ${sql.ref(column)} = ${id} and e.deleted_with is null`
}

/** The articles `a` that count: those of each estimate's active revision. */
export function countedArticles(context: Context, { projectId, estimates, revisions }: Scope): RawBuilder<unknown> {
  const contract = sql`a.revision_id is null and a.estimate_id = any(${[...estimates]}::bigint[])`
  return sql`a.client_id = ${context.actor.clientId} and a.project_id = ${projectId} and a.deleted_with is null
    and ${revisions.length === 0 ? contract : sql`(${contract} or a.revision_id = any(${[...revisions]}::bigint[]))`}`
}

/** Summing hundreds of thousands of lines in memory instead of sorting them on disk, for the rest of the transaction. */
export async function sumInMemory({ tx }: Context): Promise<void> {
  await tx.run(sql`select set_config('work_mem', '64MB', true)`)
}

/** Articles whose whole line is paid to somebody else: their recipes take no resources of ours. */
export const PASSED_ON = sql`coalesce(a.provenience_type, '') in ('subcontract', 'other')`

/** True for articles with a recipe. */
export const HAS_RECIPE = sql`exists (select 1 from article_resources r where r.client_id = a.client_id and r.project_id = a.project_id and r.article_id = a.id and r.deleted_with is null)`

const KINDS = [
  ['material', 'materials'],
  ['labor', 'labor'],
  ['equipment', 'equipments'],
  ['transport', 'transports'],
] as const

/** A value of the article's part that belongs to a kind, by names such as `op_materials`. */
export function partOfKind(kind: RawBuilder<unknown>, name: (part: string) => string): RawBuilder<unknown> {
  const cases = KINDS.map(([of, part]) => sql`when ${sql.lit(of)} then ${sql.ref(`a.${name(part)}`)}`)
  return sql`case ${kind} ${sql.join(cases, sql` `)} end`
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
