import type { Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import type { Estimate } from '@temelia/model/estimation/estimate'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { isBeside, revisionOf, settledArticle } from './revision-rows.ts'

/**
 * A contract of which works are settled takes no new lines; revisions of extra works go on taking them.
 * @param revisionId where the line is to stand; left out, in the contract
 * @throws AppError ESTIMATE_SETTLED naming the estimate
 */
export async function demandOpenContract(
  context: Context,
  { id, name }: Row<typeof Estimate>,
  revisionId?: number | null,
): Promise<void> {
  const revision = revisionId ? await revisionOf(context, id, revisionId) : undefined
  if (revision && isBeside(revision)) return
  if ((await settledArticle(context, sql`a.estimate_id = ${id}`)) !== null)
    throw new AppError('ESTIMATE_SETTLED', { params: { name: name ?? '' } })
}
