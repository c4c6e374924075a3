import { countsOf } from '@temelia/estimation/alternate-counts'
import type { Patch, Row } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Alternate } from '@temelia/model/estimation/alternate'
import type { Estimate } from '@temelia/model/estimation/estimate'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { find } from '../../records/find.ts'
import { refreshTotals } from '../totals.ts'

/** An alternate stays in its project; when it is taken, left or turned round its estimates count accordingly. */
export const alternateRules = rulesFor(Alternate, {
  prepare: async (_context, patch, before) => {
    if (before && patch.projectId !== undefined && patch.projectId !== before.projectId)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'InvestmentId', code: 'INVALID_VALUE' }] })
    return patch
  },
  settle: async (context, changes) => {
    const turned = changes.flatMap(({ before, after }) =>
      before && after && countsOf(before) !== countsOf(after) ? [after] : [],
    )
    for (const alternate of turned)
      await context.tx.run(sql`update estimates set counts = ${countsOf(alternate)}, version = version + 1, updated_at = now()
        where client_id = ${context.actor.clientId} and alternate_id = ${alternate.id}`)
    await refreshTotals(
      context,
      turned.map(({ projectId }) => projectId),
    )
  },
})

/**
 * What a change of an estimate's alternate makes of how it counts.
 * @throws AppError INVALID_DATA for an alternate of another project
 */
export async function withAlternate(
  context: Context,
  patch: Patch<typeof Estimate>,
  before: Row<typeof Estimate> | undefined,
): Promise<Patch<typeof Estimate>> {
  const { alternateId } = patch
  if (alternateId === undefined || alternateId === (before?.alternateId ?? null)) return patch
  if (alternateId === null) return { ...patch, counts: 1 }
  const alternate = await find(context, Alternate, alternateId)
  if (alternate.projectId !== (patch.projectId ?? before?.projectId))
    throw new AppError('INVALID_DATA', { faults: [{ field: 'AlternateId', code: 'NOT_FOUND' }] })
  return { ...patch, counts: countsOf(alternate) }
}
