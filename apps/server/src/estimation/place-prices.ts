import type { LocationUplift } from '@temelia/estimation/location'
import { AppError } from '@temelia/model/errors'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import type { ProjectRow } from './settings.ts'

/**
 * The area factors of a place; place 0 is the average, without any.
 * @throws AppError INVALID_DATA for an unknown place
 */
export async function areaFactors(context: Context, locationId: number): Promise<LocationUplift> {
  if (locationId === 0) return { id: 0, materials: 0, labor: 0, equipments: 0 }
  const place = await context.tx.one<LocationUplift>(
    sql`select id, materials, labor, equipments from locations where id = ${locationId}`,
  )
  if (!place) throw new AppError('INVALID_DATA', { faults: [{ field: 'LocationId', code: 'NOT_FOUND' }] })
  return place
}

/** The area factors of a project, as they stand in its settings. */
export function projectFactors(project: ProjectRow): LocationUplift {
  return {
    id: project.locationId ?? 0,
    materials: project.materialsLocation ?? 0,
    labor: project.laborLocation ?? 0,
    equipments: project.equipmentsLocation ?? 0,
  }
}

/** The factors an article of the catalogue takes: those of its own place, else its project's. */
export function factorsOf(
  context: Context,
  project: ProjectRow,
  locationId: number | null | undefined,
): Promise<LocationUplift> | LocationUplift {
  return locationId === null || locationId === undefined ? projectFactors(project) : areaFactors(context, locationId)
}

/** Area factors as the uplifts of an article: it keeps the recipe before the uplift, so a change of place is computed again (SPEC.md R4.6). */
export function upliftsOf({ materials, labor, equipments }: LocationUplift) {
  return { materialsUplift: materials, laborUplift: labor, equipmentsUplift: equipments }
}

/** Articles of the catalogue without a place of their own follow their project to another one; a percentage typed by hand stays. */
export async function followProject(context: Context, before: ProjectRow, after: ProjectRow): Promise<void> {
  const [old, fresh] = [projectFactors(before), projectFactors(after)]
  const parts = ['materials', 'labor', 'equipments'] as const
  const assignments = parts.map((part) => {
    const uplift = sql.ref(`${part}_uplift`)
    return sql`${uplift} = case when coalesce(${uplift}, 0) = ${old[part]}::numeric then ${fresh[part]}::numeric else ${uplift} end`
  })
  await context.tx.run(sql`update articles set ${sql.join(assignments)}
    where client_id = ${context.actor.clientId} and project_id = ${after.id} and reference_id is not null and location_id is null`)
}
