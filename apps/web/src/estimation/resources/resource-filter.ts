import { addMonths } from '@temelia/calendar/day'
import { fold } from '@temelia/text/fold'
import { currentLanguage } from '../../session/language.ts'
import type { Resource } from '../resource-runs/resource-data.ts'

export const FILTERS = ['all', 'a', 'twoPrices', 'noPrice', 'own', 'old'] as const

export type FilterName = (typeof FILTERS)[number]

/** Columns that the grid sorts by. */
export type SortColumn =
  | 'Symbol'
  | 'Name'
  | 'Quantity'
  | 'Price'
  | 'Value'
  | 'Weight'
  | 'Supplier'
  | 'PriceDate'
  | 'Lines'

export type Sorting = Readonly<{ column: SortColumn; descending: boolean }>

/** Months after which a price is old. */
const OLD_MONTHS = 6

/** The first day whose prices are not old, seen from a day. */
export function freshSince(today: string): string {
  return addMonths(today, -OLD_MONTHS)
}

/** The resources that a search and a filter leave, in the order asked for. */
export function chosenResources(
  resources: readonly Resource[],
  { query, filter, sort, today }: Readonly<{ query: string; filter: FilterName; sort: Sorting; today: string }>,
): readonly Resource[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const fresh = freshSince(today)
  const kept = resources.filter((resource) => {
    if (!passes(resource, filter, fresh)) return false
    const text = fold(`${resource.Symbol ?? ''} ${resource.Name ?? ''} ${resource.Supplier ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  return kept.sort((one, other) => compare(one[sort.column], other[sort.column]) * (sort.descending ? -1 : 1))
}

function passes(resource: Resource, filter: FilterName, fresh: string): boolean {
  switch (filter) {
    case 'a':
      return resource.Class === 'A'
    case 'twoPrices':
      return resource.Prices.length > 1
    case 'noPrice':
      return resource.Price === 0
    case 'own':
      return resource.PriceSource === 'own'
    case 'old':
      return resource.PriceDate !== null && resource.PriceDate < fresh
    default:
      return true
  }
}

function compare(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? -1 : 1
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), currentLanguage(), { numeric: true })
}
