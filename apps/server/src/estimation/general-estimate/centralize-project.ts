import { type Centralizer, centralize } from '@temelia/estimation/centralizer'
import type { Context } from '../../records/context.ts'
import { type FacilityRow, facilityRows } from '../facilities/facility-rows.ts'
import { type EstimateRow, estimateRows, type ObjectRow, objectRows } from '../project-rows.ts'
import { calculationSettings, type ProjectRow } from '../settings.ts'
import { projectTotals } from '../totals.ts'

/** The lists of a project with the rows they are made of. */
export interface ProjectLists {
  readonly centralizer: Centralizer
  readonly objects: readonly ObjectRow[]
  readonly estimates: readonly EstimateRow[]
  readonly facilities: readonly FacilityRow[]
}

/** Computes the lists of a project (F1, F2) from its stored lines. */
export async function centralizeProject(context: Context, project: ProjectRow): Promise<ProjectLists> {
  const known = { owner: project.userId }
  const objects = await objectRows(context, project.id, known)
  const estimates = await estimateRows(context, project.id, known)
  const facilities = await facilityRows(context, project.id, { ...known, objects, estimates })
  const { moneyOf } = await projectTotals(context, project)
  const settings = calculationSettings(project)
  const centralizer = centralize({ settings, vat: project.vat ?? 0, objects, estimates, facilities, moneyOf })
  return { centralizer, objects, estimates, facilities }
}
