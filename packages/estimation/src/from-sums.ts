/** Totals from direct costs that are summed already, for a caller that stores article results and sums them in SQL. */
import { toBig } from '@temelia/decimal/number'
import { countedSums, countsFully, totalsAlone } from './alternate-counts.ts'
import { countedFacilities, type FacilityInput } from './equipment-lists.ts'
import { type PlaceTotal, placeTotal } from './place-total.ts'
import { RollUp } from './roll-up.ts'
import { AMOUNT_DECIMALS, COLUMNS } from './stack.ts'
import type { DirectSums } from './tally.ts'
import type { Amounts, EstimateInput, Fault, Money, ObjectInput, ProjectInput, Totals } from './types.ts'

/** A sum of stored parts: a decimal, or, as 15 digits do not hold every sum, an integer at `AMOUNT_DECIMALS`. */
export type SummedAmount = number | bigint

/** Sums of the stored line parts of an estimate; what is missing counts 0. */
export interface SummedDirect extends Partial<Record<Exclude<keyof Amounts, 'general' | 'total'>, SummedAmount>> {
  laborHours?: SummedAmount
  weight?: SummedAmount
  /** Lines whose stored parts are 0 because of a fault. */
  leftOut?: number
}

/** An estimate with its summed direct cost. */
export interface SummedEstimate extends EstimateInput {
  summed: SummedDirect
}

/** Totals of every level. */
export interface ProjectTotals {
  /** What the project comes to: works and equipment lists together (R18.1). */
  total: PlaceTotal
  /** What an object comes to; undefined for an unknown id. */
  totalOf: (objectId: number) => PlaceTotal | undefined
  /** The works of all levels, with their recapitulation. */
  project: Totals
  objects: Map<number, Totals>
  estimates: Map<number, Totals>
  /** What an estimate is of the levels above it: one that is deducted comes negative, one that is not taken is nothing (R13.1). */
  within: (estimateId: number) => Totals | undefined
  faults: Fault[]
  /** What some estimates come to together, summed exactly and rounded once; unknown ids count nothing. */
  moneyOf: (estimateIds: readonly number[]) => Money
}

/**
 * Recapitulates and rolls up a whole project from the sums of its estimates.
 * @param facilities the lines of its equipment lists, each with the object it stands under
 */
export function totalsFromSums(
  project: ProjectInput,
  objects: readonly ObjectInput[],
  estimates: readonly SummedEstimate[],
  facilities: readonly FacilityInput[] = [],
): ProjectTotals {
  const rollUp = new RollUp(project, objects, estimates)
  const positions = new Map(estimates.map(({ id }, position) => [id, position]))
  estimates.forEach((estimate, position) =>
    rollUp.setDirect(position, countedSums(directSums(estimate.summed), estimate)),
  )
  const listed = countedFacilities(facilities, estimates, { settings: project, vat: project.vat })
  const whole = rollUp.projectTotals()
  const byObject = new Map(objects.map(({ id }, position) => [id, rollUp.object(position)]))
  return {
    total: placeTotal(whole, listed),
    totalOf: (id) => {
      const works = byObject.get(id)
      return (
        works &&
        placeTotal(
          works,
          listed.filter(({ objectId }) => objectId === id),
        )
      )
    },
    project: whole,
    objects: byObject,
    estimates: new Map(
      estimates.map((estimate, position) => [
        estimate.id,
        countsFully(estimate)
          ? rollUp.estimate(position)
          : totalsAlone(project, objects, estimate, directSums(estimate.summed)),
      ]),
    ),
    within: (id) => {
      const position = positions.get(id)
      return position === undefined ? undefined : rollUp.estimate(position)
    },
    faults: rollUp.faults,
    moneyOf: (ids) => rollUp.moneyOf(ids.flatMap((id) => positions.get(id) ?? [])),
  }
}

/** The exact sum of line parts. */
export function summedExactly(values: readonly number[]): bigint {
  return values.reduce((sum, value) => sum + toBig(value, AMOUNT_DECIMALS), 0n)
}

function directSums(summed: SummedDirect): DirectSums {
  const amount = (value: SummedAmount = 0): bigint =>
    typeof value === 'bigint' ? value : toBig(value, AMOUNT_DECIMALS)
  return {
    direct: COLUMNS.map((column) => (column === 'general' ? 0n : amount(summed[column]))),
    laborHours: amount(summed.laborHours),
    weight: amount(summed.weight),
    leftOut: summed.leftOut ?? 0,
  }
}
