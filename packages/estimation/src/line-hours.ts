import { product15, roundDecimal, sumDecimals } from '@temelia/decimal/arithmetic'
import { hoursInUnit } from './hours.ts'
import type { PartKind } from './types.ts'

interface HourLine {
  readonly kind: PartKind
  readonly measureUnit: string | null
  readonly consumption: number | null
  readonly percent?: boolean | null
}

/** Hours of people and of machines. */
export interface LineHours {
  readonly labor: number
  readonly equipment: number
}

/**
 * The hours that a quantity of an article takes by its recipe, rounded to the decimals of quantities (SPEC.md R12.9). What is measured in
 * anything but hours, and percent lines, have none.
 */
export function lineHours(recipe: readonly HourLine[], quantity: number, decimals: number): LineHours {
  const hoursOf = (kind: PartKind) =>
    roundDecimal(
      sumDecimals(
        recipe
          .filter((line) => line.kind === kind && !line.percent)
          .map((line) => product15(product15(line.consumption ?? 0, hoursInUnit(line)), quantity)),
      ),
      decimals,
    )
  return { labor: hoursOf('labor'), equipment: hoursOf('equipment') }
}
