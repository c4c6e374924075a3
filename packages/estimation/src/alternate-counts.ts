/** How the estimates of alternates count in the levels above them (SPEC.md R13.1). */
import { RollUp } from './roll-up.ts'
import { addVector, type DirectSums } from './tally.ts'
import type { EstimateInput, ObjectInput, ProjectInput, Totals } from './types.ts'

/** How the estimates of an alternate count: 1 added, -1 deducted, 0 while it is not taken. */
export function countsOf({ kind, taken }: { kind: 'add' | 'deduct'; taken: boolean }): 1 | 0 | -1 {
  if (!taken) return 0
  return kind === 'deduct' ? -1 : 1
}

/** True for an estimate that is simply part of the project. */
export function countsFully({ counts }: Pick<EstimateInput, 'counts'>): boolean {
  return (counts ?? 1) === 1
}

/** The direct sums of an estimate as they count: as they are, negated, or nothing. */
export function countedSums(sums: DirectSums, estimate: Pick<EstimateInput, 'counts'>): DirectSums {
  if (countsFully(estimate)) return sums
  const direct = sums.direct.map(() => 0n)
  if (estimate.counts !== -1) return { direct, laborHours: 0n, weight: 0n, leftOut: 0 }
  addVector(direct, sums.direct, -1n)
  return { direct, laborHours: -sums.laborHours, weight: -sums.weight, leftOut: sums.leftOut }
}

/** What an estimate comes to by itself, whatever it counts above: its recapitulation over it alone. */
export function totalsAlone(
  project: ProjectInput,
  objects: readonly ObjectInput[],
  estimate: EstimateInput,
  sums: DirectSums,
): Totals {
  const rollUp = new RollUp(project, objects, [estimate])
  rollUp.setDirect(0, sums)
  return rollUp.estimate(0)
}
