import { type LocationUplift, upliftOf, US_AVERAGE } from '@temelia/estimation/location'
import type { Practice } from '@temelia/estimation/types'
import { AppError } from '@temelia/model/errors'
import { Article } from '@temelia/model/estimation/article'
import { sql } from 'kysely'
import type { Context } from '../records/context.ts'
import { updateOf } from '../records/write-rows.ts'
import { writeLines } from './lines/write-lines.ts'
import { articleRows } from './project-rows.ts'
import { priceElsewhere } from './reference.ts'
import type { ProjectRow } from './settings.ts'

/**
 * The area factors of a place; place 0 is the average, without any.
 * @throws AppError INVALID_DATA for an unknown place
 */
export async function areaFactors(context: Context, practice: Practice, locationId: number): Promise<LocationUplift> {
  if (locationId === 0) return US_AVERAGE
  const place = await context.tx.one<Omit<LocationUplift, 'transports'>>(
    sql`select id, materials, labor, equipments from locations where id = ${locationId}`,
  )
  if (!place) throw new AppError('INVALID_DATA', { faults: [{ field: 'LocationId', code: 'NOT_FOUND' }] })
  return upliftOf(place, practice)
}

/** The area factors of a project, as they stand in its settings. */
export function projectFactors(project: ProjectRow): LocationUplift {
  const { locationId, materialsLocation, laborLocation, equipmentsLocation, practice } = project
  const factors = {
    id: locationId ?? 0,
    materials: materialsLocation ?? 0,
    labor: laborLocation ?? 0,
    equipments: equipmentsLocation ?? 0,
  }
  return upliftOf(factors, practice ?? 'ro')
}

/** The factors an article of the catalogue takes: those of its own place, else its project's. */
export function factorsOf(
  context: Context,
  project: ProjectRow,
  locationId: number | null | undefined,
): Promise<LocationUplift> | LocationUplift {
  return locationId === null || locationId === undefined
    ? projectFactors(project)
    : areaFactors(context, project.practice ?? 'ro', locationId)
}

/** Articles of the catalogue without a place of their own follow their project to another one; a percentage typed by hand stays. */
export async function followProject(context: Context, before: ProjectRow, after: ProjectRow): Promise<void> {
  const [old, fresh] = [projectFactors(before), projectFactors(after)]
  const following = (articles: string) => {
    const of = (name: string) => sql.ref(`${articles}.${name}`)
    return sql`${of('client_id')} = ${context.actor.clientId} and ${of('project_id')} = ${after.id} and ${of('reference_id')} is not null and ${of('location_id')} is null`
  }
  const withoutRecipe = sql`${following('a')} and not exists (select 1 from article_resources p where p.client_id = ${context.actor.clientId} and p.article_id = a.id and p.deleted_with is null)`
  await priceElsewhere(context, after, await articleRows(context, withoutRecipe), fresh)
  const parts = ['materials', 'labor', 'equipments', 'transports'] as const
  const follows = (part: (typeof parts)[number]) =>
    sql`coalesce(${sql.ref(`${part}_uplift`)}, 0) = ${old[part]}::numeric`
  // Lines of before transport had an uplift have none for it: it moves with equipment, as theirs does (SPEC.md R4.6).
  const follow = (part: (typeof parts)[number]) =>
    part === 'transports'
      ? sql`(${follows('transports')} or (transports_uplift is null and ${follows('equipments')}))`
      : follows(part)
  const uplifts = parts.map((part) => {
    const column = `${part}_uplift`
    return [column, sql`case when ${follow(part)} then ${fresh[part]}::numeric else ${sql.ref(column)} end`] as const
  })
  await writeLines(context, updateOf(Article, Object.fromEntries(uplifts), following('t')))
}
