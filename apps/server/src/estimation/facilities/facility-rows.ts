import type { Row } from '@temelia/model/entity'
import { Facility } from '@temelia/model/estimation/facility'
import { sql } from 'kysely'
import type { Context } from '../../records/context.ts'
import { column, columns, from } from '../../records/select.ts'
import { present } from '../project-rows.ts'

export type FacilityRow = Row<typeof Facility>

/** The facilities of a project in their order. What hangs on a removed object or estimate is left out; an estimate's stand under the object it is in now. */
export async function facilityRows(context: Context, projectId: number): Promise<FacilityRow[]> {
  const rows = await context.tx.rows<FacilityRow & { estimateObjectId: number | null }>(sql`
    select ${columns(Facility, context.actor.clientId)}, e.object_id as estimate_object_id from ${from(Facility)}
    left join objects o on o.client_id = t.client_id and o.id = t.object_id
    left join estimates e on e.client_id = t.client_id and e.id = t.estimate_id
    where ${present(context)} and ${column('projectId')} = ${projectId}
      and (t.estimate_id is null or e.deleted_with is null)
      and (t.estimate_id is not null or t.object_id is null or o.deleted_with is null)
    order by t.position, t.id`)
  return rows.map(({ estimateObjectId, ...row }) => ({ ...row, objectId: estimateObjectId ?? row.objectId }))
}
