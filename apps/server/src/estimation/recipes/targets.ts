import { symbolKey } from '@temelia/estimation/symbol'
import { sameUnit } from '@temelia/estimation/unit'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { ArticleRow } from './works.ts'

/** How far an act reaches from the article it starts at. */
export const scopes = ['article', 'estimate', 'object', 'investment'] as const
export type Scope = (typeof scopes)[number]

interface Candidate {
  readonly id: number
  readonly symbol: string | null
  readonly measureUnit: string | null
  readonly referenceId: number | null
  readonly referenceType: string | null
}

/** The articles of the same norm as a given one, itself first; those that are measured in another unit apart. */
export interface Equals {
  readonly ids: readonly number[]
  readonly otherUnit: readonly number[]
}

/** Articles of a scope that stand for the same norm: the same reference to the catalogue, or the same normalised symbol. */
export async function equalArticles(context: Context, base: ArticleRow, scope: Scope): Promise<Equals> {
  if (scope === 'article') return { ids: [base.id], otherUnit: [] }
  const key = symbolKey(base.symbol ?? '')
  const candidates = await context.tx.rows<Candidate>(sql`
    select a.id, a.symbol, a.measure_unit, a.reference_id, a.reference_type from articles a join estimates e on e.client_id = a.client_id and e.id = a.estimate_id
    where a.client_id = ${context.actor.clientId} and a.project_id = ${base.projectId} and a.deleted_with is null and e.deleted_with is null and a.id <> ${base.id}
      and a.provenience = ${base.provenience} and ${within(base, scope)} order by a.id`)
  const equal = candidates.filter(
    (other) =>
      (base.referenceId !== null &&
        other.referenceId === base.referenceId &&
        other.referenceType === base.referenceType) ||
      (key !== '' && symbolKey(other.symbol ?? '') === key),
  )
  const fits = (other: Candidate) => sameUnit(other.measureUnit ?? '', base.measureUnit ?? '')
  return {
    ids: [base.id, ...equal.filter(fits).map(({ id }) => id)],
    otherUnit: equal.filter((other) => !fits(other)).map(({ id }) => id),
  }
}

function within(base: ArticleRow, scope: Scope) {
  if (scope === 'estimate') return sql`a.estimate_id = ${base.estimateId}`
  if (scope === 'investment') return sql`true`
  return sql`e.object_id = (select object_id from estimates where client_id = a.client_id and id = ${base.estimateId})`
}
