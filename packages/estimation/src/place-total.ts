/** The one definition of what a project, or one of its objects, comes to (SPEC.md R18): works and equipment lists together. */
import type { CountedFacility } from './equipment-lists.ts'
import { groupBy } from './group-by.ts'
import { sumOf } from './general-estimate.ts'
import type { Money, Totals } from './types.ts'

/** What the lists of one kind come to. */
export interface ListedKind extends Money {
  /** Chapter of the general estimate, 4.3 to 4.6. */
  kind: string
}

/** The total of a project or of an object, with what it consists of: works + lists = total, exactly. */
export interface PlaceTotal extends Money {
  /** Construction and assembly: the estimates with their recapitulation. */
  works: Money
  /** Equipment lists by kind, in the order of the general estimate; none where there are no lists. */
  lists: ListedKind[]
  /** How many lines of the works count 0 because of a fault (R18.5). */
  leftOut: number
}

/**
 * What a place comes to.
 * @param totals its estimates with their recapitulation, as the engine rolls them up
 * @param facilities the lines of its equipment lists that count (`countedFacilities`)
 */
export function placeTotal(
  { withoutVat, vat, withVat, leftOut }: Totals,
  facilities: readonly CountedFacility[],
): PlaceTotal {
  const works = { withoutVat, vat, withVat }
  const lists = [...groupBy(facilities, ({ kind }) => kind)]
    .map(([kind, lines]): ListedKind => ({ kind, ...sumOf(lines.map(({ money }) => money)) }))
    .sort((one, other) => one.kind.localeCompare(other.kind, 'en', { numeric: true }))
  return { works, lists, leftOut, ...(lists.length === 0 ? works : sumOf([works, ...lists])) }
}
