import { symbolKey } from '@temelia/estimation/symbol'
import { sameUnit } from '@temelia/estimation/unit'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { FieldFault } from '@temelia/model/field-fault'
import type { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { counted } from './counted.ts'
import { isBeside, revisionOf, type RevisionRow } from './revision-rows.ts'

type ArticleRow = Row<typeof Article>
type ArticlePatch = Patch<typeof Article>

/** Active revisions that were asked for in a transaction: lists bring thousands of articles of one estimate. */
const active = new WeakMap<Context, Map<number, number | null>>()

/**
 * Where an article stands: in the revision that was named, else in the active one of its estimate. In a revision of extra or cancelled
 * works it is tied to the article of the contract that it names, or that has its symbol and unit.
 * @throws AppError INVALID_DATA for a revision of another estimate, an unknown source, and a cancelled work without one
 */
export async function inRevision(
  context: Context,
  patch: ArticlePatch,
  before: ArticleRow | undefined,
): Promise<ArticlePatch> {
  const moved = before !== undefined && patch.estimateId !== undefined && patch.estimateId !== before.estimateId
  if (before && !moved && patch.revisionId === undefined && patch.sourceId === undefined) return patch
  const estimateId = (patch.estimateId ?? before?.estimateId) as number
  const stays = before && !moved ? before.revisionId : await activeRevision(context, estimateId)
  const revisionId = patch.revisionId === undefined ? stays : patch.revisionId
  const revision = revisionId === null ? undefined : await revisionOf(context, estimateId, revisionId)
  if (revisionId !== null && !revision) throw refused({ field: 'RevisionId', code: 'NOT_FOUND' })
  const named = patch.sourceId === undefined && !moved ? (before?.sourceId ?? null) : (patch.sourceId ?? null)
  if (!revision || !isBeside(revision)) {
    if (named !== before?.sourceId || moved) await demandInEstimate(context, estimateId, named, before?.id)
    return { ...patch, revisionId, sourceId: named }
  }
  return { ...patch, revisionId, sourceId: await sourceOf(context, revision, named, { ...before, ...patch }) }
}

/** The revision that counts of an estimate; null is the contract. */
export async function activeRevision(context: Context, estimateId: number): Promise<number | null> {
  const known = active.get(context) ?? new Map<number, number | null>()
  active.set(context, known)
  const held = known.get(estimateId)
  if (held !== undefined) return held
  const estimate = await context.tx.one<{ revisionId: number | null }>(
    sql`select revision_id from estimates where client_id = ${context.actor.clientId} and id = ${estimateId}`,
  )
  const found = estimate?.revisionId ?? null
  known.set(estimateId, found)
  return found
}

/** A version of the contract may name any other article of its estimate, which the caller sees with the estimate. */
async function demandInEstimate(
  { tx, actor }: Context,
  estimateId: number,
  named: number | null,
  itself: number | undefined,
): Promise<void> {
  if (named === null) return
  const found =
    await tx.one(sql`select 1 as found from articles a where a.client_id = ${actor.clientId} and a.id = ${named}
    and a.estimate_id = ${estimateId} and a.id is distinct from ${itself ?? null}::bigint and a.deleted_with is null`)
  if (!found) throw refused({ field: 'SourceId', code: 'NOT_FOUND' })
}

async function sourceOf(
  context: Context,
  revision: RevisionRow,
  named: number | null,
  { symbol, measureUnit }: ArticlePatch,
): Promise<number | null> {
  const candidates = await context.tx.rows<{ id: number; symbol: string | null; measureUnit: string | null }>(sql`
    select a.id, a.symbol, a.measure_unit from articles a where a.client_id = ${context.actor.clientId}
      and a.estimate_id = ${revision.estimateId} and a.deleted_with is null and ${counted}`)
  if (named !== null) {
    if (candidates.some(({ id }) => id === named)) return named
    throw refused({ field: 'SourceId', code: 'NOT_FOUND' })
  }
  const [only, ...others] = candidates.filter(
    (candidate) =>
      candidate.symbol &&
      symbol &&
      symbolKey(candidate.symbol) === symbolKey(symbol) &&
      sameUnit(candidate.measureUnit, measureUnit),
  )
  if (only && others.length === 0) return only.id
  if (revision.reportType === 'NR') throw refused({ field: 'SourceId', code: 'REQUIRED' })
  return null
}

function refused(fault: FieldFault): AppError {
  return new AppError('INVALID_DATA', { faults: [fault] })
}
