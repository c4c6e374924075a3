import type { LocationUplift } from '@temelia/estimation/location'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { articleRows } from './project-rows.ts'
import { priceElsewhere } from './reference.ts'
import type { ProjectRow } from './settings.ts'
import { writeLines } from '../records/written-lines.ts'

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

/** Articles of the catalogue without a place of their own follow their project to another one; a percentage typed by hand stays. */
export async function followProject(context: Context, before: ProjectRow, after: ProjectRow): Promise<void> {
  const [old, fresh] = [projectFactors(before), projectFactors(after)]
  const following = sql`a.client_id = ${context.actor.clientId} and a.project_id = ${after.id} and a.reference_id is not null and a.location_id is null`
  const withoutRecipe = sql`${following} and not exists (select 1 from article_resources p where p.client_id = a.client_id and p.article_id = a.id and p.deleted_with is null)`
  await priceElsewhere(context, await articleRows(context, withoutRecipe), fresh)
  const parts = ['materials', 'labor', 'equipments'] as const
  const assignments = parts.map((part) => {
    const uplift = sql.ref(`${part}_uplift`)
    return sql`${uplift} = case when coalesce(${uplift}, 0) = ${old[part]}::numeric then ${fresh[part]}::numeric else ${uplift} end`
  })
  await writeLines(context, Article, 'a', sql`update articles a set ${sql.join(assignments)} where ${following}`)
}
