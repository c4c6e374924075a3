import type { CalculationSettings, ProjectInput } from '@temelia/estimation/types'
import { decimalsOfProject } from '@temelia/estimation/usual-decimals'
import type { Row } from '@temelia/model/entity'
import type { Project } from '@temelia/model/estimation/project'

export type ProjectRow = Row<typeof Project>

/** A project's row as the engine reads it. */
export function projectInput(project: ProjectRow): ProjectInput {
  return { ...calculationSettings(project), vat: project.vat ?? 0, recapitulation: project.recapitulation }
}

/** What decides how a project's lines are computed; a change of any of it computes every line again. */
export function calculationSettings(project: ProjectRow): CalculationSettings {
  return {
    practice: project.practice ?? 'ro',
    rounding: project.rounding,
    ...decimalsOfProject(project),
  }
}
