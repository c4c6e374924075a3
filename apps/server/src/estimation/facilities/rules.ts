import type { Patch } from '@temelia/model/entity'
import { AppError } from '@temelia/model/errors'
import { Facility } from '@temelia/model/estimation/facility'
import { sql } from 'kysely'
import { type Context, rulesFor } from '../../records/context.ts'
import { refreshTotals } from '../totals.ts'
import type { FacilityRow } from './facility-rows.ts'

type FacilityPatch = Patch<typeof Facility>

/** Rules of equipment lists: a line stays in its project, and its object and estimate are of that project and fit each other. */
export const facilityRules = rulesFor(Facility, {
  prepare: async (context, patch, before) => {
    const projectId = before?.projectId ?? (patch.projectId as number)
    if (patch.projectId !== undefined && patch.projectId !== projectId)
      throw new AppError('INVALID_DATA', { faults: [{ field: 'InvestmentId', code: 'INVALID_VALUE' }] })
    return { ...patch, ...(await placeIn(context, projectId, patch, before)) }
  },
  settle: async (context, changes) => {
    await refreshTotals(
      context,
      changes.flatMap(({ before, after }) => (after ?? before)?.projectId ?? []),
    )
  },
})

/** @throws AppError INVALID_DATA when the object or the estimate is of another project, or the estimate of another object */
async function placeIn(
  context: Context,
  projectId: number,
  { objectId, estimateId }: FacilityPatch,
  before: FacilityRow | undefined,
): Promise<Pick<FacilityPatch, 'objectId' | 'estimateId'>> {
  if (objectId === undefined && estimateId === undefined) return {}
  const { clientId } = context.actor
  if (typeof objectId === 'number') {
    const object = await context.tx.one(
      sql`select id from objects where client_id = ${clientId} and id = ${objectId} and project_id = ${projectId} and deleted_with is null`,
    )
    if (!object) throw new AppError('INVALID_DATA', { faults: [{ field: 'ObjectId', code: 'NOT_FOUND' }] })
  }
  const named = estimateId === undefined ? before?.estimateId : estimateId
  if (typeof named !== 'number') return { objectId: objectId ?? null, estimateId: null }
  const estimate = await context.tx.one<{ objectId: number }>(
    sql`select object_id from estimates where client_id = ${clientId} and id = ${named} and project_id = ${projectId} and deleted_with is null`,
  )
  const fits = estimate && (objectId === undefined || objectId === estimate.objectId)
  if (fits) return { objectId: estimate.objectId, estimateId: named }
  // Only the object was changed: the line leaves the estimate it was in.
  if (estimateId === undefined) return { objectId: objectId ?? null, estimateId: null }
  throw new AppError('INVALID_DATA', { faults: [{ field: 'EstimateId', code: 'NOT_FOUND' }] })
}
