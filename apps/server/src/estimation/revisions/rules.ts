import { AppError } from '@temelia/model/errors'
import type { Patch, Row } from '@temelia/model/entity'
import type { Estimate } from '@temelia/model/estimation/estimate'
import { Revision } from '@temelia/model/estimation/revision'
import { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { updateOf } from '../../records/write-rows.ts'
import { writeLines } from '../lines/write-lines.ts'
import { refreshTotals } from '../totals.ts'
import { demandUnsettled, isBeside, revisionOf, type RevisionRow, settledArticle } from './revision-rows.ts'

type EstimateRow = Row<typeof Estimate>

/** Rules of revisions: the active one stays, settled works stay; its articles come and go with it. */
export const revisionRules = rulesFor(Revision, {
  prepare: async (context, patch, before) => {
    if (before && patch.reportType !== undefined && patch.reportType !== before.reportType) {
      if (isBeside({ reportType: patch.reportType }) && (await isActive(context, before)))
        throw new AppError('REVISION_NOT_CONTRACT')
      if ((await settledArticle(context, sql`a.revision_id = ${before.id}`)) !== null)
        throw new AppError('REVISION_SETTLED')
    }
    return patch
  },
  beforeRemove: async (context, row) => {
    if (await isActive(context, row)) throw new AppError('REVISION_ACTIVE')
    await demandUnsettled(context, sql`a.revision_id = ${row.id}`)
  },
  settle: async (context, changes) => {
    for (const { before, after } of changes) {
      if (before && !after) await hideArticles(context, before)
      if (!before && after) await showArticles(context, after)
    }
    await refreshTotals(
      context,
      changes.flatMap(({ before, after }) => (after ?? before)?.projectId ?? []),
    )
  },
})

/**
 * The active revision of an estimate is one of its own that may count as its contract, and is not exchanged once works are settled.
 * @throws AppError INVALID_DATA, REVISION_NOT_CONTRACT, REVISION_SETTLED
 */
export async function demandActive(
  context: Context,
  { revisionId }: Patch<typeof Estimate>,
  before: EstimateRow | undefined,
): Promise<void> {
  if (revisionId === undefined || revisionId === (before?.revisionId ?? null)) return
  if (revisionId !== null) {
    const revision = before && (await revisionOf(context, before.id, revisionId))
    if (!revision) throw new AppError('INVALID_DATA', { faults: [{ field: 'RevisionId', code: 'NOT_FOUND' }] })
    if (isBeside(revision)) throw new AppError('REVISION_NOT_CONTRACT')
  }
  if (before && (await settledArticle(context, sql`a.estimate_id = ${before.id}`)) !== null)
    throw new AppError('REVISION_SETTLED')
}

async function isActive(context: Context, { id, estimateId }: RevisionRow): Promise<boolean> {
  const found = await context.tx.one(
    sql`select 1 as found from estimates where client_id = ${context.actor.clientId} and id = ${estimateId} and revision_id = ${id}`,
  )
  return found !== undefined
}

/** The articles go into the bin with the revision, and the item counts them. */
async function hideArticles(context: Context, { id }: RevisionRow): Promise<void> {
  const { clientId } = context.actor
  const shown = sql`r.client_id = t.client_id and r.id = ${id} and t.revision_id = r.id and t.deleted_with is null`
  const hidden = await writeLines(
    context,
    updateOf(Article, { deleted_with: sql`r.deleted_with` }, shown, sql`revisions r`),
  )
  if (hidden > 0)
    await context.tx.run(sql`update undo_items u set dependencies = ${hidden}::integer from revisions r
      where r.client_id = ${clientId} and r.id = ${id} and u.client_id = r.client_id and u.id = r.deleted_with`)
}

/** What was hidden with the revision is shown again: its undo item is gone, while articles removed by themselves have theirs. */
async function showArticles(context: Context, { id }: RevisionRow): Promise<void> {
  const goneWithIt = sql`t.revision_id = ${id} and t.deleted_with > 0
    and not exists (select 1 from undo_items u where u.client_id = ${context.actor.clientId} and u.id = t.deleted_with)`
  await writeLines(context, updateOf(Article, { deleted_with: sql`null` }, goneWithIt))
}
