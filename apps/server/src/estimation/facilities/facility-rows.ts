import type { Row } from '@temelia/model/entity'
import { Facility } from '@temelia/model/estimation/facility'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import type { KnownOwner } from '../../records/select.ts'
import { type EstimateRow, estimateRows, type ObjectRow, objectRows, rowsOf } from '../project-rows.ts'

export type FacilityRow = Row<typeof Facility>

/** The levels of a project that are there, where they were read already, and whose it is. */
interface Structure extends KnownOwner {
  readonly objects: readonly ObjectRow[]
  readonly estimates: readonly EstimateRow[]
}

/** The facilities of a project in their order. What hangs on a removed object or estimate is left out; an estimate's stand under the object it is in now. */
export async function facilityRows(context: Context, projectId: number, read?: Structure): Promise<FacilityRow[]> {
  const rows = await rowsOf(context, Facility, projectId, sql`position, id`, read)
  if (rows.length === 0) return []
  const objects = new Set((read?.objects ?? (await objectRows(context, projectId))).map(({ id }) => id))
  const estimates = new Map(
    (read?.estimates ?? (await estimateRows(context, projectId))).map((estimate) => [estimate.id, estimate]),
  )
  return rows.flatMap((row) => {
    if (row.estimateId === null) return row.objectId === null || objects.has(row.objectId) ? [row] : []
    const estimate = estimates.get(row.estimateId)
    return estimate ? [{ ...row, objectId: estimate.objectId ?? row.objectId }] : []
  })
}
