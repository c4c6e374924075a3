/** Whose recapitulation holds at a level (SPEC.md R7.13): the estimate's own, else its object's, else the project's. */
import type { Recapitulation } from './recapitulation-types.ts'
import type { Practice, Rounding } from './types.ts'
import { defaultRecapitulation } from './templates.ts'

/** The level a recapitulation comes from; `template`: the project has none, the one of its practice holds. */
export type RecapitulationSource = 'estimate' | 'object' | 'project' | 'template'

/** A recapitulation with the level it comes from. */
export interface InheritedRecapitulation {
  recapitulation: Recapitulation
  from: RecapitulationSource
}

interface Level {
  recapitulation?: Recapitulation | null
}

/** The recapitulation that holds for an estimate, or without one for an object, or for the project. */
export function inheritedRecapitulation(
  project: Level & { practice: Practice },
  object?: Level | null,
  estimate?: Level | null,
): InheritedRecapitulation {
  if (estimate?.recapitulation) return { recapitulation: estimate.recapitulation, from: 'estimate' }
  if (object?.recapitulation) return { recapitulation: object.recapitulation, from: 'object' }
  if (project.recapitulation) return { recapitulation: project.recapitulation, from: 'project' }
  return { recapitulation: defaultRecapitulation(project.practice), from: 'template' }
}

/** The rounding of an estimate: what its own recapitulation or its object's sets, else the project's. */
export function inheritedRounding(
  project: { rounding: Rounding },
  object: Level | null | undefined,
  estimate: Level | null | undefined,
): Rounding {
  return (estimate?.recapitulation ?? object?.recapitulation)?.rounding ?? project.rounding
}
