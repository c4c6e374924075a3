/** What is made of lengths and areas: volumes, walls less their openings, slopes (SPEC.md D1 to D3). */
import { addDecimals, product15, subtractDecimals } from '@temelia/decimal/arithmetic'
import { nearestDecimal } from '@temelia/decimal/number'

/** An opening in a wall, and how many there are of it. */
export interface Opening {
  readonly width: number
  readonly height: number
  readonly count: number
}

/** An area with a depth. Null where the depth is not positive. */
export function volumeOf(area: number, depth: number): number | null {
  return depth > 0 ? held(product15(area, depth)) : null
}

/** A wall of a length and a height less its openings. Null where the height is not positive, or more is taken off than there is. */
export function wallArea(length: number, height: number, openings: readonly Opening[]): number | null {
  const whole = product15(length, height)
  const off = openingsArea(openings)
  const net = subtractDecimals(whole, off)
  return height > 0 && off >= 0 && net >= 0 ? held(net) : null
}

/** What openings take off together. */
export function openingsArea(openings: readonly Opening[]): number {
  return openings.reduce(
    (sum, { width, height, count }) => addDecimals(sum, product15(product15(width, height), count)),
    0,
  )
}

/** How much larger a slope is than its plan: 6 in 12 gives 1.118034. Null for a slope that is no number. */
export function slopeFactor(rise: number, run: number): number | null {
  const steepness = rise / run
  return run > 0 && rise >= 0 ? held(nearestDecimal(Math.hypot(1, steepness))) : null
}

function held(value: number): number | null {
  return Math.abs(value) < 1e15 ? value : null
}
