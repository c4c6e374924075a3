import { type SummedDirect, totalsFromSums } from './from-sums.ts'
import type { EstimateInput, ProjectInput, Totals } from './types.ts'

/** Totals of an estimate that is all there is of a project. */
export function estimateAlone(
  project: ProjectInput,
  summed: SummedDirect,
  recapitulation: EstimateInput['recapitulation'] = null,
): Totals {
  const { estimates } = totalsFromSums(project, [], [{ id: 0, objectId: 0, recapitulation, summed }])
  return estimates.get(0) as Totals
}
