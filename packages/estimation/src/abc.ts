/** The ABC analysis of values: which few make up most of the whole (SPEC.md R12.6). */
import { quotient15, sumDecimals } from '@temelia/decimal/arithmetic'

/** A: the largest that make up 80 % of the whole; B: up to 95 %; C: the rest. */
export type AbcClass = 'A' | 'B' | 'C'

/** Where a value stands among the others. */
export interface AbcPlace {
  class: AbcClass
  /** Its share of the whole, 0 to 1. */
  share: number
  /** The share of all values from the largest down to this one. */
  cumulative: number
}

const A_LIMIT = 0.8
const B_LIMIT = 0.95

/** The place of each value, in the order given. Values that are not positive are C and have no share. */
export function abcPlaces(values: readonly number[]): AbcPlace[] {
  const order = values
    .map((value, at) => ({ value, at }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value || one.at - other.at)
  const whole = sumDecimals(order.map(({ value }) => value))
  const places: AbcPlace[] = values.map(() => ({ class: 'C', share: 0, cumulative: 1 }))
  let below = 0
  let cumulative = 0
  for (const { value, at } of order) {
    const before = cumulative
    below = sumDecimals([below, value])
    cumulative = quotient15(below, whole)
    places[at] = {
      class: before < A_LIMIT ? 'A' : before < B_LIMIT ? 'B' : 'C',
      share: quotient15(value, whole),
      cumulative,
    }
  }
  return places
}
