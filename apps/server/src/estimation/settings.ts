import type { CalculationSettings, ProjectInput } from '@temelia/estimation/types'
import type { Row } from '@temelia/model/entity'
import type { Project } from '@temelia/model/estimation/project'

export type ProjectRow = Row<typeof Project>

/** Decimals of a project that names none. */
const DECIMALS = { quantity: 3, price: 2, total: 2 } as const

/** A project's row as the engine reads it. */
export function projectInput(project: ProjectRow): ProjectInput {
  return { ...calculationSettings(project), vat: project.vat ?? 0, recapitulation: project.recapitulation }
}

/** What decides how a project's lines are computed; a change of any of it computes every line again. */
export function calculationSettings(project: ProjectRow): CalculationSettings {
  return {
    practice: project.practice ?? 'ro',
    rounding: project.rounding,
    quantityDecimals: project.quantityDecimals ?? DECIMALS.quantity,
    priceDecimals: project.priceDecimals ?? DECIMALS.price,
    totalDecimals: project.totalDecimals ?? DECIMALS.total,
  }
}
